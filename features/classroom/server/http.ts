/**
 * What rooms need of Node's HTTP. Whoever imports it from the module loads Node's `fetch` as well, because of one more export: a
 * fifth of what the media process takes to start, and 5 MB for as long as it runs.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
