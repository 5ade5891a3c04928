import { Command } from 'commander'
import { type Day, daysAfter } from '#core/time.ts'
import { csvType, xlsxType } from '#domains/reports/rules.ts'
import { type ApiClient, type TargetFlags, withServer } from './client.ts'
import { corporationOf, corporationOfOrganization } from './corporation.ts'
import { dayFlag, idFlag, repeatable, withTarget } from './flags.ts'
import { note, print, printCsv, printJson } from './output.ts'
import { type ReportColumn, type Row, reportLines } from './report_table.ts'
import { writeChunks } from './written_file.ts'

interface Flags extends TargetFlags {
  corporation?: string
  organization?: string[]
  from?: Day
  to?: Day
  csv?: boolean
  xlsx?: string
  json?: boolean
}

interface Report {
  name: string
  columns: ReportColumn[]
  data: Row[]
  /** Totals of groups; the group `{}` is the whole report. */
  summary: [group: Row, totals: Row][]
}

const usualDays = 30

export const reportCommand = withTarget(new Command('report').description('Print the report of a preset'))
  .argument('<preset>', 'id of the preset, such as sales-by-dish')
  .option('--from <day>', 'first day (default: 30 days up to the last)', dayFlag('--from'))
  .option('--to <day>', 'last day (default: today)', dayFlag('--to'))
  .option(
    '--corporation <id>',
    'whose report it is (default: of the restaurants, or the only corporation there is)',
    idFlag('--corporation'),
  )
  .option(
    '--organization <id>',
    'a restaurant of the report; may be repeated (default: all)',
    repeatable(idFlag('--organization')),
  )
  .option('--csv', 'print CSV')
  .option('--xlsx <file>', 'write a workbook')
  .option('--json', 'print one line of JSON')
  .action(printReport)

async function printReport(presetId: string, flags: Flags): Promise<void> {
  const last = flags.to ?? new Date().toISOString().slice(0, 10)
  const dateFrom = flags.from ?? daysAfter(last, 1 - usualDays)
  await withServer(flags, async (client) => {
    const { organization: organizationIds } = flags
    const corporationId = await corporationOfReport(client, flags)
    const body = { corporationId, organizationIds, presetId, dateFrom, dateTo: daysAfter(last, 1) }
    const path = '/admin/reports/presets/make'
    if (flags.csv) return printCsv(await client.file(path, body, { accept: csvType }))
    if (flags.xlsx !== undefined) {
      await writeChunks(flags.xlsx, await client.file(path, body, { accept: xlsxType }))
      return note([`Wrote ${flags.xlsx}`])
    }
    const report = await client.post<Report>(path, body)
    if (flags.json) printJson(report)
    else {
      const lines = await linesOf(client, report, { corporationId, presetId })
      print([`${report.name}, ${dateFrom} to ${last}`, '', ...lines])
    }
  })
}

const corporationOfReport = (client: ApiClient, { corporation, organization: [first] = [] }: Flags): Promise<string> =>
  corporation === undefined && first !== undefined
    ? corporationOfOrganization(client, first)
    : corporationOf(client, corporation)

/** Returns the lines of a report with its totals, and what readers of the preset have to know. */
async function linesOf(
  client: ApiClient,
  report: Report,
  { corporationId, presetId }: { corporationId: string; presetId: string },
): Promise<string[]> {
  const { columns } = report
  const [, totals] = report.summary.find(([group]) => Object.keys(group).length === 0) ?? []
  const total = totals && { name: 'Total', row: totals }
  if (presetId === 'profit-and-loss') {
    const result = totals && { name: 'Result', row: asIncome(totals) }
    return [...reportLines(columns, report.data.map(asIncome), result), '', correctionsAreHere]
  }
  if (presetId !== 'food-cost') return reportLines(columns, report.data, total)
  const uncosted = report.data.filter((row) => row[costColumn] === 0)
  const names = uncosted.length === 0 ? new Set() : await namesWithoutRecipe(client, corporationId)
  const lacking = new Set(uncosted.filter(({ DishName }) => names.has(DishName)))
  const shown = report.data.map((row) =>
    row[costColumn] === 0 ? { ...row, [shareColumn]: wordFor(lacking, row) } : row,
  )
  const count = lacking.size === 1 ? '1 dish has' : `${lacking.size} dishes have`
  const remark = lacking.size > 0 ? [`${count} no recipe: the revenue is in the total, a cost is not.`] : []
  return [...reportLines(columns, shown, total), '', ...remark, correctionsAreElsewhere]
}

const costColumn = 'ProductCostBase.ProductCost'
const shareColumn = 'ProductCostBase.Percent'

const wordFor = (lacking: ReadonlySet<Row>, row: Row): string => (lacking.has(row) ? 'no recipe' : 'no cost')

const correctionsAreHere = 'Income is positive, expenses are negative. Cost corrections (5.05) are a line of their own.'
const correctionsAreElsewhere = 'Cost corrections (account 5.05) belong to no dish: see the preset profit-and-loss.'

/** Postings are debit less credit; income is a credit. */
const asIncome = (row: Row): Row => {
  const sum = row['Sum.ResignedSum']
  return typeof sum === 'number' ? { ...row, 'Sum.ResignedSum': 0 - sum } : row
}

/** Returns the names of dishes that have no recipe, on any day. */
async function namesWithoutRecipe(client: ApiClient, corporationId: string): Promise<ReadonlySet<unknown>> {
  // Not loaded for other reports, because it loads the schemas of all rows.
  const { readSaved } = await import('#imports/catalogue/changes.ts')
  const { products, charts } = await readSaved(client, corporationId)
  const charted = new Set([...charts.values()].map(({ productId }) => productId))
  return new Set([...products].flatMap(([id, { type, name }]) => (type === 'DISH' && !charted.has(id) ? [name] : [])))
}
