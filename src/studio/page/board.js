// A board of tiles as a table of buttons.

import { el } from "./elements.js";

/** The name of a tile: `c3`. Column 0 and row 0 are at the lower left. */
export function tileName(column, row) {
  return String.fromCharCode(97 + column) + (row + 1);
}

/**
 * Returns a board. `tile(name)` tells of each tile its `text`, its `class`, its `label` for those who do not see it, and
 * with `click` what a click does.
 */
export function board(rows, columns, tile) {
  const lines = [];
  for (let row = rows - 1; row >= 0; row -= 1) {
    const cells = [el("th", { scope: "row" }, String(row + 1))];
    for (let column = 0; column < columns; column += 1) {
      const name = tileName(column, row);
      const { text = "", class: kind = "", label = "", click = null } = tile(name) ?? {};
      const words = label ? `${name}: ${label}` : name;
      const content = click
        ? el("button", { type: "button", title: words, "aria-label": words, onclick: () => click(name) }, text)
        : el("span", { title: words }, text);
      cells.push(el("td", { class: kind }, content));
    }
    lines.push(el("tr", {}, cells));
  }
  const letters = [...Array(columns).keys()].map((column) => el("th", { scope: "col" }, String.fromCharCode(97 + column)));
  lines.push(el("tr", {}, el("td", {}), letters));
  return el("table", { class: "board" }, el("tbody", {}, lines));
}
