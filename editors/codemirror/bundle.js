// What the editor page uses of CodeMirror.
export { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, snippet, startCompletion } from '@codemirror/autocomplete'
export { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
export { bracketMatching, HighlightStyle, indentUnit, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
export { forceLinting, lintGutter, lintKeymap, openLintPanel, setDiagnostics, setDiagnosticsEffect } from '@codemirror/lint'
export { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
export { Annotation, Compartment, EditorSelection, EditorState } from '@codemirror/state'
export { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers, showTooltip } from '@codemirror/view'
export { tags } from '@lezer/highlight'
