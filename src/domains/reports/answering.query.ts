import { RestrictionGroups } from '#core/access/groups.ts'
import type { Fail } from '#core/errors.ts'
import { type Context, OperationSettings } from '#core/operation/context.ts'
import { FormattedResponse } from '#core/operation/responses.ts'
import { findBooks, reportValues } from '#domains/books/reads.ts'
import { accountingDayOf } from '#domains/books/rules.ts'
import { mayReadGuests } from './access.rules.ts'
import type { ValueRow } from './answer.rules.ts'
import { sourceOf } from './columns/sources.rules.ts'
import { ReportCosts } from './costs.ts'
import { type Engine, ReportTimeout, type ReportWait } from './engine.store.ts'
import { ReportEngines } from './engines.loader.ts'
import type { reportErrors } from './errors.ts'
import { type Plan, type PlanContext, planReport } from './plan.rules.ts'
import { ReplicaError } from './replica_engine.store.ts'
import { answerOf, type ReportContext, readPages, readReport } from './report.query.ts'
import { type GetOlapReportRequest, rowsMax } from './schemas.ts'
import { partsOf } from './statement.rules.ts'
import { csvOf, csvType, xlsxOf, xlsxType } from './table.rules.ts'

type ReportFail = Fail<typeof reportErrors>

interface Input
  extends Pick<
    Context,
    'db' | 'caller' | 'organizations' | 'now' | 'use' | 'setHeader' | 'deadline' | 'leaving' | 'format'
  > {
  fail: ReportFail
}

/** Makes a report, as JSON or in the format that the client accepts. */
export async function answerReport(input: Input, request: GetOlapReportRequest) {
  const { fail, use } = input
  if (!use(OperationSettings).reports) throw fail.ReportsOff()
  const context = await planContextOf(input)
  const plan = planReport(request, sourceOf(request.reportType), { context, fail })
  if (context.organizations.length === 0) return { data: [], summary: [] }
  const read = () => answerPlan(input, plan, context)
  const isOfCosts = readsCosts(plan)
  if (!isOfCosts && request.reportType !== 'TRANSACTIONS') return read()
  const { organizations } = context
  const settle = async () => !isOfCosts || use(ReportCosts).refresh(organizations.map(({ id }) => id))
  return reportValues(input, organizations, { settle, read })
}

async function answerPlan(input: Input, plan: Plan, context: PlanContext) {
  const { fail, format, use } = input
  const engines = use(ReportEngines)
  const engine = await engines.choose(plan, context)
  const patience = { deadline: input.deadline - answerMs, leaving: input.leaving() }
  const answer = (chosen: Engine) => answerBy(chosen, { plan, context, patience, format, fail })
  try {
    return await answer(engine)
  } catch (error) {
    if (!(error instanceof ReplicaError)) throw error
    return answer(engines.postgres)
  }
}

interface Answering extends Pick<Making, 'plan' | 'patience'> {
  context: PlanContext
  format: Input['format']
  fail: ReportFail
}

async function answerBy(engine: Engine, { plan, context, patience, format, fail }: Answering) {
  const making = { plan, report: { context, dialect: engine.dialect }, patience }
  try {
    if (format === csvType)
      return new FormattedResponse(
        `${csvType}; charset=utf-8`,
        await begun(csvOf(plan, rowPages(engine, making, fail))),
      )
    const report = await wholeReport(engine, making, fail)
    return format === xlsxType
      ? new FormattedResponse(xlsxType, await xlsxOf(plan, report.rows))
      : answerOf(plan, report)
  } catch (error) {
    throw error instanceof ReportTimeout ? fail.ReportTimedOut() : error
  }
}

/** Time that is left for writing an answer when a report is ended. */
const answerMs = 200

/** Returns who asks, and what day it is at the restaurants. */
async function planContextOf(input: Input): Promise<PlanContext> {
  const { db, caller, organizations, now, use } = input
  const { dayBeginsAt } = await findBooks(db, caller.corporationId)
  return {
    corporationId: caller.corporationId,
    organizations: [...organizations.values()],
    sourceKey: caller.sourceKey,
    todayOf: ({ timeZone }) => accountingDayOf({ dayBeginsAt }, now, timeZone),
    mayReadGuests: mayReadGuests(caller, use(RestrictionGroups)),
  }
}

const readsCosts = (plan: Plan): boolean => partsOf(plan).some(({ sql }) => sql.includes('.costs['))

interface Making {
  plan: Plan
  report: ReportContext
  patience: ReportWait
}

async function wholeReport(reports: Engine, { plan, report, patience }: Making, fail: ReportFail) {
  const read = await reports.read(patience, ({ rows }) => readReport(rows, plan, report))
  if (!read) throw fail.ReportTooLarge({ message: `The report has more than ${rowsMax} rows` })
  return read
}

/** Returns the rows of a report in pages. Rows that depend on others are read as a whole. */
async function* rowPages(reports: Engine, making: Making, fail: ReportFail): AsyncGenerator<readonly ValueRow[]> {
  const { plan, report, patience } = making
  const { having, sort, limit, measures } = plan
  const isWhole =
    having.length > 0 || sort.length > 0 || limit !== null || measures.some(({ measure }) => measure.share)
  if (isWhole) yield (await wholeReport(reports, { ...making, plan: { ...plan, hasSummary: false } }, fail)).rows
  else yield* reports.stream(patience, (reading) => readPages(reading, plan, report))
}

/** Waits for the first piece, so that what fails at once is refused before an answer begins. */
async function begun(pieces: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const heading = await pieces.next()
  const first = await pieces.next()
  return (async function* () {
    if (!heading.done) yield heading.value
    if (!first.done) yield first.value
    yield* pieces
  })()
}
