import { ownFile } from '../shared/server/own-files.ts'

/** The repository's folder, or that of a release. */
export const root = ownFile('.')
