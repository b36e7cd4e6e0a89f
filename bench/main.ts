/**
 * `npm run bench`: what Somo costs, as ratios taken in one run, each beside its budget; `npm run bench -- directory desk`: these
 * parts alone.
 */
import { buildWeb } from '../scripts/build.ts'
import { deskFigures } from './desk.ts'
import { directoryFigures } from './directory.ts'
import { moneyFigures } from './money.ts'
import { pageFigures } from './pages.ts'
import { paintFigures } from './paint.ts'
import { report, type Figure } from './report.ts'
import { openBench, type Bench } from './setting.ts'
import { videoFigures } from './videos.ts'

const parts: readonly (readonly [name: string, figures: (bench: Bench) => Promise<Figure[]>])[] = [
  ['pages', pageFigures],
  ['money', moneyFigures],
  ['paint', ({ socketFolder }) => paintFigures(socketFolder)],
  ['directory', directoryFigures],
  ['desk', deskFigures],
  ['videos', videoFigures],
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !parts.some(([part]) => part === name))
if (unknown.length > 0)
  throw new Error(`no part is called ${unknown.join(', ')}: there are ${parts.map(([name]) => name).join(', ')}`)

await buildWeb()
const bench = await openBench()
try {
  const found: Figure[] = []
  for (const [name, figures] of parts) if (wanted.length === 0 || wanted.includes(name)) found.push(...(await figures(bench)))
  console.log(report(found))
} finally {
  await bench.close()
}
process.exit(0)
