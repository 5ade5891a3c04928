import type { Organization } from '#core/access/organizations.ts'
import type { ErrorDef, Fail } from '#core/errors.ts'
import { splitBody } from '#core/operation/split_body.ts'
import type { Id } from '#core/schema.ts'
import {
  dayMs,
  type Instant,
  minutesAfter,
  normalizeTerminalTime,
  type TerminalTime,
  toTerminalTime,
} from '#core/time.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import type { Sections } from '#domains/restaurant_sections/model.ts'
import { chooseTables, isBookable, sectionOf, tablesIn } from '#domains/restaurant_sections/rules.ts'
import type { TerminalGroup } from '#domains/terminal_groups/model.ts'
import { serveItems } from '#ordering/cooking.ts'
import type { OrderNotPaid } from '#ordering/errors.ts'
import { processAllPayments } from '#ordering/paying.ts'
import { requireCovered } from '#ordering/payments.ts'
import type { FrameFields } from '#ordering/placed.ts'
import { placedResponses } from '#ordering/responses.ts'
import {
  type ReserveCancelReason,
  ReserveInAnswer,
  ReserveInfo,
  type ReserveOrderInAnswer,
  type ReserveStatus,
} from '#shared/schemas/reserve_answer.ts'
import type { reservedTableErrors, startErrors, TableBooked, WrongReserveStatus } from './errors.ts'
import type { Banquet, Booking, Bookings, Reserve } from './model.ts'

/**
 * Allowed next statuses (docs/domain.md §4.1). A reserve ends when its guests come or when it is cancelled; a banquet is started by its
 * guests, and ends with its order.
 */
export const transitions: Record<ReserveStatus, readonly ReserveStatus[]> = {
  New: ['Started', 'Closed'],
  Started: ['Closed'],
  Closed: [],
}

function moved(state: Reserve, from: ReserveStatus, to: ReserveStatus, more: Partial<ReserveInAnswer>): Reserve {
  const { isDeleted, reserve } = state
  if (isDeleted || reserve.status !== from || !transitions[from].includes(to))
    throw new Error(`A reserve that is ${statusOf(state)} does not go from ${from} to ${to}`)
  return { ...state, reserve: { ...reserve, ...more, status: to } }
}

/** Records the arrival of the guests: a banquet starts, a reserve without an order ends. */
export const markArrived = (reserve: Reserve, at: TerminalTime): Reserve =>
  moved(reserve, 'New', isBanquet(reserve) ? 'Started' : 'Closed', { guestsComingTime: at })

/** Closes a reserve whose guests will not come. */
export const cancelReserve = (reserve: Reserve, cancelReason: ReserveCancelReason): Reserve =>
  moved(reserve, 'New', 'Closed', { cancelReason })

/** Closes a banquet with its order. */
export const closeWithOrder = (banquet: Banquet, whenClosed: TerminalTime): Reserve =>
  moved(banquet, 'Started', 'Closed', { order: { ...banquet.reserve.order, whenClosed } })

/**
 * Returns the steps that close a banquet with its paid order. A banquet that is still New is started first, as if its guests had been
 * reported.
 */
export function closeSteps(
  banquet: Banquet,
  at: TerminalTime,
  fail: Fail<{ OrderNotPaid: typeof OrderNotPaid }>,
): Reserve[] {
  const { order } = banquet.reserve
  requireCovered(order, fail)
  const processed = withOrder(banquet, { ...order, ...processAllPayments(order), items: serveItems(order.items, at) })
  if (!isNew(banquet)) return [closeWithOrder(processed, at)]
  const started = markArrived(banquet, at)
  return [
    started,
    closeWithOrder(
      { ...processed, reserve: { ...processed.reserve, ...started.reserve, order: processed.reserve.order } },
      at,
    ),
  ]
}

/** Marks a reserve of any status as deleted at the front office. */
export const markDeleted = (reserve: Reserve): Reserve => ({ ...reserve, isDeleted: true })

export const isBanquet = (reserve: Reserve): reserve is Banquet => Boolean(reserve.reserve.order)
/** Returns whether the guests have not come and the reserve is neither cancelled nor deleted. */
const isNew = ({ isDeleted, reserve }: Reserve): boolean => !isDeleted && reserve.status === 'New'

/** Throws unless the reserve is New. */
export function requireNew(reserve: Reserve, fail: Fail<{ WrongReserveStatus: typeof WrongReserveStatus }>): void {
  if (!isNew(reserve)) throw fail.WrongReserveStatus({ status: statusOf(reserve), allowed: ['New'] })
}

/** Returns the reserve as a banquet. Throws if it is not a banquet or can no longer change. */
export function requireOpenBanquet(
  reserve: Reserve,
  fail: Fail<{ NotABanquet: ErrorDef; WrongReserveStatus: typeof WrongReserveStatus }>,
): Banquet {
  if (!isBanquet(reserve)) throw fail.NotABanquet()
  if (reserve.isDeleted || reserve.reserve.status === 'Closed')
    throw fail.WrongReserveStatus({ status: statusOf(reserve), allowed: ['New', 'Started'] })
  return reserve
}

const statusOf = ({ isDeleted, reserve }: Reserve): string => (isDeleted ? 'deleted' : reserve.status)

