/**
 * `npm run ledger:check`: proves that every posting balances and every balance equals its postings, as of one moment, and names
 * each place where not. Ends with 1 then. Only reads.
 */
import { ledgerHealth } from '../features/ledger/server/index.ts'
import { CURRENCY } from '../shared/country.ts'
import { formatMoneyExactly } from '../shared/money.ts'
import { openConnection, openDatabase } from '../shared/server/database.ts'
import { recordedMigrations } from '../shared/server/migrate.ts'
import { runOnDatabase } from './command.ts'

const NAMES = { transfer: 'Off zero: transfer', balance: 'Beyond its entries: balance of account' }

await runOnDatabase('The ledger was not proved.', async (target) => {
  const client = await openConnection(target)
  const migrations = await recordedMigrations(client).finally(() => client.end())
  if (migrations.length === 0) throw new Error('There is no ledger: this database is empty.')
  const db = openDatabase(target, 2)
  const health = await ledgerHealth(db, (place, { id, offCents }) =>
    console.log(`${NAMES[place]} ${id}: ${offCents === null ? 'no entries' : formatMoneyExactly(offCents, CURRENCY)}`),
  ).finally(() => db.$client.end())
  for (const { kind, accounts, totalCents } of health.accounts)
    console.log(
      `${kind.padEnd(18)} ${String(accounts).padStart(8)} accounts  ${formatMoneyExactly(totalCents, CURRENCY).padStart(24)}`,
    )
  console.log(
    `${health.transfers} transfers, ${health.unbalancedTransfers} do not balance, ${health.wrongBalances} balances differ ` +
      'from their entries',
  )
  console.log(health.balanced ? 'The ledger is balanced.' : 'THE LEDGER IS NOT BALANCED.')
  return health.balanced
})
