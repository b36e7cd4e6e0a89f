/**
 * `npm run admin:create -- name@example.com "Full Name"`: the first operator. A link to choose the password goes to the address.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { readConfig } from '../app/server/config.ts'
import { hookWord } from '../app/server/start.ts'
import { email, refusals } from '../features/accounts/contract.ts'
import { createOperator } from '../features/accounts/server/index.ts'
import { STORED_PHONE_EXAMPLE } from '../shared/country.ts'
import { Refusal } from '../shared/refusal.ts'
import { openDatabase } from '../shared/server/database.ts'
import { causeOf, runOnDatabase } from './command.ts'
import { localSecret, readyDatabase } from './local-world.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { hook: { type: 'boolean' }, phone: { type: 'string' } },
})
if (values.hook) {
  showHooks()
  process.exit()
}
const address = email().safeParse(positionals[0])
const name = positionals[1]?.trim()
if (!address.success || !name) {
  console.error('Usage: npm run admin:create -- name@example.com "Full Name" [--phone 0712345678]')
  process.exit(2)
}
// Nobody knows this password: the first one is chosen by the link of the mail that is left in the outbox.
const password = randomBytes(24).toString('base64url')
const person = { email: address.data, name, phone: values.phone ?? STORED_PHONE_EXAMPLE, password }

await runOnDatabase(
  'No account was made.',
  async (target) => {
    const db = openDatabase(target, 2)
    try {
      await createOperator(db, person, new Date())
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== refusals.email_taken) throw error
      throw new Error(
        `${person.email} has one already, and it stays as it is. "Forgot password?" on the page to sign in sends a link.`,
      )
    } finally {
      await db.$client.end()
    }
    console.log(
      `The account is made. A link to choose its password goes to ${person.email} when Somo runs (30 minutes; ` +
        '"Forgot password?" sends another).',
    )
    return true
  },
  readyDatabase,
)

/** Where the providers are to call. Daraja is told so in each call. */
function showHooks(): void {
  try {
    const config = readConfig(process.env)
    const told = config.PAYMENT_PROVIDER === 'intasend' ? ['intasend', 'sms'] : ['sms']
    for (const whose of told) console.log(`${config.publicUrl}/hooks/${whose}/${hookWord(config, localSecret(config))}`)
  } catch (error) {
    console.error(causeOf(error))
    process.exitCode = 1
  }
}
