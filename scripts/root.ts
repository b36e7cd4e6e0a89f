import { fileURLToPath } from 'node:url'

/** The repository's folder. In a file of its own, so that the guards need not load the server to know where they are. */
export const root = fileURLToPath(new URL('..', import.meta.url))
