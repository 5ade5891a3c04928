import type { Organization } from '#core/access/organizations.ts'
import { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import { type Instant, minuteMs, type TerminalTime, toTerminalTime } from '#core/time.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import type { TerminalGroup } from '#domains/terminal_groups/model.ts'
import type { RejectCode, Restriction, Restrictions } from './schemas.ts'
import { fitOf, minutesOfDay, toTimeSpan, type Window, weekdaysOf, wholeWeek } from './windows.ts'
import { type Destination, zonesOf } from './zones.ts'

/** Facts about an order that restrictions depend on. */
export interface RestrictionQuery extends Destination {
  now: Instant
  isByCourier: boolean
  /** Requested time of delivery; null for as soon as possible. */
  completeBefore: TerminalTime | null
  /** Sum after discounts; null if unknown, which passes every minimum. */
  sum: Decimal | null
}

/** A terminal group that accepts the order. */
interface Taker {
  terminalGroup: TerminalGroup
  zone: string | null
  durationInMinutes: number
  deliveryServiceProductId: Id<'Product'> | null
  priority: number
}

/** Reason why a terminal group does not accept the order. */
interface Rejection {
  terminalGroupId: Id<'TerminalGroup'> | null
  zone: string | null
  code: RejectCode
  hint: string
  data: RejectionData | null
}

interface RejectionData {
  dateFrom?: string
  dateTo?: string
  allowedWeekDays?: string[]
  minSum?: number
}

export interface Decision {
  /** By priority, best first. */
  takers: Taker[]
  rejections: Rejection[]
}

/** Returns the organization's terminal groups that accept the order, and the reasons of the others. */
export function evaluateRestrictions(
  organization: Organization,
  terminalGroups: ReadonlyMap<string, TerminalGroup>,
  restrictions: Restrictions,
  question: RestrictionQuery,
): Decision {
  if (!organization.isEnabled) return { takers: [], rejections: [undefinedFor(null, 'The organization is disabled')] }
  const groups = [...terminalGroups.values()].filter(({ organizationId }) => organizationId === organization.id)
  const verdicts = groups.map((group) => judge(group, organization, restrictions, question))
  const takers = verdicts.flatMap(({ taker }) => taker ?? [])
  return {
    // Stable sort: groups of equal priority stay in order.
    takers: takers.sort((a, b) => a.priority - b.priority),
    rejections: verdicts.flatMap(({ rejections }) => rejections),
  }
}

interface Verdict {
  taker: Taker | null
  rejections: Rejection[]
}

const undefinedFor = (group: TerminalGroup | null, hint: string): Rejection => ({
  terminalGroupId: group?.id ?? null,
  zone: null,
  code: 'Undefined',
  hint,
  data: null,
})

function judge(
  group: TerminalGroup,
  organization: Organization,
  restrictions: Restrictions,
  question: RestrictionQuery,
): Verdict {
  if (!group.isEnabled) return { taker: null, rejections: [undefinedFor(group, 'The terminal group is disabled')] }
  const rows = restrictions.restrictions.filter((row) => (row.terminalGroupId ?? group.id) === group.id)
  const isBound = question.isByCourier ? restrictions.restrictions.length > 0 : rows.length > 0
  if (!isBound) return { taker: unbound(group, restrictions, question), rejections: [] }
  if (rows.length === 0)
    return { taker: null, rejections: [undefinedFor(group, 'The terminal group does not deliver')] }
  const zones = zonesOf(restrictions, question)
  const fitting: Taker[] = []
  const failing: (Rejection & { stage: number })[] = []
  for (const row of rows) {
    const term = termOf(restrictions, row, question.isByCourier)
    const at =
      question.completeBefore ?? toTerminalTime(question.now + term.durationInMinutes * minuteMs, organization.timeZone)
    const rejection = reject(restrictions, term, zones, at, question)
    if (rejection) failing.push({ ...rejection, terminalGroupId: group.id, zone: term.zone })
    else fitting.push({ ...term, terminalGroup: group, zone: zones ? term.zone : null })
  }
  const [taker] = fitting.sort((a, b) => a.priority - b.priority)
  if (taker) return { taker, rejections: [] }
  // Only the restrictions that came closest to accepting the order give reasons.
  const furthest = Math.max(...failing.map(({ stage }) => stage))
  return {
    taker: null,
    rejections: failing.filter(({ stage }) => stage === furthest).map(({ stage: _, ...rejection }) => rejection),
  }
}

/** Returns a taker without restrictions. */
const unbound = (
  terminalGroup: TerminalGroup,
  restrictions: Restrictions,
  { isByCourier }: RestrictionQuery,
): Taker => ({
  terminalGroup,
  zone: null,
  durationInMinutes: isByCourier
    ? restrictions.defaultDeliveryDurationInMinutes
    : restrictions.defaultSelfServiceDurationInMinutes,
  deliveryServiceProductId: defaultServiceProductId(restrictions, isByCourier),
  priority: 0,
})

/** Returns the delivery service product of orders to which no restriction applies. */
export const defaultServiceProductId = (
  { addDeliveryServiceCost, defaultDeliveryServiceProductId }: Restrictions,
  isByCourier: boolean,
): Id<'Product'> | null => (isByCourier && addDeliveryServiceCost ? defaultDeliveryServiceProductId : null)

/** A restriction after defaults of the organization are applied. */
interface Term {
  zone: string | null
  window: Window
  minSum: number | null
  durationInMinutes: number
  deliveryServiceProductId: Id<'Product'> | null
  priority: number
}

function termOf(all: Restrictions, row: Restriction, isByCourier: boolean): Term {
  const [from, to] = all.useSameWorkTimeInterval ? [all.defaultFrom, all.defaultTo] : [row.from, row.to]
  const courierDuration = all.useSameDeliveryDuration
    ? all.defaultDeliveryDurationInMinutes
    : row.deliveryDurationInMinutes
  const product = all.useSameDeliveryServiceProduct ? all.defaultDeliveryServiceProductId : row.deliveryServiceProductId
  return {
    // A customer who picks up the order needs no zone and pays no delivery.
    zone: isByCourier ? row.zone : null,
    window: {
      weekMap: all.useSameRestrictionsOnAllWeek ? wholeWeek : row.weekMap,
      from: from ?? 0,
      to: to ?? minutesOfDay,
    },
    minSum: isByCourier ? (all.useSameMinSum ? all.defaultMinSum : row.minSum) : null,
    durationInMinutes: isByCourier ? courierDuration : all.defaultSelfServiceDurationInMinutes,
    deliveryServiceProductId: isByCourier && all.addDeliveryServiceCost ? product : null,
    priority: row.priority,
  }
}

/** Returns why the order is not accepted and at which stage, or undefined if it is accepted. */
function reject(
  { rejectOnGeocodingError }: Restrictions,
  { zone, window, minSum }: Term,
  zones: ReadonlySet<string> | undefined,
  at: TerminalTime,
  { sum }: RestrictionQuery,
): (Pick<Rejection, 'code' | 'hint' | 'data'> & { stage: number }) | undefined {
  if (zone !== null && !zones && rejectOnGeocodingError)
    return { stage: 0, code: 'OutOfTerminalZone', hint: 'The address could not be found on the map', data: null }
  if (zone !== null && zones && !zones.has(zone))
    return { stage: 0, code: 'OutOfTerminalZone', hint: `The address is not in the zone ${zone}`, data: null }
  const fit = fitOf(window, at)
  if (fit === 'wrong day')
    return {
      stage: 1,
      code: 'DayOfWeekIsUnacceptable',
      hint: 'There are no deliveries on this day of the week',
      data: { allowedWeekDays: weekdaysOf(window) },
    }
  const times = { dateFrom: toTimeSpan(window.from), dateTo: toTimeSpan(window.to) }
  if (fit === 'wrong time')
    return {
      stage: 2,
      code: 'DeliveryTimeIsUnacceptable',
      hint: `Deliveries are made from ${times.dateFrom} to ${times.dateTo}`,
      data: times,
    }
  if (minSum !== null && sum?.lessThan(minSum))
    return {
      stage: 3,
      code: 'SumIsLessThenMinimum',
      hint: `The order must be at least ${new Decimal(minSum)}`,
      data: { minSum },
    }
  return undefined
}

/** Returns the organization's own restrictions, or `noRestrictions` if its settings disable them. */
export const restrictionsAt = (all: ReadonlyMap<string, Restrictions>, organization: Organization): Restrictions =>
  restrictionsInForce(all.get(organization.id), organization)

/** Like `restrictionsAt`, for the saved restrictions of one organization. */
export const restrictionsInForce = (saved: Restrictions | undefined, organization: Organization): Restrictions =>
  (settingsOf(organization).useBusinessHoursAndMapping ? saved : undefined) ?? noRestrictions(organization)

/** Returns restrictions with which all terminal groups deliver everywhere at any time: the default of an organization. */
export function noRestrictions(organization: Organization): Restrictions {
  const { deliveryDurationInMinutes, selfServiceDurationInMinutes } = settingsOf(organization)
  return {
    deliveryGeocodeServiceType: 1,
    deliveryRegionsMapUrl: null,
    defaultDeliveryDurationInMinutes: deliveryDurationInMinutes,
    defaultSelfServiceDurationInMinutes: selfServiceDurationInMinutes,
    useSameDeliveryDuration: false,
    useSameMinSum: false,
    defaultMinSum: null,
    useSameWorkTimeInterval: false,
    defaultFrom: null,
    defaultTo: null,
    useSameRestrictionsOnAllWeek: false,
    restrictions: [],
    deliveryZones: [],
    rejectOnGeocodingError: false,
    addDeliveryServiceCost: false,
    useSameDeliveryServiceProduct: false,
    defaultDeliveryServiceProductId: null,
    useExternalAssignationService: false,
    frontTrustsCallCenterCheck: false,
    externalAssignationServiceUrl: null,
    requireExactAddressForGeocoding: false,
    zonesMode: 2,
    autoAssignExternalDeliveries: false,
    actionOnValidationRejection: 1,
  }
}
