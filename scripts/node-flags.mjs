/**
 * A small young generation, and an old one that is looked through once it has grown by two fifths of what is used. Left alone
 * V8 lets the loading of all modules grow the heap by 150 MB of garbage before it looks, and work by another 100. With these a
 * server rests at well under half of that and stays near it at full speed, for no more of the processor.
 */
export const heapFlags = ['--max-semi-space-size=4', '--heap-growing-percent=40']

/**
 * Told to the C library: a piece of a megabyte or more is given back as soon as it is free. Left to itself it learns to keep such
 * pieces, and V8's compilers, Brotli and argon2 leave it with 10 to 25 MB for ever.
 */
export const memorySettings = { MALLOC_MMAP_THRESHOLD_: '1048576' }

/** How every process of Somo runs Node in the tree: with the hook that reads .tsx as well. */
export const nodeFlags = [...heapFlags, '--import', './scripts/tsx.mjs']
