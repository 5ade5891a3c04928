import { type ChildProcess, spawn } from 'node:child_process'
import { access, chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#core/db/connect.ts'
import { findOwner } from './postgres.ts'

/** A PgBouncer that gives each transaction another session of the database. */
export interface Pooler {
  /** URL of the database through the pooler. */
  url: string
  stop(): Promise<void>
}

const places = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer']
const portMin = 12_000
const portMax = 19_000
const startTries = 5
/** Fewer than a node's connections, so that they share sessions. */
const sessionsMax = 4

interface PoolerUsers {
  /** Passwords by user. Default: every user is accepted as the user of the database. */
  users?: Record<string, string>
}

/** Opens a pooler for the database. Returns undefined if PgBouncer is not installed. */
export async function openPooler(databaseUrl: string, { users }: PoolerUsers = {}): Promise<Pooler | undefined> {
  const program = await findProgram()
  if (program === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'comanda-pooler-'))
  const owner = await findOwner()
  for (let tries = 0; tries < startTries; tries++) {
    const port = portMin + Math.floor(Math.random() * (portMax - portMin))
    const settings = join(folder, 'pgbouncer.ini')
    const accounts = join(folder, 'users.txt')
    const lines = Object.entries(users ?? {}).map(([name, password]) => `"${name}" "${password}"\n`)
    await writeFile(accounts, lines.join(''))
    await writeFile(settings, settingsOf(new URL(databaseUrl), port, users && accounts))
    if (owner) for (const file of [settings, accounts]) await chown(file, owner.uid, owner.gid)
    await chmod(folder, 0o755)
    const child = spawn(program, ['-q', settings], { ...owner, cwd: '/', stdio: 'ignore' })
    process.once('exit', () => child.kill('SIGKILL'))
    const url = new URL(databaseUrl)
    url.host = `127.0.0.1:${port}`
    const [account] = Object.entries(users ?? {})
    if (account) [url.username, url.password] = account
    if (await isUp(child, url.href))
      return {
        url: url.href,
        async stop() {
          await ended(child)
          await rm(folder, { recursive: true, force: true })
        },
      }
    await ended(child)
  }
  await rm(folder, { recursive: true, force: true })
  throw new Error('PgBouncer does not start')
}

async function findProgram(): Promise<string | undefined> {
  for (const path of places)
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path
}

/** Returns the settings, with which every accepted user connects as the user of the database. */
const settingsOf = ({ hostname, port, username, password }: URL, ownPort: number, accounts?: string): string => `
[databases]
* = host=${hostname} port=${port || 5432} user=${username} ${password && `password=${decodeURIComponent(password)}`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
${accounts === undefined ? 'auth_type = any' : `auth_type = plain\nauth_file = ${accounts}`}
pool_mode = transaction
server_round_robin = 1
default_pool_size = ${sessionsMax}
`

async function isUp(child: ChildProcess, url: string): Promise<boolean> {
  for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
    const pool = connect({ url, keepsStatements: false }, { connectionsMax: 1 })
    const answers = await pool`select 1`.then(
      () => true,
      () => false,
    )
    await pool.end({ timeout: 1 })
    if (answers) return true
  }
  return false
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await exit
}
