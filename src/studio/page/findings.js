// The findings on the file that is open, as a list below the editor.

import { el } from "./elements.js";

/** Returns the list. `goTo` moves the cursor, `apply` applies a fix. */
export function findingList(view, { goTo, apply }) {
  const order = { error: 0, warning: 1, note: 2 };
  const sorted = [...view.findings].sort((one, other) => order[one.severity] - order[other.severity] || one.from - other.from);
  const items = sorted.map((finding) => {
    const fixes = finding.fixes.map((fix) =>
      el("button", { type: "button", class: "fix", onclick: () => apply(fix) }, fix.title),
    );
    return el(
      "li",
      {},
      el("button", { type: "button", class: "finding", onclick: () => goTo(finding.from) },
        el("span", { class: `badge ${finding.severity}` }, finding.code), " ", finding.message),
      finding.help && el("p", { class: "help" }, finding.help),
      finding.board && el("pre", {}, finding.board),
      ...finding.labels.map((label) => el("p", { class: "help" }, `${label.message}: ${where(label.place)}`)),
      fixes.length > 0 && el("p", { class: "fixes" }, fixes),
    );
  });
  if (view.elsewhere > 0) {
    const errors = view.elsewhere === 1 ? "1 error" : `${view.elsewhere} errors`;
    items.push(el("li", {}, el("a", { href: "#/" }, `The pack has ${errors} in other files.`)));
  }
  if (items.length === 0) items.push(el("li", { class: "good" }, "Understood, no findings."));
  return el("ul", { class: "findings" }, items);
}

function where(place) {
  return place ? `${place.path}, line ${place.line}` : "elsewhere";
}
