import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../../../shared/refusal.ts'
import { refusals } from '../contract.ts'
import { isPersonal } from '../rules.ts'

/** Hashes in flight at once: each takes a thread of Node's pool of four, and file reads queue behind them. */
const AT_ONCE = 3
const LEAST_LENGTH = 10

let commonPasswords: Promise<Set<string>> | null = null
let running = 0
const waiting: (() => void)[] = []

/**
 * argon2id with the library's parameters (19 MiB, two passes), which are the ones OWASP recommends.
 * Refuses with `password_common`, `password_personal`.
 * @param own whose password it becomes
 */
export async function hashPassword(password: string, own: { email: string; phone: string }): Promise<string> {
  await assertUncommon(password)
  if (isPersonal(password, own))
    throw new Refusal(refusals.password_personal, { fields: { password: refusals.password_personal } })
  return inTurn(() => hash(password))
}

/**
 * Hashing by another name for people who do not exist, so that an unknown address takes as long to refuse as a wrong password.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await inTurn(async () => verify(passwordHash ?? (await decoy()), password))
  return passwordHash !== null && right
}

async function assertUncommon(password: string): Promise<void> {
  commonPasswords ??= readCommonPasswords()
  const plain = password.toLowerCase()
  const repeated = /^(.{1,4}?)\1+$/.test(plain)
  if (repeated || (await commonPasswords).has(plain))
    throw new Refusal(refusals.password_common, {
      fields: { password: refusals.password_common },
    })
}

/** Read when somebody first chooses a password: it is some fifty thousand words, unpacked as they are loaded. */
async function readCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const long = dictionary['passwords-common'].filter((word) => word.length >= LEAST_LENGTH)
  return new Set(long.map((word) => word.toLowerCase()))
}

let decoyHash: Promise<string> | null = null
const decoy = (): Promise<string> => (decoyHash ??= hash('nobody has this password'))

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  while (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
