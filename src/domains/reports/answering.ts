import { RestrictionGroups } from '#core/access/groups.ts'
import type { Fail } from '#core/errors.ts'
import { type Context, OperationSettings } from '#core/operation/context.ts'
import { jsonInSlices } from '#core/operation/json_slices.ts'
import { FormattedResponse, StreamedResponse } from '#core/operation/responses.ts'
import { findBooks, reportValues } from '#domains/books/reads.ts'
import { accountingDayOf } from '#domains/books/rules.ts'
import { mayReadGuests } from './access.rules.ts'
import { readDays } from './calendar.ts'
import { sourceOf } from './columns/sources.rules.ts'
import { ReportCosts } from './costs.ts'
import { ReportTimeout } from './engine.store.ts'
import { ReportEngines } from './engines.ts'
import type { reportErrors } from './errors.ts'
import { type Making, passOn, piecesOf, streamed, type Write } from './making.ts'
import { type Plan, type PlanContext, planReport } from './plan.rules.ts'
import { ReplicaError } from './replica_engine.store.ts'
import { columnsOf, ReportSizeError, wholeRowsMax } from './report.ts'
import type { GetOlapReportRequest, GetOlapReportResponse } from './schemas.ts'
import { partsOf } from './statement.rules.ts'
import { csvType, xlsxType } from './table.rules.ts'

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
  const making = { engines: use(ReportEngines), request, plan, context, patience, format, members, fail }
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

interface Answering extends Making {
  engines: ReportEngines
  request: GetOlapReportRequest
  context: PlanContext
  fail: ReportFail
}

/** Makes a report in a slot of its chain, which is free again when all pieces are stored. */
async function makeReport(making: Answering, write: Write<string | Buffer>): Promise<void> {
  const { engines, plan, context, patience, fail } = making
  let hasBegun = false
  const writeFirst = (piece: string | Buffer) => {
    hasBegun = true
    return write(piece)
  }
  try {
    await engines.withSlot(context.corporationId, patience, async () => {
      const engine = await engines.choose(plan, context)
      if (engine === engines.postgres) return makeInPostgres(making, write)
      try {
        await passOn(piecesOf(engine, making), writeFirst)
      } catch (error) {
        if (hasBegun || !(error instanceof ReplicaError)) throw error
        await makeInPostgres(making, write)
      }
    })
  } catch (error) {
    if (error instanceof ReportTimeout) throw fail.ReportTimedOut()
    throw error instanceof ReportSizeError ? fail.ReportTooLarge({ message: tooLarge(plan) }) : error
  }
}

/** Makes a report from PostgreSQL, in the thread of reports if there is one. */
async function makeInPostgres(making: Answering, write: Write<string | Buffer>): Promise<void> {
  const { engines, request, context, patience, format, members } = making
  if (!engines.thread) return passOn(piecesOf(engines.postgres, making), write)
  const { todayOf, ...caller } = context
  const days = new Map(context.organizations.map((organization) => [organization.id, todayOf(organization)]))
  await engines.thread.make({ ...caller, request, days, format, members }, patience, write)
}

const tooLarge = (plan: Plan): string =>
  `A report of ${columnsOf(plan)} columns has at most ${wholeRowsMax(plan)} rows, and totals of as many cells`

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
