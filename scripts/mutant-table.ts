/** What a run of mutants says: a table of files and, below it, every breakage that no test noticed. */

type Place = { line: number; column: number }

/** The part of the public mutation testing report schema that is read here. */
export type MutationReport = {
  files: Record<string, { source: string; mutants: ReportedMutant[] }>
}
export type ReportedMutant = {
  location: { start: Place; end: Place }
  replacement?: string
  mutatorName: string
  status: 'Killed' | 'Timeout' | 'RuntimeError' | 'Survived' | 'NoCoverage' | 'CompileError' | 'Ignored' | 'Pending'
  testsCompleted?: number
}

/**
 * Killed is what makes a test run fail: a failed test, a file that no longer loads, a loop that no longer ends. Mutants that were
 * not drawn are left out. A survivor none of whose tests ran says nothing about the tests, so the run is refused.
 */
export function mutantTable(report: MutationReport): string {
  const files = Object.entries(report.files)
    .map(([file, { source, mutants }]) => ({ file, source, ...sorted(mutants) }))
    .filter(({ killed, survived }) => killed.length + survived.length > 0)
    .sort((a, b) => (a.file < b.file ? -1 : 1))
  const unmeasured = files.flatMap(({ survived }) =>
    survived.filter((one) => one.status === 'Survived' && one.testsCompleted === 0),
  )
  if (unmeasured.length > 0) throw new Error(`${unmeasured.length} mutants count as survivors though no test ran`)
  const rows = files.map(({ file, killed, survived }) => row(file, killed.length, survived.length))
  const all = files.flatMap(({ killed }) => killed)
  const left = files.flatMap(({ survived }) => survived)
  const count = (status: ReportedMutant['status']): number => [...all, ...left].filter((one) => one.status === status).length
  return [
    ...columns([['file', 'mutants', 'killed', 'survived', 'score'], ...rows, row('all', all.length, left.length)]),
    '',
    `Of the killed ${count('RuntimeError')} kept a test file from loading and ` +
      `${count('Timeout')} ran out of time; of the survivors ${count('NoCoverage')} are reached by no test.`,
    ...files.flatMap(({ file, source, survived }) =>
      survived.map((one) => `${file}:${one.location.start.line}  ${mutation(source, one)}`),
    ),
  ].join('\n')
}

function sorted(mutants: readonly ReportedMutant[]): { killed: ReportedMutant[]; survived: ReportedMutant[] } {
  return {
    killed: mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout' || status === 'RuntimeError'),
    survived: mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .sort((a, b) => a.location.start.line - b.location.start.line || a.location.start.column - b.location.start.column),
  }
}

const row = (name: string, killed: number, survived: number): string[] => [
  name,
  String(killed + survived),
  String(killed),
  String(survived),
  killed + survived === 0 ? '' : `${((100 * killed) / (killed + survived)).toFixed(1)} %`,
]

function columns(rows: readonly string[][]): string[] {
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  return rows.map((cells) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
  )
}

function mutation(source: string, { location, replacement, mutatorName, status }: ReportedMutant): string {
  const lines = source.split('\n').slice(location.start.line - 1, location.end.line)
  const last = lines.length - 1
  const original = lines
    .map((line, index) =>
      line.slice(index === 0 ? location.start.column - 1 : 0, index === last ? location.end.column - 1 : undefined),
    )
    .join(' ')
  return `${brief(original)}  →  ${brief(replacement ?? mutatorName)}${status === 'NoCoverage' ? '  (no test)' : ''}`
}

const brief = (code: string): string => {
  const line = code.replace(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 89)}…` : line || "''"
}
