// A page that plays a game on a board: two persons, or a person and a bot. It asks no other machine.

import { Engine } from "./engine.js";

const params = new URLSearchParams(location.search);
const PROGRAM = params.get("program") ?? "portable.wasm";
const RULES = params.get("rules") ?? "rules.json";
/** How long the page shows a bot's choice before the next one, in milliseconds. */
const PAUSE = Number(params.get("pause") ?? 350);
const PLAYERS = { person: "a person", greedy: "the greedy bot", search: "the search bot", random: "the random bot" };
const PLAYOUTS = 300;
const SIDES = [
  { sign: "▲", name: "First side", class: "first" },
  { sign: "▼", name: "Second side", class: "second" },
];
const KINDS = { Attack: "[A]", Skill: "[S]" };

const at = (id) => document.getElementById(id);

/** Makes an element. Text is never read as HTML. */
function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== ""));
  return element;
}

const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** The name of a tile: `c3`. Column 0 and row 0 are at the lower left. */
const tileName = (column, row) => String.fromCharCode(97 + column) + (row + 1);

class Player {
  constructor(engine, rules) {
    this.engine = engine;
    this.rules = rules;
    this.cards = new Map(rules.cards.map((card) => [card.id, card]));
    this.definitions = new Map(rules.definitions.map((one) => [one.id, one]));
    this.players = ["person", "person"];
    /** The number of the game. A bot that thinks about an earlier game stops. */
    this.games = 0;
    /** The number of the game in which something is being done; `null` if the page waits for a person. */
    this.busy = null;
  }

  async start(teams, players) {
    this.games += 1;
    this.players = players;
    at("events").replaceChildren();
    await this.work(async () => this.paint(await this.engine.ask({ do: "start", ...(teams && { teams }) })));
  }

  choose(index) {
    return this.work(async () => this.paint(await this.engine.ask({ do: "choose", choice: index })));
  }

  /** Takes back the last choice of a person, and all that bots chose after it. */
  undo() {
    return this.work(async () => {
      let reply = await this.engine.ask({ do: "undo" });
      while (this.players[reply.state.player] !== "person") reply = await this.engine.ask({ do: "undo" });
      at("events").prepend(el("li", {}, "(taken back)"));
      this.paint(reply);
    });
  }

  /** Does one thing at a time, lets the bots answer, and shows the trouble if there is any. */
  async work(task) {
    const game = this.games;
    if (this.busy === game) return;
    this.busy = game;
    at("trouble").hidden = true;
    try {
      await task();
      while (game === this.games && this.bot()) {
        const advice = await this.engine.ask({ do: "advise", bot: this.bot(), playouts: PLAYOUTS, seed: Date.now() % 1e9 });
        await new Promise((done) => setTimeout(done, PAUSE));
        if (game !== this.games) return;
        this.paint(await this.engine.ask({ do: "choose", choice: advice.index }));
      }
    } catch (error) {
      show(error);
    } finally {
      if (this.busy === game) this.busy = null;
    }
  }

  /** The bot that has to choose, or `null`. */
  bot() {
    const { state } = this.reply;
    const player = this.players[state.player];
    return state.outcome || player === "person" ? null : player;
  }

  paint(reply) {
    this.reply = reply;
    const { state, choices, events } = reply;
    at("game").hidden = false;
    at("score").textContent = `Round ${state.round} · ${SIDES[0].sign} ${state.score[0]} : ${state.score[1]} ${SIDES[1].sign}`;
    at("asked").textContent = this.question(state);
    at("undo").disabled = !this.players.includes("person") || this.bot() !== null;
    for (const old of at("events").querySelectorAll(".new")) old.classList.remove("new");
    for (const event of events) if (event.words) at("events").prepend(el("li", { class: "new" }, event.words));
    const mine = this.bot() ? [] : choices;
    const hadFocus = document.activeElement === document.body || at("game").contains(document.activeElement);
    at("board").replaceChildren(this.board(state, mine));
    at("choices").replaceChildren(...mine.map((choice) => this.button(choice)));
    at("cards").replaceChildren(...this.shown(state, choices));
    // The buttons are new, so the keyboard goes on at the first of them.
    if (hadFocus) at("choices").querySelector("button")?.focus({ preventScroll: true });
  }

