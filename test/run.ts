/**
 * Runs the quick tests: starts one PostgreSQL for all of them, creates the template that test files clone, runs the files in several
 * processes, and then compares what tests have seen, such as errors and columns, with what the code declares (`test/after`).
 *
 *     node test/run.ts [name…]            only the files whose path contains one of the names; files of test/after run last
 *     node test/run.ts --list [name…]     prints a line for each test, including those of test:faults, and runs none
 *     node test/run.ts --long [name…]     more sequences and bodies, most without names, and a new world for each suite
 *     node test/run.ts --record           no tests: writes the responses and messages of examples into contract/recorded
 *     node test/run.ts --pictures         no tests: takes the pictures of the console in the README
 *     node test/run.ts --cluster [name…]  on a Citus cluster, of CLUSTER_URL or of this machine; without names, what must work there
 *
 * With COMANDA_TEST_DATABASE=external it uses the PostgreSQL of DATABASE_URL, or an installed one.
 */
import { chmod, mkdir, mkdtemp, rm, statfs } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Address } from '#core/db/connect.ts'
import { startEmbedded } from '#core/db/embedded.ts'
import { createLog } from '#server/log.ts'
import { dropSpread, type Machines, openMachines } from '#test/harness/citus.ts'
import { findTestFiles, isOf, root } from '#test/harness/files.ts'
import { listTests } from '#test/harness/list.ts'
import { openExternalDatabase } from '#test/harness/postgres.ts'
import { runFiles } from '#test/harness/runner.ts'
import { Summary } from '#test/harness/summary.ts'
import type { TestEnvironment } from '#test/harness/template.ts'
import { keepTemplate, restoreTemplate } from '#test/harness/template_cache.ts'

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
    cluster: { type: 'boolean', default: false },
  },
})
/** Tests that must pass on a cluster. `after/accepted` checks their statements. */
const clusterNames = [
  'conformance/examples',
  'conformance/tenancy',
  'backup/copying',
  'core/lanes/lanes.test',
  'loyalty/admin/budgets/list.test',
  'domains/loyalty/certificates.test',
  'webhooks/dispatcher.test',
  'ordering/loyalty/refused',
  'ordering/loyalty/rewards',
  'after/accepted',
]
const names = flags.cluster && positionals.length === 0 ? clusterNames : positionals
const log = createLog('warn')
const minuteMs = 60_000
/** File that takes the longest. */
const longestFile = join('test', 'console', 'screens.test.ts')
/** Maximum of failing files that are run again; more are not a coincidence. */
const repeatedMax = 40
const memoryBytesMin = 2 * 1024 ** 3