export const withOrder = (banquet: Banquet, order: ReserveOrderInAnswer): Banquet => ({
  ...banquet,
  reserve: { ...banquet.reserve, order },
})

const daysAheadMax = 90

/** Parses the requested start, from the current minute to the furthest allowed day. */
export function parseStart(
  text: string,
  { timeZone }: Organization,
  { now, fail, path }: { now: Instant; fail: Fail<typeof startErrors>; path: string },
): TerminalTime {
  const start = normalizeTerminalTime(text)
  const thisMinute = toTerminalTime(now, timeZone).slice(0, 16)
  if (start < thisMinute)
    throw fail.StartInPast({
      path,
      message: `${start} is past: the restaurant's local time is ${toTerminalTime(now, timeZone)}`,
    })
  const latest = toTerminalTime(now + daysAheadMax * dayMs, timeZone)
  if (start > latest)
    throw fail.StartTooFar({
      path,
      message: `${start} is too far ahead: tables are reserved at most ${daysAheadMax} days ahead, until ${latest}`,
    })
  return start
}

/** Returns the terminal groups that accept reserves: enabled ones with a table that can be reserved. */
export function bookableGroups(
  groups: ReadonlyMap<string, TerminalGroup>,
  { byId }: Sections,
): ReadonlyMap<string, TerminalGroup> {
  const withTables = new Set([...byId.values()].filter(isBookable).map(({ terminalGroupId }) => terminalGroupId))
  return new Map([...groups].filter(([, { id, isEnabled }]) => isEnabled && withTables.has(id)))
}

/** Throws unless the tables are distinct and can be reserved at the terminal group. */
export function checkTables(
  sections: Sections,
  tableIds: readonly Id<'Table'>[],
  terminalGroupId: string,
  fail: Fail<typeof reservedTableErrors>,
): void {
  for (const [i, id] of chooseTables(sections, tableIds, terminalGroupId, fail).entries())
    if (!sectionOf(sections, id)?.isReservable)
      throw fail.TableNotReservable({
        path: `tableIds[${i}]`,
        choices: tablesIn(sections, (section) => section.isReservable && section.terminalGroupId === terminalGroupId),
      })
}

export const bookingOf = ({ reserve }: Reserve): Booking => ({
  tableIds: reserve.tableIds,
  startsAt: reserve.estimatedStartTime,
  endsAt: minutesAfter(reserve.estimatedStartTime, reserve.durationInMinutes),
})

/**
 * Returns whether the reserve occupies its tables for its time. A reserve without an order is closed when its guests come, who still occupy
 * the tables for the planned time; a banquet frees them with its order.
 */
export const occupiesTables = (reserve: Reserve): boolean =>
  reserve.creationStatus === 'Success' &&
  !reserve.isDeleted &&
  !reserve.reserve.cancelReason &&
  (reserve.reserve.status !== 'Closed' || !isBanquet(reserve))

/** Adds the booking of the reserve. Throws if another one has one of its tables for part of the time. */
export function addBooking(
  bookings: Bookings,
  reserve: Reserve,
  organization: Organization,
  fail: Fail<{ TableBooked: typeof TableBooked }>,
): Bookings {
  const booking = bookingOf(reserve)
  const conflict = settingsOf(organization).allowsTableOverbooking
    ? undefined
    : conflicting(bookings, reserve.id, booking)
  if (conflict)
    throw fail.TableBooked({
      message: `The table ${sharedTable(booking, conflict)} is reserved from ${conflict.startsAt} to ${conflict.endsAt}`,
    })
  return new Map(bookings).set(reserve.id, booking)
}

/** Removes the booking of the reserve. */
export function removeBooking(bookings: Bookings, { id }: Reserve): Bookings {
  const remaining = new Map(bookings)
  remaining.delete(id)
  return remaining
}

/** Returns whether two bookings overlap. One may start when the other ends. */
export const overlaps = (one: Booking, other: Booking): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt && sharedTable(one, other) !== undefined

const sharedTable = (one: Booking, other: Booking): string | undefined =>
  one.tableIds.find((tableId) => other.tableIds.includes(tableId))

function conflicting(bookings: Bookings, ownId: string, booking: Booking): Booking | undefined {
  for (const [id, other] of bookings) if (id !== ownId && overlaps(booking, other)) return other
  return undefined
}

/** Splits off the fields that change with status, tables and time; all others are the content. */
export const split = splitBody(ReserveInAnswer, [
  'status',
  'cancelReason',
  'tableIds',
  'estimatedStartTime',
  'guestsComingTime',
])

export const responses = placedResponses(ReserveInfo, 'reserve', split)

/** Returns the fields around the reserve in wire format. */
export const reserveFrame = ({
  id,
  externalNumber,
  organizationId,
  changedAt,
  creationStatus,
  errorInfo,
  isDeleted = false,
}: FrameFields & Pick<Reserve, 'id'> & Partial<Pick<Reserve, 'isDeleted'>>) => ({
  id,
  externalNumber,
  organizationId,
  timestamp: changedAt,
  creationStatus,
  errorInfo,
  isDeleted,
})

/** Returns the reserve in wire format. */
export const reserveInfo = (state: Reserve): ReserveInfo => ({
  ...reserveFrame(state),
  reserve: state.creationStatus === 'Success' ? state.reserve : null,
})
