/**
 * `npm run bench`: what Somo costs, as ratios taken in one run, each beside its budget; `npm run bench -- directory desk`: these
 * parts alone; `npm run bench -- --growth`: what it costs where there is a hundred and a thousand times as much.
 */
import { buildWeb } from '../scripts/build.ts'
import { deskFigures } from './desk.ts'
import { directoryFigures } from './directory.ts'
import { growthFigures } from './growth.ts'
import { guardFigures } from './guards.ts'
import { moneyFigures } from './money.ts'
import { pageFigures } from './pages.ts'
import { paintFigures } from './paint.ts'
import { proofFigures } from './proof.ts'
import { report, type Figure } from './report.ts'
import { openBench, type Bench } from './setting.ts'
import { videoFigures } from './videos.ts'

const parts: readonly (readonly [name: string, figures: (bench: Bench) => Promise<Figure[]>])[] = [
  ['pages', pageFigures],
  ['money', moneyFigures],
  ['guards', guardFigures],
  ['paint', ({ socketFolder }) => paintFigures(socketFolder)],
  ['directory', directoryFigures],
  ['growth', growthFigures],
  ['desk', deskFigures],
  ['proof', proofFigures],
  ['videos', videoFigures],
]

/** Takes several minutes to fill its databases, so it is asked for by name. */
const GROWTH = ['directory', 'growth']
const usual = parts.map(([name]) => name).filter((name) => name !== 'growth')

const given = process.argv.slice(2).flatMap((word) => (word === '--growth' ? GROWTH : [word]))
const wanted = given.length > 0 ? given : usual
const unknown = wanted.filter((name) => !parts.some(([part]) => part === name))
if (unknown.length > 0)
  throw new Error(`no part is called ${unknown.join(', ')}: there are ${parts.map(([name]) => name).join(', ')}`)

await buildWeb()
const bench = await openBench()
try {
  const found: Figure[] = []
  for (const [name, figures] of parts) if (wanted.includes(name)) found.push(...(await figures(bench)))
  console.log(report(found))
} finally {
  await bench.close()
}
process.exit(0)
