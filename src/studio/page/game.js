// A game in which the card is tried out against a bot, choice by choice.

import { board } from "./board.js";
import { el } from "./elements.js";
import { ask } from "./server.js";

const MINE = 0;
/** The lines of events that are kept. */
const MOST_LINES = 200;

export class GamePanel {
  constructor(pack) {
    this.pack = pack;
    this.card = null;
    this.isBusy = false;
    this.bot = el(
      "select",
      { "aria-label": "Who plays the other side" },
      ["greedy", "search", "random", "nobody"].map((name) => el("option", { value: name }, name === "nobody" ? "I play both sides" : `against the ${name} bot`)),
    );
    this.position = el("textarea", { rows: 4, "aria-label": "Position", placeholder: "First: NAME c3\nSecond: NAME c5\nTurn: NAME" });
    this.words = el("p", { role: "status" });
    this.place = el("div");
    this.choices = el("div", { class: "choices" });
    this.log = el("ol", { class: "log" });
    this.element = el(
      "div",
      {},
      el("p", {}, el("button", { type: "button", onclick: () => this.start() }, "Start a game"), " ", this.bot),
      el("details", {}, el("summary", {}, "Start from a position"), this.position,
        el("p", {}, el("button", { type: "button", onclick: () => this.start(this.position.value) }, "Start from here"))),
      this.words,
      this.place,
      this.choices,
      this.log,
    );
  }

  /** Sets the card that a new game tries out. */
  show(card) {
    this.card = card;
  }

  async start(position = null) {
    this.log.replaceChildren();
    await this.work(async () => this.paint(await ask("try", { pack: this.pack, card: this.card, position })));
  }

  async send(request) {
    const reply = await ask("choose", { pack: this.pack, request });
    if (!reply.ok) throw new Error(reply.error);
    return reply;
  }

  choose(index) {
    return this.work(async () => this.paint(await this.send({ do: "choose", choice: index })));
  }

  /** Takes back the choices since the last one of this side. */
  undo() {
    return this.work(async () => {
      let reply = await this.send({ do: "undo" });
      while (this.bot.value !== "nobody" && reply.state.player !== MINE) reply = await this.send({ do: "undo" });
      this.log.prepend(el("li", { class: "help" }, "taken back"));
      this.paint(reply);
    });
  }

  /** Does one thing at a time, and says what went wrong. */
  async work(task) {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      await task();
      while (this.isBotsTurn()) {
        const advice = await this.send({ do: "advise", bot: this.bot.value, playouts: 200, seed: this.log.childElementCount });
        this.paint(await this.send({ do: "choose", choice: advice.index }));
      }
    } catch (error) {
      this.words.textContent = error.message;
    } finally {
      this.isBusy = false;
    }
  }

  isBotsTurn() {
    return this.bot.value !== "nobody" && this.reply && !this.reply.state.outcome && this.reply.state.player !== MINE;
  }

  paint(reply) {
    this.reply = reply;
    const { state, choices, events } = reply;
    for (const event of events) if (event.words) this.log.prepend(el("li", {}, event.words));
    while (this.log.childElementCount > MOST_LINES) this.log.lastChild.remove();
    this.paintChoices(choices);
    if (state.table !== undefined) return this.paintTable(state);
    const { outcome } = state;
    const score = `${state.score[0]} : ${state.score[1]}`;
    this.words.textContent = outcome
      ? `The game is over, ${score}. ${outcome.winner === null ? "Nobody wins." : outcome.winner === MINE ? "You win." : "The other side wins."}`
      : `Round ${state.round}, ${score}. ${state.player === MINE ? "Your side ▲ chooses" : "The other side ▼ chooses"}${state.in_progress ? ` for ${state.in_progress}` : ""}${state.question ? `: ${state.question}?` : "."}`;
    this.place.replaceChildren(this.board(state, choices));
  }

  /** Shows a game of declared kinds, whose table is told in words. */
  paintTable(state) {
    const name = state.seats[state.player]?.name ?? "";
    const who = state.player === MINE ? `You are ${name}, and choose` : `${name} chooses`;
    this.words.textContent = state.outcome ? `The game is over. ${state.outcome}` : `Round ${state.round}. ${who}. ${state.question}`;
    const counters = state.seats.filter((seat) => seat.counters).map((seat) => el("p", { class: "help" }, `${seat.name}: ${seat.counters}`));
    this.place.replaceChildren(el("pre", {}, state.table), ...counters);
  }

  paintChoices(choices) {
    const buttons = choices.map((choice) =>
      el("button", { type: "button", onclick: () => this.choose(choice.index) }, choice.words),
    );
    this.choices.replaceChildren(...buttons, el("button", { type: "button", class: "quiet", onclick: () => this.undo() }, "Take back"));
  }

  board(state, choices) {
    const tile = (name) => {
      const char = state.chars.find((one) => one.tile === name);
      const tokens = state.tokens.filter((token) => token.tile === name);
      // A tile that exactly one choice names can be clicked.
      const here = choices.filter((choice) => choice.words === name || choice.words.endsWith(` ${name}`) || (char && choice.words === char.name));
      const label = [
        char && `${char.name}${char.conditions.length > 0 ? ` (${char.conditions.join(", ")})` : ""}`,
        ...tokens.map((token) => token.name),
      ];
      const sign = char ? (char.side === MINE ? "▲" : "▼") + char.name.slice(0, 3) : "";
      return {
        text: sign + tokens.map((token) => token.name.slice(0, 1).toLowerCase()).join(""),
        class: [
          char && (char.side === MINE ? "mine" : "theirs"),
          char?.number === state.turn && "on-turn",
          here.length === 1 && "can-choose",
        ].filter(Boolean).join(" "),
        label: label.filter(Boolean).join(", "),
        click: here.length === 1 ? () => this.choose(here[0].index) : null,
      };
    };
    return board(state.rows, state.columns, tile);
  }
}
