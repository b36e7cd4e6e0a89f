/**
 * Whether an error says that a file of the build could not be loaded, and not that something in it is wrong: "Loading chunk
 * failed" of bundlers, and the words of Chromium, Firefox and WebKit.
 */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /loading (css )?chunk|dynamically imported module|importing a module script failed|unable to preload/i.test(
    `${error.name} ${error.message}`,
  )