if (flags.list) {
  await listTests(await findTestFiles({ names }))
  process.exit()
}
const summary = new Summary()
const folder = await mkdtemp(join(await temporaryFolder(), 'comanda-test-'))
process.env.TMPDIR = folder
// PostgreSQL runs as another user if this process is root.
await chmod(folder, 0o755)
const machines = flags.cluster ? await openMachines() : undefined
if (flags.cluster && !machines) {
  console.log('Skipped: there is no cluster. CLUSTER_URL names the database of its coordinator')
  process.exit()
}
const { database, template } = machines ? await openCluster(machines) : await openDatabase()
try {
  const seenFolder = join(folder, 'seen')
  await mkdir(seenFolder)
  const environment: TestEnvironment = {
    ...template,
    address: database.address,
    seenFolder,
    isWhole: names.length === 0,
    ...(machines && { machines: machines.addresses }),
  }
  process.env.COMANDA_TEST = JSON.stringify(environment)
  if (flags.record) await (await import('#test/record.ts')).record()
  else if (flags.pictures) await (await import('#test/console/pictures.ts')).takePictures()
  else await runAll()
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
if (!flags.record && !flags.pictures) summary.end()
process.exit(summary.hasFailed ? 1 : 0)

/** Creates a folder, in memory if there is enough: cloning databases then takes a quarter of the time. */
async function temporaryFolder(): Promise<string> {
  const memory = '/dev/shm'
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free >= memoryBytesMin ? memory : tmpdir()
}

/** Starts the database of all tests, with the template in it. Loads the program only to make one. */
async function openDatabase() {
  const make = async (address: Address) => (await import('#test/harness/template.ts')).makeTemplate(address, log)
  if (process.env.COMANDA_TEST_DATABASE === 'external') {
    const external = await openExternalDatabase()
    if (!external) throw new Error('There is no PostgreSQL on this machine, and DATABASE_URL names none')
    const database = { address: { url: external.url }, stop: external.stop }
    return { database, template: await make(database.address) }
  }
  const kept = await restoreTemplate(folder)
  const database = await startDatabase()
  if (kept) return { database, template: kept }
  const template = await make(database.address)
  await database.stop()
  await keepTemplate(folder, template)
  return { database: await startDatabase(), template }
}

/** Makes the template on a cluster, instead of one that an earlier run has left there. */
async function openCluster({ addresses, stop }: Machines) {
  const { makeTemplate, templateName } = await import('#test/harness/template.ts')
  const address = { url: addresses[0]! }
  await dropSpread(addresses, templateName)
  return { database: { address, stop }, template: await makeTemplate(address, log, addresses) }
}

function startDatabase() {
  // Test data is temporary, so the database need not survive a power failure.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    max_wal_size: '512MB',
    // PostgreSQL otherwise plans a statement each of its first five times on a connection: a fifth of the tests' processor time.
    plan_cache_mode: 'force_generic_plan',
  }
  return startEmbedded(folder, { log, settings })
}

async function runAll(): Promise<void> {
  const env = {
    ...process.env,
    ...(flags.long && { COMANDA_TEST_EFFORT: names.length > 0 ? 'more' : 'most' }),
    NODE_ENV: 'test',
    // Shares compiled code between test processes and the servers that they start.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'tests'),
  }
  const run = (files: readonly string[], workers: number) =>
    runFiles(files, { env, workers, testMsMax: (flags.long ? 600 : 4) * minuteMs, onResult: (one) => summary.add(one) })

  const named = await findTestFiles({ names })
  // These run only by name: commands wait for processes, the console for a browser, models and large amounts of data take minutes, the image
  // and Citus need programs that few machines have.
  const isLeft = (file: string) =>
    isOf(file, 'people', 'console', 'model', 'image', 'citus') || file.endsWith('large.test.ts')
  const leavesOut = names.length === 0 && !flags.long
  const found = named.filter(
    (file) => !isOf(file, 'faults', 'backup', 'cluster', 'after', 'package') && !(leavesOut && isLeft(file)),
  )
  // Starts the longest file and then the others of test/, so that all processes end at about the same time.
  const rank = (file: string) => (file === longestFile ? 0 : file.startsWith('test') ? 1 : 2)
  const files = found.toSorted((a, b) => rank(a) - rank(b))
  // Tests wait for a third of their time or more, so two processes more than processors keep all of them busy. Browsers, commands and
  // clusters have processes of their own. Models use the processors fully: other tests would time out at the same time.
  const kinds = [
    { folders: [], more: flags.cluster ? 1 : 2 },
    { folders: ['people', 'console'], more: 1 },
    { folders: ['model'], more: 0 },
  ]
  const kindOf = (file: string) => kinds.find(({ folders }) => isOf(file, ...folders)) ?? kinds[0]
  for (const kind of kinds)
    await run(
      files.filter((file) => kindOf(file) === kind),
      availableParallelism() + kind.more,
    )
  // Changes of other files can cause a failure: alone in a process, a file has its own world.
  const failed = summary.failedFiles.filter((file) => files.includes(file))
  if (files.length > 1 && failed.length <= repeatedMax) for (const file of failed) await run([file], 1)
  const after = flags.long ? [] : named.filter((file) => isOf(file, 'after'))
  if (!summary.hasFailed) await run(after, 1)
}
