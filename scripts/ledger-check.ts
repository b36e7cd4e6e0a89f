/**
 * `npm run ledger:check`: proves that every posting balances and every balance equals its postings. Ends with 1 when not. Only
 * reads.
 */
import { readConfig } from '../app/server/config.ts'
import { ledgerHealth } from '../features/ledger/server/index.ts'
import { CURRENCY } from '../shared/country.ts'
import { formatMoneyExactly } from '../shared/money.ts'
import { openConnection, openDatabase } from '../shared/server/database.ts'
import { recordedMigrations } from '../shared/server/migrate.ts'
import { localDatabase } from './local-world.ts'

const database = await localDatabase(readConfig(process.env))
const client = await openConnection(database.target)
const migrations = await recordedMigrations(client).finally(() => client.end())
if (migrations.length === 0) {
  console.error('There is no ledger: this database is empty.')
  await database.stop()
  process.exit(1)
}
const db = openDatabase(database.target, 2)
const health = await ledgerHealth(db)
for (const { kind, accounts, totalCents } of health.accounts)
  console.log(
    `${kind.padEnd(18)} ${String(accounts).padStart(8)} accounts  ${formatMoneyExactly(totalCents, CURRENCY).padStart(24)}`,
  )
console.log(
  `${health.transfers} transfers, ${health.unbalancedTransfers} do not balance, ${health.wrongBalances} balances differ ` +
    'from their entries',
)
console.log(health.balanced ? 'The ledger is balanced.' : 'THE LEDGER IS NOT BALANCED.')
await db.$client.end()
await database.stop()
process.exit(health.balanced ? 0 : 1)
