/**
 * Runs the tests: brings up one PostgreSQL for all of them, makes the template that each test file clones, runs every
 * `*.test.ts`, and then holds what they saw against what the operations declare.
 *
 *     node test/run.ts [name…]     only the files whose path contains one of the names
 *
 * With COMANDA_TEST_DATABASE=external on the PostgreSQL that DATABASE_URL names, or that the machine has.
 */
import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from '#core/db/connect.ts'
import { startEmbedded } from '#core/db/embedded.ts'
import { createLog } from '#server/node.ts'
import { openExternalDatabase } from '#test/harness/postgres.ts'
import { makeTemplate, type TestEnvironment } from '#test/harness/template.ts'

const root = join(import.meta.dirname, '..')
const names = process.argv.slice(2)
const log = createLog('warn')

// The data of tests dies with them, so their database need not survive a power cut.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }
const folder = await mkdtemp(join(tmpdir(), 'comanda-test-'))
// PostgreSQL runs as another user when we are root.
await chmod(folder, 0o755)
const database = await startDatabase()
let failed: boolean
try {
  const seen = join(folder, 'seen')
  await mkdir(seen)
  const environment: TestEnvironment = { ...(await makeTemplate(database.address, log)), seenFolder: seen }
  const env = { ...process.env, COMANDA_TEST: JSON.stringify(environment), NODE_ENV: 'test' }
  const files = await testFiles()
  failed = !(await runFiles(
    files.filter((file) => !needsMachine(file)),
    env,
    3,
  ))
  if (!failed) failed = !(await runFiles(files.filter(needsMachine), env, 1))
  if (names.length === 0 && !failed) failed = !(await runFiles([join('test', 'after', 'declared.test.ts')], env, 1))
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

async function startDatabase(): Promise<{ address: Address; stop(): Promise<void> }> {
  if (process.env.COMANDA_TEST_DATABASE !== 'external') return startEmbedded(folder, { log, settings })
  const external = await openExternalDatabase()
  if (!external) throw new Error('There is no PostgreSQL on this machine, and DATABASE_URL names none')
  return { address: { url: external.url }, stop: external.stop }
}

async function testFiles(): Promise<string[]> {
  const found = await Promise.all(
    ['src', 'test', 'tools'].map(async (top) =>
      (await readdir(join(root, top), { recursive: true })).map((file) => join(top, file)),
    ),
  )
  return found
    .flat()
    .filter((file) => file.endsWith('.test.ts') && !file.startsWith(join('test', 'after')))
    .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
    .sort()
}

/** Tests that start and kill whole servers, or keep one busy for minutes: beside others they would time out for want of time. */
function needsMachine(file: string): boolean {
  return /^test\/(faults|cluster|model)\//.test(file)
}

async function runFiles(files: readonly string[], env: NodeJS.ProcessEnv, concurrency: number): Promise<boolean> {
  if (files.length === 0) return true
  const words = [
    '--test',
    `--test-concurrency=${concurrency}`,
    '--test-timeout=240000',
    '--test-reporter=spec',
    ...files,
  ]
  const child = spawn(process.execPath, words, { cwd: root, env, stdio: 'inherit' })
  return new Promise((done) => child.once('exit', (code) => done(code === 0)))
}
