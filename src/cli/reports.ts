import { join } from 'node:path'
import { Command } from 'commander'
import { makeFolder } from '#core/folders.ts'
import { OperatorError } from '#core/operator_error.ts'
import { duckdb, installCommandOfMissing } from '#core/optional_library.ts'
import { type Day, isDay } from '#core/time.ts'
import { parquetType } from '#domains/reports/rules.ts'
import { dataFolder } from '#server/config.ts'
import { reportsName } from '#server/folder.ts'
import { type ApiClient, type TargetFlags, withServer } from './client.ts'
import { corporationOf, listCorporations } from './corporation.ts'
import { idFlag, withTarget } from './flags.ts'
import { print, printJson } from './output.ts'
import { openBar } from './progress_bar.ts'
import { serverWords, withTypedCommands } from './typed_as.ts'
import { writeChunks } from './written_file.ts'

interface Flags extends TargetFlags {
  corporation?: string
  json?: boolean
}

const ofCorporation = (command: Command, whose: string): Command =>
  withTarget(command)
    .option('--corporation <id>', whose, idFlag('--corporation'))
    .option('--json', 'print one line of JSON')

const rebuildCommand = ofCorporation(
  new Command('rebuild').description('Rebuild the facts of all orders, then the replica'),
  'the corporation (default: all)',
)
  .option('--replica-only', 'copy the facts to the replica again, and leave the facts as they are')
  .action(rebuild)

const exportCommand = ofCorporation(
  new Command('export').description('Write the facts as Parquet files by month, with names and phones of guests'),
  'the corporation (default: the only corporation there is)',
)
  .option('--folder <path>', 'folder of the files (default: reports/export in the data folder)')
  .option('--from <month>', 'first month, such as 2026-05 (default: the earliest)', monthFlag('--from'))
  .option('--to <month>', 'last month (default: the latest)', monthFlag('--to'))
  .action(exportFacts)

const checkCommand = ofCorporation(
  new Command('check').description('Compare the replica with the facts'),
  'the corporation (default: all)',
).action(check)

export const reportsCommand = new Command('reports')
  .description('Rebuild, export and check the facts of reports')
  .addCommand(rebuildCommand)
  .addCommand(exportCommand)
  .addCommand(checkCommand)

/** Timeout for one file, or for the totals of one restaurant. */
const timeoutSeconds = 600

async function rebuild(flags: Flags & { replicaOnly?: boolean }): Promise<void> {
  await withServer(flags, async (client) => {
    const total = { rebuilt: 0, removed: 0 }
    if (!flags.replicaOnly) {
      const organizationIds = await listOrganizations(client, flags.corporation)
      const bar = openBar(organizationIds.length)
      for (const [i, organizationId] of organizationIds.entries()) {
        let after: string | null = null
        do {
          const page: RebuiltPage = await client.post('/admin/reports/facts/rebuild', { organizationId, after })
          total.rebuilt += page.rebuilt
          total.removed += page.removed
          after = page.next
          bar.show(after === null ? i + 1 : i, `${total.rebuilt} orders rebuilt`)
        } while (after !== null)
      }
      bar.end()
    }
    const { hasReplica } = await client.post<{ hasReplica: boolean }>('/admin/reports/replica/rebuild', {})
    const replica = hasReplica ? 'The replica copies everything again' : `The server has no replica. ${replicaRemedy()}`
    const facts = flags.replicaOnly ? '' : `Rebuilt the facts of ${total.rebuilt} orders, removed ${total.removed}. `
    if (flags.json) printJson({ ...total, hasReplica })
    else print([`${facts}${replica}`])
  })
}

interface RebuiltPage {
  rebuilt: number
  removed: number
  next: string | null
}

interface ExportFlags extends Flags {
  folder?: string
  from?: Day
  to?: Day
}

async function exportFacts(flags: ExportFlags): Promise<void> {
  const folder = flags.folder ?? join(dataFolder(flags.data, process.env), reportsName, 'export')
  await withServer(flags, async (client) => {
    const corporationId = await corporationOf(client, flags.corporation)
    const { months } = await client.post<{ months: Month[] }>('/admin/reports/months/list', { corporationId })
    const chosen = months.filter(({ month }) => month >= (flags.from ?? month) && month <= (flags.to ?? month))
    const bar = openBar(chosen.length)
    let orders = 0
    for (const [i, month] of chosen.entries()) {
      await exportMonth(client, { corporationId, folder, day: month.month })
      orders += month.orders
      bar.show(i + 1, `${orders} orders exported`)
    }
    bar.end()
    const summary = { folder, months: chosen.length, orders }
    if (flags.json) printJson(summary)
    else print([`Wrote ${orders} orders of ${chosen.length} months to ${join(folder, corporationId)}`])
  })
}

