import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Machine } from './machine.ts'
import { SITE } from './servers.ts'

/** A certificate that nobody has signed, under the names certbot gives; `both.pem` is what HAProxy reads. */
export function certifyIn(machine: Machine, folder: string): { both: string } {
  const [key, chain, both] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem'), path.join(folder, 'both.pem')]
  const words = 'openssl req -x509 -newkey rsa:2048 -nodes -days 2'.split(' ')
  const subject = ['-subj', `/CN=${SITE}`, '-addext', `subjectAltName=DNS:${SITE}`]
  machine.run([...words, '-keyout', key, '-out', chain, ...subject])
  writeFileSync(both, readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'))
  return { both }
}