  question(state) {
    if (state.outcome) {
      const { winner } = state.outcome;
      return winner === null ? "The game is over. Nobody wins." : `${SIDES[winner].sign} ${SIDES[winner].name} wins.`;
    }
    const side = SIDES[state.player];
    const turn = state.chars.find((char) => char.number === state.turn);
    const about = [turn?.name, state.in_progress, state.question && `${state.question}?`].filter(Boolean).join(": ");
    return `${side.sign} ${side.name} chooses${about ? ` (${about})` : ""}`;
  }

  button(choice) {
    const key = choice.index < 9 ? el("kbd", { "aria-hidden": "true" }, String(choice.index + 1)) : null;
    return el("li", {}, el("button", { type: "button", onclick: () => this.choose(choice.index) }, key, choice.words));
  }

  /** The tile that a choice is about, or `null`. */
  tileOf(choice, state) {
    const { Tile, Move, Char, Token } = choice.choice;
    if (Tile !== undefined) return choice.words;
    if (Move !== undefined) return choice.words.split(" ").at(-1);
    if (Char !== undefined) return state.chars.find((char) => char.number === Char)?.tile;
    if (Token !== undefined) return state.tokens.find((token) => token.number === Token)?.tile;
    return null;
  }

  board(state, choices) {
    const here = Map.groupBy(choices, (choice) => this.tileOf(choice, state));
    const columns = [...Array(state.columns).keys()];
    const rows = [...Array(state.rows).keys()].reverse();
    const line = (row) =>
      el("tr", {}, el("th", { scope: "row" }, String(row + 1)), columns.map((column) => this.tile(tileName(column, row), state, here)));
    const letters = columns.map((column) => el("th", { scope: "col" }, tileName(column, 0)[0]));
    const body = el("tbody", {}, rows.map(line), el("tr", {}, el("th"), letters));
    const table = el("table", { class: "board" }, body);
    table.style.setProperty("--columns", state.columns);
    return table;
  }

  tile(name, state, here) {
    const chars = state.chars.filter((char) => char.tile === name);
    const tokens = state.tokens.filter((token) => token.tile === name);
    const label = [...chars.map((char) => this.spoken(char)), ...tokens.map((token) => token.name)].join(", ");
    const words = label ? `${name}: ${label}` : name;
    const content = [...chars.map((char) => this.piece(char, state)), ...this.tokens(tokens)];
    const found = here.get(name) ?? [];
    // A tile of several choices is not clear enough for a click: the list has a button for each.
    if (found.length !== 1) return el("td", {}, el("div", { title: words }, content));
    const click = () => this.choose(found[0].index);
    return el("td", {}, el("button", { type: "button", class: "can-choose", title: words, "aria-label": `${words}. ${found[0].words}`, onclick: click }, content));
  }

  spoken(char) {
    return `${char.name}, ${SIDES[char.side].name}${char.conditions.length ? `, ${this.names(char.conditions)}` : ""}`;
  }

  piece(char, state) {
    const side = SIDES[char.side];
    const conditions = char.conditions.length ? el("span", { class: "conditions" }, this.names(char.conditions)) : null;
    const onTurn = char.number === state.turn ? " on-turn" : "";
    return el("span", { class: `piece ${side.class}${onTurn}` }, el("span", {}, side.sign), el("b", {}, char.name), conditions);
  }

  tokens(tokens) {
    const kinds = Map.groupBy(tokens, (token) => `${token.name}/${token.side}`);
    return [...kinds.values()].map((same) => {
      const many = same.length > 1 ? ` ×${same.length}` : "";
      return el("span", { class: `token ${SIDES[same[0].side]?.class ?? ""}` }, same[0].name + many);
    });
  }

  names(ids) {
    return ids.map((id) => this.definitions.get(id)?.name ?? id).join(", ");
  }

