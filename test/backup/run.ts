/**
 * Runs the tests of backups, in the short form or, with `--long`, in the long one. Sizes in the environment override both.
 *
 *     npm run test:backup [-- --long] [name…]
 */
import { parseArgs } from 'node:util'
import { findTestFiles, isOf } from '#test/harness/files.ts'
import { runFiles } from '#test/harness/runner.ts'
import { Summary } from '#test/harness/summary.ts'

const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false } },
})
const long = {
  COMANDA_TEST_BACKUP_MOMENTS: '9',
  COMANDA_TEST_BACKUP_SECONDS: '60',
  COMANDA_TEST_BACKUP_EXTERNAL: '1',
}
const hourMs = 3_600_000

const summary = new Summary()
await runFiles(
  (await findTestFiles({ names })).filter((file) => isOf(file, 'backup')),
  {
    env: { ...(flags.long && long), ...process.env },
    workers: 1,
    testMsMax: hourMs,
    onResult: (result) => summary.add(result),
  },
)
summary.end()
process.exit(summary.hasFailed ? 1 : 0)
