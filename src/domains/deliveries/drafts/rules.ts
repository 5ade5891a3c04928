import { hash } from 'node:crypto'
import type { Organization } from '#core/access/organizations.ts'
import type { Fail } from '#core/errors.ts'
import { writtenDigits } from '#core/phone.ts'
import type { Id } from '#core/schema.ts'
import { type Instant, minuteMs, normalizeTerminalTime, type TerminalTime, toTerminalTime } from '#core/time.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import { isMenuOf } from '#domains/catalogue/rules.ts'
import { TerminalGroupUnregistered } from '#domains/terminal_groups/errors.ts'
import type { TerminalGroup } from '#domains/terminal_groups/model.ts'
import { requireTerminalGroup } from '#domains/terminal_groups/rules.ts'
import { itemErrors } from '#ordering/errors.ts'
import { refuseExcessAmounts } from '#ordering/loyalty/fixed.ts'
import { normalizeName, phoneWords, splitWords } from '#ordering/search_words.ts'
import { wireError } from '#shared/errors.ts'
import type { DeliveryOrderDraft } from './schemas.ts'

export const DraftNotFound = wireError('OrderNotFound', 404, 'There is no such draft')
export const DraftInUse = wireError('EntityAlreadyInUse', 409, 'Another employee has the draft, or it is being placed')

/** Errors of a draft; everything else is checked when it is placed. */
export const draftErrors = {
  Incorrect: itemErrors.Incorrect,
  TerminalGroupUnregistered,
}

/** Draft as stored. */
export interface Draft {
  organizationId: Id<'Organization'>
  id: Id<'Order'>
  /** Id under which it is placed: its own, or another one after a front office has refused that. */
  orderId: Id<'Order'>
  terminalGroupId: Id<'TerminalGroup'> | null
  order: DeliveryOrderDraft
  /** Increases with every save. */
  version: number
  createdAt: Instant
  lockedBy: Id<'Employee'> | null
  lockedAt: Instant | null
  claimedAt: Instant | null
  /** Creation status of the order `orderId`; null if it was not placed. */
  placed: 'InProgress' | 'Success' | 'Error' | null
}

/** Lifetime of a lock that is not renewed, in milliseconds. */
const lockLifetimeMs = 10 * minuteMs
/** Most time that a commit may take from reading the draft to the order in the database, in milliseconds. */
const claimLifetimeMs = 10_000

/** Returns whether the draft still exists: it ends with an order that was not refused. */
export const isDraft = ({ placed }: Draft): boolean => placed === null || placed === 'Error'

/** Returns the employee whose lock is valid. */
export const lockHolderOf = ({ lockedBy, lockedAt }: Draft, now: Instant): Id<'Employee'> | null =>
  lockedBy !== null && lockedAt !== null && lockedAt > now - lockLifetimeMs ? lockedBy : null

/** Returns whether the draft is being placed. */
const isClaimed = ({ claimedAt, placed }: Draft, now: Instant): boolean =>
  placed === null && claimedAt !== null && claimedAt > now - claimLifetimeMs

/** Returns whether the employee, or a client without one, may change the draft now. */
function isFree(draft: Draft, now: Instant, employeeId: string | null): boolean {
  const holder = lockHolderOf(draft, now)
  return (holder === null || holder === employeeId) && !isClaimed(draft, now)
}

interface DraftChange {
  now: Instant
  /** Null for a client without an employee. */
  employeeId: string | null
  fail: Fail<{ DraftNotFound: typeof DraftNotFound; DraftInUse: typeof DraftInUse }>
  /** Request field with the draft's id. */
  path?: string
}

/** Returns the draft if it exists and may be changed now. */
export function requireUnlocked(
  draft: Draft | undefined,
  { now, employeeId, fail, path = 'orderId' }: DraftChange,
): Draft {
  if (!draft || !isDraft(draft)) throw fail.DraftNotFound({ path })
  if (!isFree(draft, now, employeeId)) throw fail.DraftInUse()
  return draft
}

/** Returns the draft in wire format. */
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

/** Data that a draft is checked against. */
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

/** Throws errors that can be detected before the draft is placed. */
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

/** Columns that drafts are searched and sorted by. */
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
  const digits = writtenDigits(phone)
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

/** Returns whether two drafts are equal. */
export const isSame = (a: Sent, b: Sent): boolean => digest(a) === digest(b)
const digest = ({ order, terminalGroupId }: Sent) =>
  hash('sha256', JSON.stringify([terminalGroupId ?? null, Object.entries(order).sort()]))
