/**
 * Runs the tests of faults, one after another: the sizes of the short form, which `npm test` runs too, or with `--long` those
 * of the long one. A size in the environment goes before both; COMANDA_FAULT_SEED repeats a run's chance.
 *
 *     npm run test:faults [-- --long]
 */
import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const long = {
  COMANDA_FAULT_ORDERS: '200000',
  COMANDA_FAULT_KILLS: '800',
  COMANDA_FAULT_CUT_ORDERS: '20000',
  COMANDA_FAULT_CUTS: '200',
  COMANDA_FAULT_QUEUED: '5000',
  COMANDA_FAULT_FAILPOINT_ROUNDS: '10',
}

const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.test.ts')).sort()
const words = ['--test', '--test-concurrency=1', ...files.map((file) => join(import.meta.dirname, file))]
const env = { ...(process.argv.includes('--long') && long), ...process.env }
const child = spawn(process.execPath, words, { env, stdio: 'inherit' })
child.once('exit', (code) => process.exit(code ?? 1))
