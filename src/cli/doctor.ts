import { Command } from 'commander'
import { type Address, connect, type Pool } from '#core/db/connect.ts'
import { openEmbedded } from '#core/db/embedded.ts'
import { findExternal } from '#core/db/external.ts'
import { listPending } from '#core/db/migrate.ts'
import { OperatorError } from '#core/operator_error.ts'
import { type Diagnosis, diagnose } from '#doctor/doctor.ts'
import { databaseUrl, dataFolder } from '#server/config.ts'
import { createLog } from '#server/log.ts'

interface Flags {
  data?: string
  json?: boolean
}

export const doctorCommand = new Command('doctor')
  .description('Hold a database against everything that must be true of it; changes nothing')
  .option('--data <folder>', 'data folder of a server that runs or is stopped; also COMANDA_DATA (default: ./data)')
  .option('--json', 'print one line of JSON')
  .addHelpText('after', '\nDATABASE_URL names another database. Ends with 1 when something is broken.')
  .action(examine)

/** A database that is starting is there by then; whoever asks does not wait for one that is away. */
const patienceMs = 3_000

async function examine(flags: Flags): Promise<void> {
  const { address, close } = await findDatabase(flags)
  const pool = connect(address, { connectionsMax: 1, applicationName: 'comanda doctor' })
  try {
    const diagnoses = await diagnosed(pool)
    process.stdout.write(flags.json ? `${JSON.stringify(diagnoses)}\n` : diagnoses.map(lines).join(''))
    process.exitCode = diagnoses.some(({ count }) => count > 0) ? 1 : 0
  } finally {
    await pool.end({ timeout: 1 })
    await close()
  }
}

async function findDatabase({ data }: Flags): Promise<{ address: Address; close(): Promise<void> }> {
  const url = databaseUrl(process.env.DATABASE_URL)
  if (url && data === undefined)
    return { address: await findExternal(url, { limitMs: patienceMs }), close: async () => {} }
  const folder = dataFolder(data, process.env)
  const embedded = await openEmbedded(folder, { log: createLog('warn') }).catch((error: Error) => {
    throw new OperatorError(
      `The database in ${folder} cannot be opened: ${error.message}`,
      'Mend that, or name another',
    )
  })
  if (!embedded) throw new OperatorError(`There is no database in ${folder}`, 'Name the data folder with --data')
  return embedded
}

async function diagnosed(pool: Pool): Promise<Diagnosis[]> {
  const pending = await listPending(pool).catch(refuse)
  if (pending.length > 0)
    throw new OperatorError(
      `The database is older than this program: it lacks ${pending.length} migrations, the first of them ${pending[0]}`,
      'Start the server, which applies them',
    )
  return diagnose(pool).catch(refuse)
}

/** What is wrong with the database is for the operator to mend, in one line. */
function refuse(error: Error): never {
  throw new OperatorError(`The database cannot be examined: ${error.message}`, 'Mend that and run the doctor again')
}

const lines = ({ name, count, examples, figures = [], hint }: Diagnosis): string =>
  [
    `${count === 0 ? 'ok    ' : 'BROKEN'} ${String(count).padStart(6)}  ${name}`,
    ...[...figures, ...examples, ...(count > 0 && hint ? [hint] : [])].map((line) => `               ${line}`),
  ]
    .map((line) => `${line}\n`)
    .join('')
