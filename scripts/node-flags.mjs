/**
 * How every process of Somo runs Node: with the hook that reads .tsx, and with a small young generation. Left to itself V8 lets
 * the loading of 900 modules grow the heap by 150 MB of garbage before it looks; with 2 MB the server rests at well under half of
 * that.
 */
export const nodeFlags = ['--max-semi-space-size=2', '--import', './scripts/tsx.mjs']
