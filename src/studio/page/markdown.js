// Shows the little Markdown that the program writes: paragraphs, quotations, lists, fenced text, bold and italics.

import { el } from "./elements.js";

/** Returns the elements of a text. */
export function markdown(text) {
  const elements = [];
  const lines = text.split("\n");
  while (lines.length > 0) {
    const line = lines.shift();
    if (line.startsWith("```")) elements.push(el("pre", {}, take(lines, (next) => !next.startsWith("```"), true).join("\n")));
    else if (line === "---") elements.push(el("hr"));
    else if (line.startsWith("> ")) elements.push(el("blockquote", {}, spans([line, ...take(lines, (next) => next.startsWith("> "))].map((quoted) => quoted.slice(2)).join(" "))));
    else if (line.startsWith("- ")) elements.push(el("ul", {}, [line, ...take(lines, (next) => next.startsWith("- "))].map((item) => el("li", {}, spans(item.slice(2))))));
    else if (line.trim()) elements.push(el("p", {}, spans(line)));
  }
  return elements;
}

/** Takes lines from the front as long as they belong, and drops the line behind them if it closes them. */
function take(lines, belongs, hasEnd = false) {
  const taken = [];
  while (lines.length > 0 && belongs(lines[0])) taken.push(lines.shift());
  if (hasEnd) lines.shift();
  return taken;
}

function spans(text) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).map((part) => {
    if (part.startsWith("**")) return el("strong", {}, part.slice(2, -2));
    if (part.startsWith("*") && part.length > 2) return el("em", {}, part.slice(1, -1));
    if (part.startsWith("`")) return el("code", {}, part.slice(1, -1));
    return part;
  });
}
