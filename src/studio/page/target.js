// The tiles of a target code, on a board where blockers can be placed.

import { board } from "./board.js";
import { el } from "./elements.js";
import { ask } from "./server.js";

export class TargetPanel {
  constructor(pack) {
    this.pack = pack;
    this.codes = [];
    this.code = null;
    this.from = null;
    this.occupied = [];
    this.moves = el("input", { type: "checkbox", id: "moves-char" });
    this.picker = el("select", { "aria-label": "Target code", onchange: () => this.choose(this.picker.value) });
    this.place = el("div");
    this.words = el("p", { class: "help" });
    this.head = el("p", {}, this.picker, " ", el("label", { for: "moves-char" }, this.moves, " a click moves the card"));
    this.element = el(
      "div",
      {},
      this.head,
      this.place,
      this.words,
    );
  }

  /** Shows these codes, which the card has now. */
  async show(codes) {
    if (codes.join() === this.codes.join() && this.code) return;
    this.codes = codes;
    this.picker.replaceChildren(...codes.map((code) => el("option", { value: code }, code)));
    await this.choose(codes.includes(this.code) ? this.code : (codes[0] ?? null));
  }

  async choose(code) {
    this.code = code;
    this.head.hidden = !code;
    if (!code) {
      this.place.replaceChildren(el("p", {}, "This card has no target."));
      this.words.textContent = "";
      return;
    }
    this.picker.value = code;
    try {
      this.paint(await ask("target", { pack: this.pack, code, from: this.from, occupied: this.occupied }));
    } catch (error) {
      this.place.replaceChildren(el("p", { class: "error" }, error.message));
    }
  }

  paint(found) {
    this.from = found.from;
    const click = (name) => {
      if (this.moves.checked) this.from = name;
      else if (name === this.from) return;
      else if (this.occupied.includes(name)) this.occupied = this.occupied.filter((tile) => tile !== name);
      else this.occupied.push(name);
      this.choose(this.code);
    };
    const tile = (name) => {
      const inTarget = found.target.includes(name);
      const hidden = !inTarget && found.reach.includes(name);
      const isBlocked = found.occupied.includes(name);
      const label = [
        name === found.from && "the card",
        isBlocked && "another char",
        inTarget ? "in target" : hidden && "not seen",
      ];
      return {
        text: name === found.from ? "▲" : isBlocked ? "●" : inTarget ? "◆" : hidden ? "◇" : "",
        class: inTarget ? "in-target" : hidden ? "hidden" : "",
        label: label.filter(Boolean).join(", "),
        click,
      };
    };
    this.place.replaceChildren(board(found.rows, found.columns, tile));
    this.words.textContent =
      `◆ ${found.target.length} tiles in target` +
      (found.reach.length > found.target.length ? `, ◇ ${found.reach.length - found.target.length} out of sight` : "") +
      ". Click tiles to place other chars.";
  }
}
