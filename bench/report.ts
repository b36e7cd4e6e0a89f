/** @property budget a bound such as `≤ 1.5`, and whatever else there is to say of it behind */
export type Figure = { name: string; value: number; unit: string; budget: string | null }

/** The figures as a table, each beside its budget and whether it holds. */
export function report(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, value, unit, budget } = figure
    const shown = Number.isNaN(value) ? unit : `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ${unit}`.trim()
    return [name, shown, budget ? `budget ${budget}` : '', verdict(figure)]
  })
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map(([name = '', value = '', budget = '', holds = '']) =>
      `${name.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)}  ${budget.padEnd(widths[2] ?? 0)}  ${holds}`.trimEnd(),
    )
    .join('\n')
}

function verdict({ value, budget }: Figure): string {
  const [, sign, bound] = /^([≤≥]) ([\d.]+)/.exec(budget ?? '') ?? []
  if (bound === undefined || Number.isNaN(value)) return ''
  return (sign === '≤' ? value <= Number(bound) : value >= Number(bound)) ? 'holds' : 'does not hold'
}