interface Month {
  /** First day of the month. */
  month: Day
  orders: number
}

async function exportMonth(
  client: ApiClient,
  { corporationId, folder, day }: { corporationId: string; folder: string; day: Day },
): Promise<void> {
  const monthFolder = join(folder, corporationId, day.slice(0, 7))
  await makeFolder(monthFolder).catch((error: Error) => {
    throw new OperatorError(`${monthFolder} cannot be made: ${error.message}`, 'Name another folder with --folder', {
      cause: error,
    })
  })
  const period = { dateFrom: day, dateTo: nextMonth(day) }
  for (const table of ['orders', 'lines']) {
    const body = { corporationId, ...period, table }
    const pieces = await client.file('/admin/reports/export', body, { accept: parquetType, timeoutSeconds })
    await writeChunks(join(monthFolder, `${table}.parquet`), pieces)
  }
}

/** Returns the first day of the next month. */
function nextMonth(day: Day): Day {
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year!, month!, 1)).toISOString().slice(0, 10)
}

async function check(flags: Flags): Promise<void> {
  await withServer(flags, async (client) => {
    const organizationIds = await listOrganizations(client, flags.corporation)
    const bar = openBar(organizationIds.length)
    const compared: (Comparison & { organizationId: string })[] = []
    for (const [i, organizationId] of organizationIds.entries()) {
      const found = await client.post<Comparison>('/admin/reports/check', { organizationId }, { timeoutSeconds })
      compared.push({ organizationId, ...found })
      bar.show(i + 1, `${i + 1} restaurants compared`)
    }
    bar.end()
    if (compared.some(({ replica }) => !replica))
      throw new OperatorError('This server has no replica of reports', replicaRemedy())
    const different = compared.filter(({ isSame }) => isSame === false)
    const unread = compared.filter(({ isSame }) => isSame === null).length
    const counts = { all: compared.length, different: different.length, unread }
    const verdict = withTypedCommands(sentence(counts), serverWords(flags))
    if (flags.json) printJson({ compared: compared.length, different, unread })
    else print([...different.map(lineOf), verdict])
    if (different.length > 0) process.exitCode = 1
  })
}

function replicaRemedy(): string {
  const install = installCommandOfMissing(duckdb)
  return install === undefined
    ? 'Start it with COMANDA_REPORTS_REPLICA=auto or on'
    : `Install DuckDB with "${install}", then start it again`
}

interface Totals {
  orders: number
  lines: number
  sum: number
  cost: number
}

interface Comparison {
  isSame: boolean | null
  facts: Totals
  replica: Totals | null
}

const lineOf = ({ organizationId, facts, replica }: Comparison & { organizationId: string }): string =>
  `${organizationId}: facts ${textOf(facts)}; replica ${replica ? textOf(replica) : '–'}`

const textOf = ({ orders, lines, sum, cost }: Totals): string =>
  `${orders} orders, ${lines} lines, sum ${sum}, cost ${cost}`

function sentence({ all, different, unread }: { all: number; different: number; unread: number }): string {
  const changing = unread > 0 ? `; ${unread} changed all the time, check again` : ''
  return different > 0
    ? `The replica differs in ${different} of ${all} restaurants${changing}. Run "comanda reports rebuild --replica-only"`
    : `The replica has the facts of ${all - unread} restaurants${changing}`
}

/** Returns the organizations of a corporation, or of all. */
async function listOrganizations(client: ApiClient, corporationId: string | undefined): Promise<string[]> {
  const all = await listCorporations(client)
  const corporations = corporationId === undefined ? all : all.filter(({ id }) => id === corporationId)
  if (corporationId !== undefined && corporations.length === 0)
    throw new OperatorError(`There is no corporation ${corporationId} on the server`, 'Name another with --corporation')
  const lists: string[][] = []
  for (const { id } of corporations) {
    const body = { corporationId: id }
    const { organizations } = await client.post<{ organizations: { id: string }[] }>('/admin/organizations/list', body)
    lists.push(organizations.map((organization) => organization.id))
  }
  return lists.flat()
}

/** Reads a month as its first day. */
function monthFlag(name: string) {
  return (text: string): Day => {
    const day = `${text}-01`
    if (!isDay(day)) throw new OperatorError(`${name} is "${text}"`, 'Give a month such as 2026-05')
    return day
  }
}
