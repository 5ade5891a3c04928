import { Command } from 'commander'
import { type Address, connect } from '#core/db/connect.ts'
import { probeExternal } from '#core/db/external.ts'
import { OperatorError } from '#core/operator_error.ts'
import { version } from '#core/version.ts'
import { type Diagnosis, diagnose } from '#doctor/doctor.ts'
import { databaseUrl, dataFolder } from '#server/config.ts'
import { usualDataText } from '#server/data_folder.ts'
import { isDataFolder, openDatabase } from '#server/folder.ts'
import { createLog } from '#server/log.ts'
import { print, printJson } from './output.ts'
import { untilStopped } from './signals.ts'
import { serverWords, withTypedCommands } from './typed_as.ts'

interface Flags {
  data?: string
  json?: boolean
  all?: boolean
  whole?: boolean
}

export const doctorCommand = new Command('doctor')
  .description('Check a database against everything that must be true of it; changes nothing')
  .option(
    '--data <folder>',
    `data folder of a server that runs or is stopped; also COMANDA_DATA (default: ${usualDataText})`,
  )
  .option('--all', 'print also the checks that hold')
  .option('--whole', 'calculate all values of goods again, not only a sample of them')
  .option('--json', 'print one line of JSON')
  .addHelpText('after', '\nDATABASE_URL names another database, as for start. Ends with 1 when something is broken.')
  .action(examine)

/** Long enough for a database that is starting, but short for a user who waits for one that is down. */
const patienceMs = 3_000

function examine(flags: Flags): Promise<void> {
  return untilStopped((signal) => examineUntil(flags, signal))
}

async function examineUntil(flags: Flags, signal: AbortSignal): Promise<void> {
  const { address, cluster: databaseFolder, close } = await findDatabase(flags, signal)
  const pool = connect(address, { connectionsMax: 1, applicationName: 'comanda doctor' })
  signal.addEventListener('abort', () => pool.end({ timeout: 0 }))
  try {
    const folder = dataFolder(flags.data, process.env)
    const place = { databaseFolder, dataFolder: (await isDataFolder(folder)) ? folder : undefined }
    const checks = await diagnose(pool, { ...place, checksAllRows: flags.whole }).catch(refuse)
    const { verdict, counts } = summaryOf(checks)
    const words = serverWords({ data: flags.data })
    if (flags.json) printJson({ verdict, version, ...counts, checks })
    else print(reportLines(checks, counts, flags).map((line) => withTypedCommands(line, words)))
    process.exitCode = verdict === 'broken' ? 1 : 0
  } finally {
    await pool.end({ timeout: 1 })
    await close()
  }
}

interface Database {
  address: Address
  /** Folder of the database files, if they are on this machine. */
  cluster?: string
  close(): Promise<void>
}

async function findDatabase({ data }: Flags, signal: AbortSignal): Promise<Database> {
  const url = databaseUrl(process.env)
  if (url !== undefined)
    return { address: await probeExternal(url, { limitMs: patienceMs, signal }), close: async () => {} }
  const folder = dataFolder(data, process.env)
  const embedded = await openDatabase(folder, { log: createLog('warn'), signal }).catch((error: Error) => {
    throw new OperatorError(
      `The database in ${folder} cannot be opened: ${error.message}`,
      'Mend that, or name another with --data',
    )
  })
  if (!embedded) throw new OperatorError(`There is no database in ${folder}`, 'Name the data folder with --data')
  return embedded
}

/** Reports a database error to the operator in one line. */
function refuse(error: Error): never {
  throw new OperatorError(`The database cannot be examined: ${error.message}`, 'Mend that and run the doctor again', {
    cause: error,
  })
}

interface Counts {
  ok: number
  advice: number
  broken: number
  unchecked: number
}

function summaryOf(checks: readonly Diagnosis[]): { verdict: 'well' | 'advice' | 'broken'; counts: Counts } {
  const counts: Counts = { ok: 0, advice: 0, broken: 0, unchecked: 0 }
  for (const { state } of checks) counts[state]++
  const verdict = counts.broken + counts.unchecked > 0 ? 'broken' : counts.advice > 0 ? 'advice' : 'well'
  return { verdict, counts }
}

const labels = { ok: 'ok', advice: 'LOOK', broken: 'BROKEN', unchecked: 'FAILED' }
const indent = ' '.repeat(8)

/** Returns the checks that do not hold, or all, and the summary. */
function reportLines(checks: readonly Diagnosis[], counts: Counts, { all = false }: Flags): string[] {
  const shown = checks.filter(({ state }) => all || state !== 'ok')
  return [...shown.flatMap(linesOf), ...(shown.length > 0 ? [''] : []), lastLine(counts)]
}

/** Returns one line for a check that holds; for others also the consequence and the remedy. */
function linesOf({ state, name, count, examples, figures = [], consequence, remedy }: Diagnosis): string[] {
  const isFound = state === 'advice' || state === 'broken'
  const notSo = isFound ? `: not so${count > 1 ? ` in ${count} cases` : ''}` : ''
  const details =
    state === 'ok'
      ? figures
      : [...examples, ...more(count, examples), ...figures, `Means: ${consequence}`, `Do:    ${remedy}`]
  return [`${labels[state].padEnd(indent.length)}${name}${notSo}`, ...details.map((line) => `${indent}  ${line}`)]
}

const more = (count: number, { length }: readonly string[]): string[] =>
  count > length ? [`and ${count - length} more`] : []

function lastLine({ ok, advice, broken, unchecked }: Counts): string {
  const total = ok + advice + broken + unchecked
  const parts = [
    ...(broken > 0 ? [`${broken} broken`] : []),
    ...(unchecked > 0 ? [`${unchecked} could not be checked`] : []),
    ...(advice > 0 ? [`${advice} to look after`] : []),
  ]
  return `${total} check${total === 1 ? '' : 's'}: ${parts.length === 0 ? 'all is well' : parts.join(', ')}`
}
