const cells =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] overflow-hidden rounded-lg border border-line bg-white ' +
  'shadow-card'

/** A few figures beside each other: what, how much, and one line to it. */
export function FigureRow({ figures }: { figures: readonly (readonly [word: string, figure: string, line: string])[] }) {
  return (
    <dl className={cells}>
      {figures.map(([word, figure, line]) => (
        <div key={word} className="-m-px border border-line p-4">
          <dt className="text-sm text-ink-500">{word}</dt>
          <dd>
            <strong className="display block text-lg tabular-nums">{figure}</strong>
            <span className="text-sm text-ink-700">{line}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
