import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { access, chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, embeddedUser } from '#core/db/connect.ts'
import { removeEmbedded } from '#core/db/embedded.ts'
import type { Outcome } from '#test/harness/comanda.ts'
import { root } from '#test/harness/files.ts'

/** A running command. */
export interface Typed {
  child: ChildProcess
  /** Returns its output so far; on a terminal, both outputs are one. */
  said(): { stdout: string; stderr: string }
  ended: Promise<Outcome>
}

interface Place {
  env?: Record<string, string>
  /** Input of the command, which ends after it. */
  input?: string
  /** Whether the command runs on a pseudo-terminal. */
  onTerminal?: boolean
  /** Whether its input stays open, to type lines. */
  isOpen?: boolean
  folder?: string
  /** File of its standard output. */
  writesTo?: string
  /** User and group of the command. */
  uid?: number
}

const main = join(root, 'src', 'main.ts')
const patienceMs = 60_000
const pollMs = 20
const alive = new Set<ChildProcess>()

// Stops the started commands however a test ends.
process.once('exit', () => {
  for (const child of alive) child.kill('SIGTERM')
})

/** Starts a command in an environment without settings. */
export function type(args: readonly string[], options: Place = {}): Typed {
  const { env = {}, input, onTerminal = false, isOpen = onTerminal, folder = tmpdir(), writesTo, uid } = options
  const command = [process.execPath, main, ...args]
  const line = `exec ${command.map(quoted).join(' ')}`
  const [program, ...rest] = onTerminal
    ? ['script', '-qfec', line, '/dev/null']
    : writesTo === undefined
      ? command
      : ['sh', '-c', `${line} > ${quoted(writesTo)}`]
  const child = spawn(program!, rest, {
    cwd: folder,
    ...(uid !== undefined && { uid, gid: uid }),
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      TERM: 'xterm',
      COMANDA_METRICS: 'off',
      ...env,
    },
  })
  alive.add(child)
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    output.stdout += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output.stderr += chunk
  })
  child.stdin.on('error', () => {})
  if (input !== undefined) child.stdin.end(input)
  else if (!isOpen) child.stdin.end()
  const ended = new Promise<Outcome>((done) =>
    child.once('close', (code) => {
      alive.delete(child)
      done({ code, ...output })
    }),
  )
  return { child, said: () => output, ended }
}

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`

/** Runs a command to its end. Most tests can use `comanda` of the harness, which starts no process. */
export const run = (args: readonly string[], options?: Place): Promise<Outcome> => type(args, options).ended

/** Whether this machine can create a pseudo-terminal. */
export const hasTerminal = await access('/usr/bin/script').then(
  () => true,
  () => false,
)

/** Polls until `look` returns a value. */
export async function until<T>(condition: string, poll: () => T | undefined | false | Promise<T | undefined | false>) {
  for (const deadline = Date.now() + patienceMs; ; await sleep(pollMs)) {
    const found = await poll()
    if (found) return found
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${condition}`)
  }
}

/** Creates a folder for the files of a test file. It is deleted when the process ends, which runs other test files, too. */
export async function folderOf(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `comanda-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates a folder, and deletes it afterwards with the database that a server has created in it. */
export async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-people-'))
  // PostgreSQL runs as another user if this process is root.
  await chmod(folder, 0o755)
  try {
    await work(folder)
  } finally {
    await removeEmbedded(join(folder, 'data')).catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the environment that names a database. URLs cannot name the socket of an embedded one. */
export const databaseEnvironment = (address: Address): Record<string, string> =>
  'url' in address
    ? { DATABASE_URL: address.url }
    : { DATABASE_URL: `postgres:///${address.database}`, PGHOST: dirname(address.path), PGUSER: embeddedUser }

/** Returns whether a database runs on the data folder. */
export async function hasDatabase(data: string): Promise<boolean> {
  const text = await readFile(join(data, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return (
    pid > 0 &&
    (await access(`/proc/${pid}`).then(
      () => true,
      () => false,
    ))
  )
}
