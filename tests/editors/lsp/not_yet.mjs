// The reason of expectations that the server does not meet yet. They run, and their failure does not count. One that passes
// fails the run (lsp.sh) until its mark is removed.
export const notYet = 'the language server does not do this yet';
