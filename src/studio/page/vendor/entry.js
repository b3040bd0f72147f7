// The parts of CodeMirror that the studio uses.
export { EditorState, StateField } from "@codemirror/state";
export {
  EditorView, Decoration, keymap, lineNumbers, highlightActiveLine, highlightSpecialChars, drawSelection, hoverTooltip,
} from "@codemirror/view";
export { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
export { autocompletion, acceptCompletion, completionKeymap, snippet } from "@codemirror/autocomplete";
export { setDiagnostics, lintKeymap } from "@codemirror/lint";
export { searchKeymap } from "@codemirror/search";
