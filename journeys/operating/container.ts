/**
 * An image by the guide's Containerfile and a server of it, by the guide's own words. No registry of images is asked: the Debian
 * it stands on is made by Debian's own debootstrap, under the name the file gives.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { answers, textOf, until, type Machine } from './machine.ts'
import { asOwner, HOST } from './servers.ts'

/** It listens beside the servers that are there already. */
const PORT = '3003'

export async function tryContainer(machine: Machine, release: string, settings: Record<string, string>): Promise<void> {
  const env = podmanIn(machine)
  const podman = (line: string): string => machine.run(['sh', '-c', line], { env })
  const base = /^FROM (.*)$/m.exec(textOf('Containerfile'))?.[1] ?? ''
  const debian = path.join(machine.folder, 'debian')
  machine.run(['debootstrap', '--variant=minbase', 'bookworm', debian])
  podman(`tar -C ${debian} -c . | podman import -q - ${base}`)
  podman(machine.asTheGuideSays('cd /opt/somo/current && podman build', { '/opt/somo/current': release }))
  const owner = envFile(machine, 'owner', asOwner(settings))
  const told = podman(machine.asTheGuideSays('podman run --rm', { '/etc/somo/owner.env': owner }))
  if (!told.includes('as this version wants it')) throw new Error(`the image says of the database: ${told}`)
  const files = machine.ownFolder('var-lib-somo-of-the-container')
  const changes = {
    '/etc/somo/somo.env': envFile(machine, 'shared', settings),
    '/etc/somo/3001.env': envFile(machine, 'alone', { MEDIA_PORT: '4003', METRICS_PORT: '9103' }),
    'PORT=3001': `PORT=${PORT}`,
    '-v /var/lib/somo:': `-v ${files}:`,
  }
  try {
    podman(machine.asTheGuideSays('podman run -d', changes))
    await until('the server of the image', () => answers(`http://${HOST}:${PORT}/ready`))
    podman('podman stop --latest')
    const ended = podman('podman inspect --latest --format "{{.State.ExitCode}}"').trim()
    if (ended !== '0') throw new Error(`the server of the image ended with ${ended}`)
  } finally {
    podman('podman rm --all --force')
  }
}

/** Images and containers of this hour alone, by what a machine of containers lets podman do itself. */
function podmanIn(machine: Machine): Record<string, string> {
  const own = machine.ownFolder('podman')
  const [settings, storage] = [path.join(own, 'containers.conf'), path.join(own, 'storage.conf')]
  writeFileSync(settings, '[engine]\nruntime = "runc"\n[containers]\ndefault_ulimits = ["nofile=1024:4096", "nproc=1000:1000"]\n')
  writeFileSync(storage, `[storage]\ndriver = "overlay"\ngraphroot = "${own}/images"\nrunroot = "${own}/run"\n`)
  return { HOME: own, BUILDAH_ISOLATION: 'chroot', CONTAINERS_CONF: settings, CONTAINERS_STORAGE_CONF: storage }
}

/** As podman reads one: quotes would be part of a value. */
function envFile(machine: Machine, name: string, values: Record<string, string>): string {
  const file = path.join(machine.folder, `container-${name}.env`)
  writeFileSync(
    file,
    Object.entries(values)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
    { mode: 0o600 },
  )
  return file
}
