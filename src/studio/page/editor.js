// The text editor: CodeMirror, with completions, underlines and fixes from the compiler.

import {
  EditorState,
  EditorView,
  Decoration,
  StateField,
  keymap,
  lineNumbers,
  highlightActiveLine,
  highlightSpecialChars,
  drawSelection,
  defaultKeymap,
  history,
  historyKeymap,
  autocompletion,
  acceptCompletion,
  hoverTooltip,
  completionKeymap,
  snippet,
  setDiagnostics,
  lintKeymap,
  searchKeymap,
} from "./codemirror.js";
import { el } from "./elements.js";
import { markdown } from "./markdown.js";

/** The words that open a line, and the parts of a card that are not rules. */
const LINES = [
  [/^\/\/.*$/, "comment"],
  [/^\[[^\]]*\][^:]*:/, "key"],
  [/^[A-Z][\w ]*:/, "key"],
];

/** The header of a card, which begins a block. */
const HEADER = /^[^:[\]()]+ - [^:.]+$/;

/** Tab takes an offer. Enter always ends the line, because offers are open at nearly every word. */
const completionKeys = [...completionKeymap.filter(({ key }) => key !== "Enter"), { key: "Tab", run: acceptCompletion }];

/** Returns the marks of a text: line by line, as far as a glance can tell. The compiler knows the rest. */
function marks(doc) {
  const ranges = [];
  let isBlockStart = true;
  for (let number = 1; number <= doc.lines; number += 1) {
    const line = doc.line(number);
    if (isBlockStart && HEADER.test(line.text)) ranges.push(Decoration.mark({ class: "cm-header" }).range(line.from, line.to));
    isBlockStart = line.text.trim() === "";
    for (const [pattern, name] of LINES) {
      const found = pattern.exec(line.text);
      if (!found || found[0].length === 0) continue;
      ranges.push(Decoration.mark({ class: `cm-${name}` }).range(line.from, line.from + found[0].length));
      break;
    }
  }
  return Decoration.set(ranges, true);
}

const markField = StateField.define({
  create: (state) => marks(state.doc),
  update: (known, transaction) => (transaction.docChanged ? marks(transaction.newDoc) : known),
  provide: (field) => EditorView.decorations.from(field),
});

export class Editor {
  /** `changed` is called after each edit, `complete` gives the offers at a position, `explain`
   * what is meant there, `moved` is told where the cursor is, `save` saves. */
  constructor(text, { changed, complete, explain, moved, save, fixFirst, label }) {
    this.isQuiet = false;
    const source = async (context) => {
      const before = context.matchBefore(/[\p{L}\p{N}'’+-]*/u);
      if (!context.explicit && before?.text === "" && !/\s$/.test(context.state.sliceDoc(0, context.pos))) return null;
      const { offers } = await complete(context.state.doc.toString(), context.pos);
      if (context.aborted || offers.length === 0) return null;
      return { from: Math.min(...offers.map((offer) => offer.from)), options: offers.map(option), filter: false };
    };
    this.view = new EditorView({
      state: EditorState.create({
        doc: text,
        extensions: [
          keymap.of([
            { key: "Mod-s", run: () => (save(), true), preventDefault: true },
            { key: "Mod-.", run: () => (fixFirst(), true), preventDefault: true },
          ]),
          lineNumbers(),
          highlightActiveLine(),
          highlightSpecialChars(),
          drawSelection(),
          history(),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
          autocompletion({ override: [source], activateOnTypingDelay: 60, maxRenderedOptions: 100, defaultKeymap: false }),
          keymap.of([...completionKeys, ...defaultKeymap, ...historyKeymap, ...lintKeymap, ...searchKeymap]),
          hoverTooltip(async (view, pos) => {
            const text = await explain(pos);
            if (!text) return null;
            return { pos, above: true, create: () => ({ dom: el("div", { class: "explanation" }, markdown(text)) }) };
          }, { hoverTime: 600, hideOnChange: true }),
          markField,
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !this.isQuiet) changed();
            if (update.selectionSet) moved(update.state.selection.main.head);
          }),
        ],
      }),
    });
  }

  get text() {
    return this.view.state.doc.toString();
  }

  /** The offset of the cursor. */
  get cursor() {
    return this.view.state.selection.main.head;
  }

  /** Replaces the text by one that is not an edit of the designer. What both have in common keeps the cursor's place. */
  replace(text) {
    const old = this.text;
    let from = 0;
    while (from < old.length && from < text.length && old[from] === text[from]) from += 1;
    let end = 0;
    while (end < old.length - from && end < text.length - from && old.at(-1 - end) === text.at(-1 - end)) end += 1;
    this.isQuiet = true;
    this.view.dispatch({ changes: { from, to: old.length - end, insert: text.slice(from, text.length - end) } });
    this.isQuiet = false;
  }

  /** Underlines the findings. An edit that was typed in the meantime has its findings under way. */
  underline(findings, apply) {
    const length = this.view.state.doc.length;
    const shown = findings.map((finding) => ({
      from: Math.min(finding.from, length),
      to: Math.min(Math.max(finding.to, finding.from), length),
      severity: finding.severity === "note" ? "info" : finding.severity,
      source: finding.code,
      message: finding.message + (finding.help ? `\n${finding.help}` : ""),
      actions: finding.fixes.map((fix) => ({ name: fix.title, apply: () => apply(fix) })),
    }));
    this.view.dispatch(setDiagnostics(this.view.state, shown));
  }

  /** Applies the edits of a fix. */
  apply(fix) {
    const changes = fix.edits.map(({ from, to, text }) => ({ from, to, insert: text }));
    this.view.dispatch({ changes, userEvent: "input.fix" });
    this.view.focus();
  }

  /** Puts the cursor at an offset. */
  goTo(offset) {
    const at = Math.min(offset, this.view.state.doc.length);
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    this.view.focus();
  }

  /** Puts the cursor at a line and a column, which counts characters from 1. */
  goToLine(line, column) {
    const found = this.view.state.doc.line(Math.min(Math.max(line, 1), this.view.state.doc.lines));
    const before = [...found.text].slice(0, column - 1).join("");
    this.goTo(found.from + before.length);
  }
}

/** Turns an offer of the compiler into one of the editor. */
function option(offer) {
  const apply = offer.isForm
    ? (view, completion, from, to) => snippet(offer.insert)(view, completion, offer.from, Math.max(to, offer.to))
    : (view, completion, from, to) =>
        view.dispatch({
          changes: { from: offer.from, to, insert: offer.insert },
          selection: { anchor: offer.from + offer.insert.length },
          userEvent: "input.complete",
        });
  return {
    label: offer.label,
    detail: offer.detail,
    type: offer.kind,
    apply,
    info: offer.info ? () => el("pre", { class: "info" }, offer.info) : undefined,
  };
}
