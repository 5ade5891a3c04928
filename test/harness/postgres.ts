import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { access, chmod, chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#core/db/connect.ts'

/** A database on an external PostgreSQL: the one of DATABASE_URL, or one that is installed on this machine. */
export interface ExternalDatabase {
  url: string
  version: string
  stop(): Promise<void>
}

const installedUnder = '/usr/lib/postgresql'
const portMin = 20_000
const portMax = 32_000
const startTries = 5
const tuned = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

/** Creates a new database. Returns undefined if there is no PostgreSQL. */
export async function openExternalDatabase(): Promise<ExternalDatabase | undefined> {
  if (process.env.DATABASE_URL) return databaseOn(process.env.DATABASE_URL, async () => {})
  const binaries = await findBinaries()
  return binaries === undefined ? undefined : start(binaries)
}

/** Returns the programs of the newest version that is installed with its server. */
async function findBinaries(): Promise<string | undefined> {
  const versions = (await readdir(installedUnder).catch(() => [])).sort((a, b) => Number(b) - Number(a))
  const folders = [...versions.map((version) => join(installedUnder, version, 'bin')), await configuredFolder()]
  for (const folder of folders) {
    const isThere = await access(join(folder, 'initdb')).then(
      () => true,
      () => false,
    )
    if (isThere) return folder
  }
}

async function configuredFolder(): Promise<string> {
  const { said } = await run('pg_config', ['--bindir'], undefined).catch(() => ({ said: '' }))
  return said.trim() || '/usr/local/pgsql/bin'
}

/** Runs a new cluster in a temporary folder, on loopback. */
async function start(binaries: string): Promise<ExternalDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-external-'))
  const owner = await findOwner()
  if (owner) await chown(folder, owner.uid, owner.gid)
  await chmod(folder, 0o700)
  const cluster = join(folder, 'cluster')
  const args = ['-D', cluster, '-U', 'comanda', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-instructions']
  const { code, said } = await run(join(binaries, 'initdb'), args, owner)
  if (code !== 0) throw new Error(`initdb failed: ${said.trim()}`)
  let complaint = ''
  for (let tries = 0; tries < startTries; tries++) {
    const port = portMin + Math.floor(Math.random() * (portMax - portMin))
    const server = serve(binaries, { cluster, folder, port }, owner)
    if (await isUp(server.child, port))
      return databaseOn(`postgres://comanda@127.0.0.1:${port}/postgres`, async () => {
        await ended(server.child, 'SIGINT')
        await rm(folder, { recursive: true, force: true })
      })
    complaint = server.said()
    await ended(server.child, 'SIGKILL')
  }
  await rm(folder, { recursive: true, force: true })
  throw new Error(`PostgreSQL in ${binaries} does not start: ${complaint}`)
}

interface Owner {
  uid: number
  gid: number
}

interface Place {
  cluster: string
  folder: string
  port: number
}

function serve(binaries: string, { cluster, folder, port }: Place, owner: Owner | undefined) {
  const settings = { ...tuned, listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: folder }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(binaries, 'postgres'), ['-D', cluster, ...args], {
    ...owner,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output = `${output}${chunk}`.slice(-2_000)
  })
  // Stops the database however the test ends.
  process.once('exit', () => child.kill('SIGKILL'))
  return { child, said: () => output }
}

async function isUp(child: ChildProcess, port: number): Promise<boolean> {
  for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
    const db = connect({ url: `postgres://comanda@127.0.0.1:${port}/postgres` }, { connectionsMax: 1 })
    const answers = await db`select 1`.then(
      () => true,
      () => false,
    )
    await db.end({ timeout: 1 })
    if (answers) return true
  }
  return false
}

/** Returns the user for PostgreSQL and PgBouncer, which refuse to run as root. */
export async function findOwner(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return user && { uid: Number(user[2]), gid: Number(user[3]) }
}

async function databaseOn(url: string, stopServer: () => Promise<void>): Promise<ExternalDatabase> {
  const name = `comanda_${randomUUID().replaceAll('-', '')}`
  const server = connect({ url }, { connectionsMax: 1 })
  await server`create database ${server(name)}`
  const [row] = await server<{ version: string }[]>`select current_setting('server_version') as version`
  const own = new URL(url)
  own.pathname = `/${name}`
  return {
    url: own.href,
    version: row!.version,
    async stop() {
      await server`drop database ${server(name)} with (force)`
      await server.end()
      await stopServer()
    },
  }
}

async function run(
  program: string,
  args: string[],
  owner: Owner | undefined,
): Promise<{ code: number | null; said: string }> {
  const env = { PATH: process.env.PATH, LC_ALL: 'C' }
  const child = spawn(program, args, { ...owner, cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const code = await new Promise<number | null>((done, fail) => child.once('close', done).once('error', fail))
  return { code, said: output }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  await exit
}
