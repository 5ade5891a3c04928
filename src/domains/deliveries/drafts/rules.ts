import { hash } from 'node:crypto'
import type { Organization } from '#core/access/organizations.ts'
import type { Fail } from '#core/errors.ts'
import type { Id } from '#core/schema.ts'
import { type Instant, minuteMs, normalizeTerminalTime, type TerminalTime, toTerminalTime } from '#core/time.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import { isMenuOf } from '#domains/catalogue/rules.ts'
import type { TerminalGroup } from '#domains/terminal_groups/model.ts'
import { requireTerminalGroup } from '#domains/terminal_groups/rules.ts'
import { phoneDigits } from '#ordering/customers.ts'
import { refuseExcessAmounts } from '#ordering/loyalty/fixed.ts'
import { normalizeName, phoneWords, splitWords } from '#ordering/search_words.ts'
import type { DraftInUse, DraftNotFound, draftErrors } from './errors.ts'
import type { DeliveryOrderDraft } from './schemas.ts'

/** A draft as it is kept. */
export interface Draft {
  organizationId: Id<'Organization'>
  id: Id<'Order'>
  /** Under which it is placed: its own, unless a front office has refused it under that one. */
  orderId: Id<'Order'>
  terminalGroupId: Id<'TerminalGroup'> | null
  order: DeliveryOrderDraft
  /** Rises with every save. */
  version: number
  createdAt: Instant
  lockedBy: Id<'Employee'> | null
  lockedAt: Instant | null
  claimedAt: Instant | null
  /** What has become of the order of `orderId`; null as long as nobody has placed it. */
  placed: 'InProgress' | 'Success' | 'Error' | null
}

/** A lock that nobody renews ends by itself, in milliseconds. */
const lockLifetimeMs = 10 * minuteMs
/** How long a commit may take from its look at the draft to the order in the database. */
const claimLifetimeMs = 10_000

/** Whether there is a draft: there is none any more once there is an order of it that was not refused. */
export const isDraft = ({ placed }: Draft): boolean => placed === null || placed === 'Error'

/** The employee who has the draft at the moment. */
export const lockHolderOf = ({ lockedBy, lockedAt }: Draft, now: Instant): Id<'Employee'> | null =>
  lockedBy !== null && lockedAt !== null && lockedAt > now - lockLifetimeMs ? lockedBy : null

/** Whether the draft is being placed at the moment. */
const isClaimed = ({ claimedAt, placed }: Draft, now: Instant): boolean =>
  placed === null && claimedAt !== null && claimedAt > now - claimLifetimeMs

/** Whether the employee, or a client that names none, may change the draft now. */
function isFree(draft: Draft, now: Instant, employeeId: string | null): boolean {
  const holder = lockHolderOf(draft, now)
  return (holder === null || holder === employeeId) && !isClaimed(draft, now)
}

interface DraftChange {
  now: Instant
  /** Who changes it; null for a client that names nobody. */
  employeeId: string | null
  fail: Fail<{ DraftNotFound: typeof DraftNotFound; DraftInUse: typeof DraftInUse }>
  /** The field of the request that names the draft. */
  path?: string
}

/** The draft, when it is one and may be changed now. */
export function requireUnlocked(
  draft: Draft | undefined,
  { now, employeeId, fail, path = 'orderId' }: DraftChange,
): Draft {
  if (!draft || !isDraft(draft)) throw fail.DraftNotFound({ path })
  if (!isFree(draft, now, employeeId)) throw fail.DraftInUse()
  return draft
}

/** The draft as it is answered. */
export function draftInfo(draft: Draft, organization: Organization | undefined, now: Instant) {
  const zone = organization?.timeZone ?? 'UTC'
  const { organizationId, order, terminalGroupId, createdAt, lockedAt } = draft
  const lockedByUser = lockHolderOf(draft, now)
  return {
    organizationId,
    lockedByUser,
    lockedAt: lockedByUser && lockedAt ? toTerminalTime(lockedAt, zone) : null,
    order,
    terminalGroupId,
    createdAt: toTerminalTime(createdAt, zone),
  }
}

/** All that a draft is held against. */
export interface DraftContext {
  organization: Organization
  terminalGroups: ReadonlyMap<string, TerminalGroup>
  catalogue: Catalogue
  fail: Fail<typeof draftErrors>
}

interface Sent {
  order: DeliveryOrderDraft
  terminalGroupId?: Id<'TerminalGroup'> | null
}

/** Throws what can be seen to be wrong with a draft before it is an order. */
export function checkDraft(
  { organization, terminalGroups, catalogue, fail }: DraftContext,
  { order, terminalGroupId }: Sent,
): void {
  if (terminalGroupId) requireTerminalGroup(terminalGroups, organization.id, terminalGroupId, fail)
  const menu = catalogue.menus.get(order.menuId)
  if (!menu || !isMenuOf(menu, organization.id))
    throw fail.Incorrect({ path: 'order.menuId', message: 'There is no such menu' })
  refuseExcessAmounts(order, fail, 'order.discountsInfo')
}

/** What drafts are found and sorted by. */
interface DraftColumns {
  planned: TerminalTime
  phone: string
  customer: string | null
  words: string[]
  sourceKey: string | null
  operatorId: string | null
  orderTypeId: string | null
}

export function columnsOf(order: DeliveryOrderDraft, created: TerminalTime): DraftColumns {
  const { customer, deliveryPoint, phone, externalNumber } = order
  const name =
    customer && [customer.name, customer.type === 'regular' ? customer.surname : null].filter(Boolean).join(' ')
  const digits = phoneDigits(phone)
  return {
    planned: order.completeBefore ? normalizeTerminalTime(order.completeBefore) : created,
    phone: digits,
    customer: normalizeName(name),
    words: [
      ...new Set([...phoneWords(digits), ...splitWords(name, externalNumber, ...addressTexts(deliveryPoint?.address))]),
    ],
    sourceKey: order.sourceKey ?? null,
    operatorId: order.operatorId ?? null,
    orderTypeId: order.orderTypeId ?? null,
  }
}

type Address = NonNullable<NonNullable<DeliveryOrderDraft['deliveryPoint']>['address']>

const addressTexts = (address: Address | null | undefined): (string | null | undefined)[] =>
  !address ? [] : address.type === 'city' ? [address.line1] : [address.street.name, address.house]

/** Whether two drafts say the same. */
export const isSame = (a: Sent, b: Sent): boolean => digest(a) === digest(b)
const digest = ({ order, terminalGroupId }: Sent) =>
  hash('sha256', JSON.stringify([terminalGroupId ?? null, Object.entries(order).sort()]))
