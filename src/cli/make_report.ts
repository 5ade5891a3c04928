import { Command } from 'commander'
import { OperatorError } from '#core/operator_error.ts'
import { type Day, daysAfter, isDay } from '#core/time.ts'
import { csvType, xlsxType } from '#domains/reports/rules.ts'
import { type TargetFlags, withServer } from './client.ts'
import { corporationOf } from './corporation.ts'
import { idFlag, repeatable, withTarget } from './flags.ts'
import { note, print, printCsv, printJson } from './output.ts'
import { type ReportColumn, reportLines } from './report_table.ts'
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
  data: Record<string, string | number | null>[]
}

const usualDays = 30

const dayFlag = (name: string) => (text: string) => {
  if (!isDay(text)) throw new OperatorError(`${name} is "${text}"`, 'Give a day such as 2026-05-31')
  return text
}

export const reportCommand = withTarget(new Command('report').description('Print the report of a preset'))
  .argument('<preset>', 'id of the preset, such as sales-by-dish')
  .option('--from <day>', 'first day (default: 30 days up to the last)', dayFlag('--from'))
  .option('--to <day>', 'last day (default: today)', dayFlag('--to'))
  .option('--corporation <id>', 'whose report it is (default: the only corporation there is)', idFlag('--corporation'))
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
    const corporationId = await corporationOf(client, flags.corporation)
    const { organization: organizationIds } = flags
    const body = { corporationId, organizationIds, presetId, dateFrom, dateTo: daysAfter(last, 1) }
    const path = '/admin/reports/presets/make'
    if (flags.csv) return printCsv(await client.file(path, body, { accept: csvType }))
    if (flags.xlsx !== undefined) {
      await writeChunks(flags.xlsx, await client.file(path, body, { accept: xlsxType }))
      return note([`Wrote ${flags.xlsx}`])
    }
    const report = await client.post<Report>(path, body)
    if (flags.json) printJson(report)
    else print([`${report.name}, ${dateFrom} to ${last}`, '', ...reportLines(report.columns, report.data)])
  })
}
