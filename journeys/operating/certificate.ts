import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { until, type Machine } from './machine.ts'
import { HOST, SITE } from './servers.ts'

/** A certificate that nobody has signed; `both.pem` is what HAProxy reads. */
export function certifyIn(machine: Machine, folder: string): { both: string } {
  const [key, chain, both] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem'), path.join(folder, 'both.pem')]
  const words = 'openssl req -x509 -newkey rsa:2048 -nodes -days 2'.split(' ')
  const subject = ['-subj', `/CN=${SITE}`, '-addext', `subjectAltName=DNS:${SITE},IP:${HOST}`]
  machine.run([...words, '-keyout', key, '-out', chain, ...subject])
  writeFileSync(both, readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'))
  return { both }
}

/** Below the machine's folder: who has signed the site's certificate. */
export const AUTHORITY = 'authority.pem'
const [ACME, ROOTS, NAMES] = [`${HOST}:14000`, `${HOST}:15000`, `${HOST}:8053`]

/** @property renew asks for another one, as certbot's timer does, through whatever stands at port 80 by now */
export type Certificate = { folder: string; renew(): Promise<void> }

/**
 * By the guide's own line, from an authority that asks at port 80 as Let's Encrypt does: Debian's pebble, whose names all lead to
 * this machine.
 */
export async function certifyByAcme(machine: Machine, at: { web: string; reload: string }): Promise<Certificate> {
  const own = machine.ownFolder('pebble')
  certifyIn(machine, own)
  const [key, chain] = [path.join(own, 'privkey.pem'), path.join(own, 'fullchain.pem')]
  const ports = { listenAddress: ACME, managementListenAddress: ROOTS, httpPort: 80, tlsPort: 443 }
  const settings = path.join(own, 'pebble.json')
  writeFileSync(settings, JSON.stringify({ pebble: { ...ports, certificate: chain, privateKey: key } }))
  const none = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-defaultIPv6', '']
  machine.start('names', ['pebble-challtestsrv', '-defaultIPv4', HOST, '-dns01', NAMES, '-management', `${HOST}:8055`, ...none])
  // Each order is to be proved anew, as the second one is by another site than the first.
  const env = { PEBBLE_VA_NOSLEEP: '1', PEBBLE_AUTHZREUSE: '0' }
  machine.start('pebble', ['pebble', '-config', settings, '-dnsserver', NAMES], { env })
  const root = ['curl', '-sf', '--cacert', chain, `https://${ROOTS}/roots/0`]
  await until('pebble', async () => (writeFileSync(path.join(machine.folder, AUTHORITY), machine.run(root)), true))
  const etc = machine.ownFolder('etc/letsencrypt')
  const folders = [
    '--config-dir',
    etc,
    '--work-dir',
    machine.ownFolder('certbot'),
    '--logs-dir',
    machine.ownFolder('certbot-logs'),
  ]
  const more = ['--non-interactive', '--server', `https://${ACME}/dir`, ...folders].join(' ')
  const say = (line: string): void => void machine.run(['sh', '-c', `${line} ${more}`], { env: { REQUESTS_CA_BUNDLE: chain } })
  const folder = path.join(etc, 'live', SITE)
  say(machine.asTheGuideSays('certbot certonly', { '/var/www/html': at.web, 'nginx -s reload': at.reload }))
  const now = () => readFileSync(path.join(folder, 'fullchain.pem'), 'utf8')
  return {
    folder,
    async renew() {
      const before = now()
      say('certbot renew --force-renewal --no-random-sleep-on-renew')
      if (now() === before) throw new Error('the certificate was not renewed')
    },
  }
}
