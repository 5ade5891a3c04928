/**
 * Runs the quick tests: brings up one PostgreSQL for all of them, makes the template that test files clone, runs the files in a
 * few processes, and then holds what they saw against what the operations declare.
 *
 *     node test/run.ts [name…]            only the files whose path contains one of the names
 *     node test/run.ts --list [name…]     prints a line for each test, those of test:faults too, and runs none
 *     node test/run.ts --long [name…]     more sequences and bodies, most without names, and each suite on a world of its own
 *     node test/run.ts --record           no tests: writes what examples answer and send into contract/recorded
 *
 * With COMANDA_TEST_DATABASE=external on the PostgreSQL that DATABASE_URL names, or that the machine has.
 */
import { chmod, mkdir, mkdtemp, rm, statfs } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Address } from '#core/db/connect.ts'
import { startEmbedded } from '#core/db/embedded.ts'
import { createLog } from '#server/log.ts'
import { findTestFiles, isOf, root } from '#test/harness/files.ts'
import { listTests } from '#test/harness/list.ts'
import { openExternalDatabase } from '#test/harness/postgres.ts'
import { runFiles } from '#test/harness/runner.ts'
import { Summary } from '#test/harness/summary.ts'
import { makeTemplate, type TestEnvironment } from '#test/harness/template.ts'
import { record } from '#test/record.ts'

const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
})
const log = createLog('warn')
const minuteMs = 60_000
/** More failing files than this are no coincidence, and are not run again. */
const repeatedMax = 40
const memoryBytesMin = 2 * 1024 ** 3

if (flags.list) {
  await listTests(await findTestFiles({ names }))
  process.exit()
}
const summary = new Summary()
const folder = await mkdtemp(join(await temporaryFolder(), 'comanda-test-'))
process.env.TMPDIR = folder
// PostgreSQL runs as another user when we are root.
await chmod(folder, 0o755)
const database = await startDatabase()
try {
  const seenFolder = join(folder, 'seen')
  await mkdir(seenFolder)
  const environment = { ...(await makeTemplate(database.address, log)), seenFolder }
  await (flags.record ? recordAll(environment) : runAll(environment))
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
if (!flags.record) summary.end()
process.exit(summary.hasFailed ? 1 : 0)

/** Memory where the machine offers enough of it: databases are cloned there in a quarter of the time. */
async function temporaryFolder(): Promise<string> {
  const memory = '/dev/shm'
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free >= memoryBytesMin ? memory : tmpdir()
}

async function startDatabase(): Promise<{ address: Address; stop(): Promise<void> }> {
  // The data of tests dies with them, so their database need not survive a power cut.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    max_wal_size: '512MB',
  }
  if (process.env.COMANDA_TEST_DATABASE !== 'external') return startEmbedded(folder, { log, settings })
  const external = await openExternalDatabase()
  if (!external) throw new Error('There is no PostgreSQL on this machine, and DATABASE_URL names none')
  return { address: { url: external.url }, stop: external.stop }
}

async function recordAll(environment: TestEnvironment): Promise<void> {
  process.env.COMANDA_TEST = JSON.stringify(environment)
  await record()
}

async function runAll(environment: TestEnvironment): Promise<void> {
  const env = {
    ...process.env,
    ...(flags.long && { COMANDA_TEST_EFFORT: names.length > 0 ? 'more' : 'most' }),
    COMANDA_TEST: JSON.stringify(environment),
    NODE_ENV: 'test',
    // What one process has compiled, the next one and the servers that tests start as processes need not.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'tests'),
  }
  const run = (files: readonly string[], workers: number) =>
    runFiles(files, { env, workers, testMsMax: (flags.long ? 600 : 4) * minuteMs, onResult: (one) => summary.add(one) })

  // Tests of the command line as a user sees it mostly wait for processes: `.ci/run` names them.
  const left = names.length === 0 && !flags.long ? ['people'] : []
  const found = (await findTestFiles({ names })).filter((file) => !isOf(file, 'faults', 'cluster', 'after', ...left))
  // Files of test/ take longest. They start first, so that both processes end at about the same time.
  const files = found.toSorted((a, b) => Number(b.startsWith('test')) - Number(a.startsWith('test')))
  // Tests wait for a fifth of their time, so one process more than there are processors keeps these busy.
  await run(
    files.filter((file) => !isOf(file, 'model')),
    availableParallelism() + 1,
  )
  // Models keep servers busy: beside them other tests would time out.
  await run(
    files.filter((file) => isOf(file, 'model')),
    availableParallelism(),
  )
  // A world that other files changed can be the cause of a failure: alone in a process, a file has a world of its own.
  const failed = summary.failedFiles.filter((file) => files.includes(file))
  if (files.length > 1 && failed.length <= repeatedMax) for (const file of failed) await run([file], 1)
  const isWhole = names.length === 0 && !flags.long
  if (isWhole && !summary.hasFailed) await run([join('test', 'after', 'declared.test.ts')], 1)
}
