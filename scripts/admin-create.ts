/**
 * `npm run admin:create -- name@example.com "Full Name"`: the first operator. A link to choose the password goes to the address.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { readConfig } from '../app/server/config.ts'
import { hookWord } from '../app/server/start.ts'
import { email } from '../features/accounts/contract.ts'
import { createOperator } from '../features/accounts/server/index.ts'
import { STORED_PHONE_EXAMPLE } from '../shared/country.ts'
import { openDatabase } from '../shared/server/database.ts'
import { readyDatabase, localSecret } from './local-world.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { hook: { type: 'boolean' }, phone: { type: 'string' } },
})
const config = readConfig(process.env)
if (values.hook) {
  // Daraja is told where to call in each call.
  const told = config.PAYMENT_PROVIDER === 'intasend' ? ['intasend', 'sms'] : ['sms']
  for (const whose of told) console.log(`${config.publicUrl}/hooks/${whose}/${hookWord(config, localSecret(config))}`)
  process.exit(0)
}
const address = email().safeParse(positionals[0])
const name = positionals[1]?.trim()
if (!address.success || !name) {
  console.error('Usage: npm run admin:create -- name@example.com "Full Name" [--phone 0712345678]')
  process.exit(2)
}
const database = await readyDatabase(config)
const db = openDatabase(database.target, 2)
// Nobody knows this password: the first one is chosen by the link of the mail that is left in the outbox.
await createOperator(
  db,
  { email: address.data, name, phone: values.phone ?? STORED_PHONE_EXAMPLE, password: randomBytes(24).toString('base64url') },
  new Date(),
)
console.log(
  `The account is made. A link to choose its password goes to ${address.data} when Somo runs (30 minutes; ` +
    '"Forgot password?" sends another).',
)
await db.$client.end()
await database.stop()
process.exit(0)
