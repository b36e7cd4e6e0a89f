/** The front door: there is nothing behind it, because a clip is cut where it lies, in the browser. */
import type { Feature } from '../../../shared/server/feature.ts'

export const editor = { name: 'editor', enters: [] } as const satisfies Feature
