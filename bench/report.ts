export type Figure = { name: string; value: number; unit: string; budget: string | null }

/** The figures as a table, each beside its budget. */
export function report(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, unit, budget }) => [
    name,
    Number.isNaN(value) ? unit : `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ${unit}`.trim(),
    budget ?? '',
  ])
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map(([name = '', value = '', budget = '']) =>
      `${name.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)}  ${budget && `budget ${budget}`}`.trimEnd(),
    )
    .join('\n')
}
