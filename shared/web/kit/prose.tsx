import { useMemo } from 'react'
import { trustedMarkup } from '../trusted.ts'

/** Running text that `safeMarkdown` has made, whoever wrote it: nothing else may come here. */
export function Prose({ safe }: { safe: string }) {
  // Another object would be drawn anew, and what somebody has marked in it would be lost.
  const markup = useMemo(() => trustedMarkup(safe), [safe])
  return <div className="prose" dangerouslySetInnerHTML={{ __html: markup }} />
}
