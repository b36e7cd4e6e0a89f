import type { ReactNode } from 'react'

/** What is known of something that is to be decided: words on the left, what they say on the right. */
export function FactList({ facts }: { facts: readonly (readonly [word: string, says: ReactNode])[] }) {
  return (
    <dl>
      {facts.map(([word, says]) => (
        <div key={word} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 text-sm last:border-0">
          <dt className="text-ink-700">{word}</dt>
          <dd className="ml-auto text-right font-semibold wrap-anywhere tabular-nums">{says}</dd>
        </div>
      ))}
    </dl>
  )
}
