/**
 * A small young generation. Left to itself V8 lets the loading of all modules grow the heap by 150 MB of garbage before it looks;
 * with 2 MB the server rests at well under half of that.
 */
export const heapFlags = ['--max-semi-space-size=2']

/**
 * Told to the C library: a piece of a megabyte or more is given back as soon as it is free. Left to itself it learns to keep such
 * pieces, and V8's compilers, Brotli and argon2 leave it with 10 to 25 MB for ever.
 */
export const memorySettings = { MALLOC_MMAP_THRESHOLD_: '1048576' }

/** How every process of Somo runs Node in the tree: with the hook that reads .tsx as well. */
export const nodeFlags = [...heapFlags, '--import', './scripts/tsx.mjs']
