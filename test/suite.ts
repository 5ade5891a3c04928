/**
 * Runs the tests of a suite that start, kill or attack servers, in the short form or, with `--long`, in the long one. Sizes in the
 * environment override both; COMANDA_FAULT_SEED repeats the random choices of a run.
 *
 *     npm run test:faults [-- --long] [name…]
 *     npm run test:backup [-- --long] [name…]
 */
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { findTestFiles, isOf } from './harness/files.ts'
import { runFiles } from './harness/runner.ts'
import { Summary } from './harness/summary.ts'

interface Suite {
  /** Folders of its test files. */
  folders: readonly string[]
  /** Beginnings of the names of files that measure times, so that nothing else may run beside them. */
  alone: readonly string[]
  /** Sizes of its long form. */
  long: Readonly<Record<string, string>>
}

const suites: Readonly<Record<string, Suite>> = {
  backup: {
    folders: ['backup'],
    alone: [],
    long: {
      COMANDA_TEST_BACKUP_MOMENTS: '9',
      COMANDA_TEST_BACKUP_SECONDS: '60',
      COMANDA_TEST_BACKUP_EXTERNAL: '1',
    },
  },
  faults: {
    folders: ['faults', 'cluster'],
    alone: ['asleep', 'attack', 'restart'],
    long: {
      COMANDA_FAULT_ORDERS: '200000',
      COMANDA_FAULT_KILLS: '800',
      COMANDA_FAULT_WALLET_ORDERS: '5000',
      COMANDA_FAULT_WALLET_KILLS: '80',
      COMANDA_FAULT_SALES: '2000',
      COMANDA_FAULT_SALES_KILLS: '40',
      COMANDA_FAULT_CUT_ORDERS: '20000',
      COMANDA_FAULT_CUTS: '200',
      COMANDA_FAULT_QUEUED: '5000',
      COMANDA_FAULT_FAILPOINT_ROUNDS: '10',
      COMANDA_ATTACK_SECONDS: '30',
      COMANDA_ATTACK_HANDSHAKES: '3000',
      COMANDA_ATTACK_MESSAGES: '600',
      COMANDA_ATTACK_ANSWERS: '600000',
      COMANDA_ATTACK_LARGE_ORDERS: '300',
      COMANDA_ATTACK_FORMS: '500',
      COMANDA_ATTACK_SHARED_IDS: '500',
      COMANDA_ATTACK_GUESSES: '5000',
      COMANDA_ATTACK_REPORTS: '24',
      COMANDA_ATTACK_REQUESTS: '100000',
    },
  },
}
const hourMs = 3_600_000
/** Maximum of failing files that are run again; more are not a coincidence. */
const repeatedMax = 2

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false } },
})
const [name = '', ...names] = positionals
const suite = suites[name]
if (!suite) throw new Error(`The suite is "${name}", and must be one of ${Object.keys(suites).join(', ')}`)

const summary = new Summary()
const run = (files: readonly string[], workers: number) =>
  runFiles(files, {
    env: { ...(flags.long && suite.long), ...process.env },
    workers,
    testMsMax: hourMs,
    onResult: (result) => summary.add(result),
  })
const files = (await findTestFiles({ names })).filter((file) => isOf(file, ...suite.folders))
const isAlone = (file: string) => suite.alone.some((beginning) => basename(file).startsWith(beginning))
await run(
  files.filter((file) => !isAlone(file)),
  availableParallelism(),
)
await run(files.filter(isAlone), 1)
// A machine that pauses at the wrong moment fails such a test once. The summary names files that passed only when they ran again.
for (const file of summary.failedFiles.slice(0, repeatedMax)) await run([file], 1)
summary.end()
process.exit(summary.hasFailed ? 1 : 0)
