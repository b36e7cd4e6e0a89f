/**
 * A small young generation. Left to itself V8 lets the loading of all modules grow the heap by 150 MB of garbage before it looks;
 * with 2 MB the server rests at well under half of that.
 */
export const heapFlags = ['--max-semi-space-size=2']

/** How every process of Somo runs Node in the tree: with the hook that reads .tsx as well. */
export const nodeFlags = [...heapFlags, '--import', './scripts/tsx.mjs']
