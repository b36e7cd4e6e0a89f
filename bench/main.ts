/** `npm run bench`: what Somo costs, as ratios taken in one run, each beside its budget. */
import { buildWeb } from '../scripts/build.ts'
import { directoryFigures } from './directory.ts'
import { moneyFigures } from './money.ts'
import { pageFigures } from './pages.ts'
import { paintFigures } from './paint.ts'
import { report } from './report.ts'
import { openBench } from './setting.ts'

await buildWeb()
const bench = await openBench()
try {
  const pages = await pageFigures(bench)
  const money = await moneyFigures(bench)
  const paints = await paintFigures(bench.socketFolder)
  const directory = await directoryFigures(bench)
  console.log(report([...money, ...pages, ...paints, ...directory]))
} finally {
  await bench.close()
}
process.exit(0)