  /** The cards that are offered now, then the chars on the board in the order of their turns. */
  shown(state, choices) {
    const offered = choices.filter((choice) => choice.choice.Card !== undefined).map((choice) => {
      const card = this.rules.cards.find((card) => card.name === choice.words);
      return card && this.card(card, `${card.name}, ${card.epithet}`, SIDES[state.player].class, "may be placed now", true);
    });
    // Summons have no turn of their own and come last.
    const rank = ({ number }) => (state.turn_order.includes(number) ? state.turn_order.indexOf(number) : Infinity);
    const chars = [...state.chars].sort((a, b) => (rank(a) < rank(b) ? -1 : Number(rank(a) > rank(b))));
    const placed = chars.map((char) => {
      const card = this.cards.get(char.id) ?? this.definitions.get(char.id);
      const left = `${count(char.moves_left, "move")} and ${count(char.actions_left, "action")} left`;
      const facts = [char.tile, char.conditions.length && this.names(char.conditions), char.number === state.turn && left];
      const title = `${SIDES[char.side].sign} ${char.name}`;
      return card && this.card(card, title, SIDES[char.side].class, facts.filter(Boolean).join(" · "), char.number === state.turn);
    });
    return [...offered, ...placed].filter(Boolean);
  }

  /** A card or a summon, with its printed words. */
  card(card, title, side, facts, isOpen) {
    const head = el("summary", {}, el("b", {}, title), " ", el("small", {}, facts));
    return el("details", { class: `card ${side}`, open: isOpen }, head, el("div", {}, this.text(card)));
  }

  text(card) {
    const { printed } = card;
    if (typeof printed === "string") return el("p", {}, printed);
    const kind = this.rules.game.classes.find((one) => one.id === card.class);
    const passive = kind && el("p", { class: "soft" }, `${kind.name}. ${kind.printed_passive ?? ""}`);
    const special = printed.special ? el("p", {}, printed.special) : null;
    const actions = card.actions.map((action, index) =>
      el("p", {}, `${KINDS[action.kind]} `, el("b", {}, action.name), `: ${printed.actions?.[index] ?? ""}`));
    return [passive, special, ...actions, el("p", { class: "soft" }, `Target: ${printed.target}`)].filter(Boolean);
  }
}

function show(error) {
  at("trouble").textContent = error.message;
  at("trouble").hidden = false;
}

/** Fetches a file beside the page. */
async function fetched(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} cannot be fetched (${response.status}). It has to lie beside this page.`);
  return response;
}

/** Fills the form, and starts a game when it is sent. */
function setUp(player, rules) {
  const form = at("setup");
  const teams = rules.teams ?? [];
  for (const side of [0, 1]) {
    const fill = (select, entries, chosen) =>
      select.replaceChildren(...entries.map(([value, words]) => el("option", { value, selected: value === chosen }, words)));
    fill(form[`team${side}`], teams.map((team, index) => [String(index), team.name]), String(Math.min(side, teams.length - 1)));
    fill(form[`player${side}`], Object.entries(PLAYERS), side === 0 ? "person" : "greedy");
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const team = (side) => teams[Number(form[`team${side}`].value)]?.main;
    player.start(teams.length ? [team(0), team(1)] : null, [form.player0.value, form.player1.value]);
  });
  form.hidden = false;
}

/** Lets the keyboard choose, unless it writes into the form. */
function onKey(player, event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.("select, input")) return;
  if (event.key >= "1" && event.key <= "9") at("choices").querySelectorAll("button")[Number(event.key) - 1]?.click();
  if (event.key === "u" && !at("undo").disabled && !at("game").hidden) player.undo();
}

async function main() {
  const [program, response] = await Promise.all([fetched(PROGRAM), fetched(RULES)]);
  const rules = await response.json();
  const player = new Player(await Engine.load(program, rules), rules);
  document.title = rules.game.name;
  at("title").textContent = rules.game.name;
  at("score").textContent = rules.game.set ?? "";
  at("undo").addEventListener("click", () => player.undo());
  document.addEventListener("keydown", (event) => onKey(player, event));
  setUp(player, rules);
}

main().catch(show);
