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

/** Where an authority runs: on this machine, or in the network of another. */
export type Place = {
  start(name: string, words: readonly string[], env?: Record<string, string>): unknown
  run(words: readonly string[]): string
}

/**
 * An authority that asks at port 80 as Let's Encrypt does: Debian's pebble, whose names all lead to `HOST`.
 * @returns where certbot asks it, and who signed for that
 */
export async function startAuthority(machine: Machine, { start, run }: Place): Promise<{ server: string; chain: string }> {
  const [acme, roots, names] = [`${HOST}:14000`, `${HOST}:15000`, `${HOST}:8053`]
  const own = machine.ownFolder('pebble')
  certifyIn(machine, own)
  const [key, chain] = [path.join(own, 'privkey.pem'), path.join(own, 'fullchain.pem')]
  const ports = { listenAddress: acme, managementListenAddress: roots, httpPort: 80, tlsPort: 443 }
  const settings = path.join(own, 'pebble.json')
  writeFileSync(settings, JSON.stringify({ pebble: { ...ports, certificate: chain, privateKey: key } }))
  const none = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-defaultIPv6', '']
  start('names', ['pebble-challtestsrv', '-defaultIPv4', HOST, '-dns01', names, '-management', `${HOST}:8055`, ...none])
  // Each order is to be proved anew, as the second one is by another site than the first.
  const env = { PEBBLE_VA_NOSLEEP: '1', PEBBLE_AUTHZREUSE: '0' }
  start('pebble', ['pebble', '-config', settings, '-dnsserver', names], env)
  const root = ['curl', '-sf', '--cacert', chain, `https://${roots}/roots/0`]
  await until('pebble', async () => (writeFileSync(path.join(machine.folder, AUTHORITY), run(root)), true))
  return { server: `https://${acme}/dir`, chain }
}

/** An authority on this machine, and certbot, which asks it. */
export type Acme = Awaited<ReturnType<typeof openAcme>>

export async function openAcme(machine: Machine) {
  const { server, chain } = await startAuthority(machine, {
    start: (name, words, env = {}) => machine.start(name, words, { env }),
    run: (words) => machine.run(words),
  })
  return {
    /** A certbot of its own, which knows of no other's certificates. */
    certbot(name: string) {
      const own = (what: string): string => machine.ownFolder(`certbot-${name}/${what}`)
      const folders = ['--config-dir', own('etc'), '--work-dir', own('work'), '--logs-dir', own('logs')]
      const more = ['--non-interactive', '--server', server, ...folders].join(' ')
      const say = (line: string): void =>
        void machine.run(['sh', '-c', `${line} ${more}`], { env: { REQUESTS_CA_BUNDLE: chain } })
      return {
        /** Where what it was given lies. */
        folder: path.join(own('etc'), 'live', SITE),
        /** A line of the guide's. */
        say,
        /**
         * Asks for another one, as its timer does, through whatever stands at port 80 by now.
         * @param at the file that has to be another afterwards
         */
        async renew(at: string): Promise<void> {
          const before = readFileSync(at, 'utf8')
          say('certbot renew --force-renewal --no-random-sleep-on-renew')
          if (readFileSync(at, 'utf8') === before) throw new Error('the certificate was not renewed')
        },
      }
    },
  }
}
