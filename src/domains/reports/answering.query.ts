import { RestrictionGroups } from '#core/access/groups.ts'
import type { Fail } from '#core/errors.ts'
import { type Context, OperationSettings } from '#core/operation/context.ts'
import { jsonInSlices, lazyMap } from '#core/operation/json_slices.ts'
import { FormattedResponse, StreamedResponse } from '#core/operation/responses.ts'
import { findBooks, reportValues } from '#domains/books/reads.ts'
import { accountingDayOf } from '#domains/books/rules.ts'
import { mayReadGuests } from './access.rules.ts'
import { objectMaker, summaryPairs, type ValueRow } from './answer.rules.ts'
import { readDays } from './calendar.ts'
import { sourceOf } from './columns/sources.rules.ts'
import { ReportCosts } from './costs.ts'
import { type Engine, ReportTimeout, type ReportWait } from './engine.store.ts'
import { ReportEngines } from './engines.loader.ts'
import type { reportErrors } from './errors.ts'
import { type Plan, type PlanContext, planReport } from './plan.rules.ts'
import { ReplicaError } from './replica_engine.store.ts'
import { columnsOf, type Report, ReportSizeError, readPages, readReport, wholeRowsMax } from './report.query.ts'
import type { GetOlapReportRequest, GetOlapReportResponse } from './schemas.ts'
import { partsOf } from './statement.rules.ts'
import { csvOf, csvType, xlsxType } from './table.rules.ts'
import { workbookOf } from './workbook.ts'

type ReportFail = Fail<typeof reportErrors>

interface Input
  extends Pick<
    Context,
    'db' | 'caller' | 'organizations' | 'now' | 'use' | 'setHeader' | 'deadline' | 'leaving' | 'format'
  > {
  fail: ReportFail
}

/** Makes a report, as JSON after other members of the answer, or in the format that the client accepts. */
export async function answerReport<Members extends object>(
  input: Input,
  request: GetOlapReportRequest,
  members: Members,
): Promise<StreamedResponse<Members & GetOlapReportResponse> | FormattedResponse> {
  const { fail, format, use } = input
  if (!use(OperationSettings).reports) throw fail.ReportsOff()
  const context = await planContextOf(input)
  const plan = planReport(request, sourceOf(request.reportType), { context, fail })
  const { organizations } = context
  if (organizations.length === 0) return new StreamedResponse(jsonInSlices({ ...members, data: [], summary: [] }))
  const patience = { deadline: input.deadline - answerMs, leaving: input.leaving() }
  const making = { engines: use(ReportEngines), plan, context, patience, format, members, fail }
  const isOfCosts = readsCosts(plan)
  const settle = async () => !isOfCosts || use(ReportCosts).refresh(organizations.map(({ id }) => id))
  const pieces = streamed<string | Buffer>((write) => {
    const make = () => makeReport(making, write)
    const isOfPostings = request.reportType === 'TRANSACTIONS'
    const read = isOfPostings ? make : () => readDays(input, organizations, make)
    return isOfCosts || isOfPostings ? reportValues(input, organizations, { settle, read }) : read()
  })
  if (format === csvType) return new FormattedResponse(`${csvType}; charset=utf-8`, pieces)
  return format === xlsxType ? new FormattedResponse(xlsxType, pieces) : new StreamedResponse(pieces)
}

interface Making {
  engines: ReportEngines
  plan: Plan
  context: PlanContext
  patience: ReportWait
  format: Input['format']
  members: object
  fail: ReportFail
}

type Write<Piece> = (piece: Piece) => Promise<void>

/** Makes a report in a slot of its chain, which is free again when all pieces are stored. */
async function makeReport(making: Making, write: Write<string | Buffer>): Promise<void> {
  const { engines, plan, context, patience, fail } = making
  let hasBegun = false
  const writeFirst = (piece: string | Buffer) => {
    hasBegun = true
    return write(piece)
  }
  try {
    await engines.withSlot(context.corporationId, patience, async () => {
      const engine = await engines.choose(plan, context)
      try {
        await passOn(piecesOf(engine, making), writeFirst)
      } catch (error) {
        if (hasBegun || !(error instanceof ReplicaError)) throw error
        await passOn(piecesOf(engines.postgres, making), write)
      }
    })
  } catch (error) {
    if (error instanceof ReportTimeout) throw fail.ReportTimedOut()
    throw error instanceof ReportSizeError ? fail.ReportTooLarge({ message: tooLarge(plan) }) : error
  }
}

const tooLarge = (plan: Plan): string =>
  `A report of ${columnsOf(plan)} columns has at most ${wholeRowsMax(plan)} rows, and totals of as many cells`

async function* piecesOf(engine: Engine, making: Making): AsyncGenerator<string | Buffer> {
  const { plan, format, members } = making
  if (format === csvType) return yield* csvOf(plan, rowPages(engine, making))
  const { rows, summary } = await wholeReport(engine, making)
  if (format === xlsxType) return yield* workbookOf(plan, rows)
  const pairs = { [Symbol.iterator]: () => summaryPairs(plan, summary) }
  yield* jsonInSlices({ ...members, data: lazyMap(rows, objectMaker(plan)), summary: pairs })
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

const reportOf = (engine: Engine, { context }: Making) => ({ context, dialect: engine.dialect })

const wholeReport = (engine: Engine, making: Making): Promise<Report> =>
  engine.read(making.patience, (pages) => readReport(pages, making.plan, reportOf(engine, making)))

/** Returns the rows of a report in pages. Rows that depend on others are read as a whole. */
async function* rowPages(engine: Engine, making: Making): AsyncGenerator<readonly ValueRow[]> {
  const { plan, patience } = making
  const { having, sort, limit, measures } = plan
  const isWhole =
    having.length > 0 || sort.length > 0 || limit !== null || measures.some(({ measure }) => measure.share)
  if (isWhole) yield (await wholeReport(engine, { ...making, plan: { ...plan, hasSummary: false } })).rows
  else
    yield* streamed((write) =>
      engine.read(patience, (pages) => passOn(readPages(pages, plan, reportOf(engine, making)), write)),
    )
}

async function passOn<Piece>(pieces: AsyncIterable<Piece>, write: Write<Piece>): Promise<void> {
  for await (const piece of pieces) await write(piece)
}

/** Yields what `work` writes, which waits until it is taken. */
async function* streamed<Piece>(work: (write: Write<Piece>) => Promise<void>): AsyncGenerator<Piece> {
  const { readable, writable } = new TransformStream<Piece, Piece>()
  const writer = writable.getWriter()
  work((piece) => writer.write(piece))
    .then(
      () => writer.close(),
      (error) => writer.abort(error),
    )
    .catch(() => {})
  yield* readable
}
