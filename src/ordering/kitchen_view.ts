import type { Kitchen } from '#core/operation/operation.ts'

/** Members of an order that a kitchen needs. All others may tell who the guest is, or what the guest has paid. */
const orderMembers = new Set([
  'parentDeliveryId',
  'tableIds',
  'status',
  'completeBefore',
  'whenCreated',
  'whenConfirmed',
  'whenPrinted',
  'whenCookingCompleted',
  'whenPacked',
  'cookingStartTime',
  'deliveryDuration',
  'isDeleted',
  'isAsap',
  'number',
  'conception',
  'guestsInfo',
  'items',
  'combos',
  'orderType',
  'terminalGroupId',
])

const frameMembers = new Set(['id', 'posId', 'organizationId', 'externalNumber', 'timestamp', 'creationStatus'])

/** Published order with its frame, or an object with lists of them. */
interface Published {
  organizationId: string
  order: { completeBefore?: string; whenCreated?: string; terminalGroupId: string } | null
}

/**
 * Returns the answer as a kitchen may see it: orders from yesterday to tomorrow without personal members. An order of another terminal group
 * has `order` null, so that a screen drops an order that was moved there.
 */
export function kitchenView(answer: unknown, kitchen: Kitchen): unknown {
  if (Array.isArray(answer)) return answer.filter((row) => !isOrder(row) || isNear(row, kitchen)).map(viewOf)
  return viewOf(answer)

  function viewOf(value: unknown): unknown {
    if (isOrder(value)) return orderView(value, kitchen)
    if (Array.isArray(value)) return kitchenView(value, kitchen)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, viewOf(member)]))
  }
}

const isOrder = (value: unknown): value is Published =>
  typeof value === 'object' && value !== null && 'order' in value && 'creationStatus' in value

function isNear({ organizationId, order }: Published, { isNearDay }: Kitchen): boolean {
  const time = order?.completeBefore ?? order?.whenCreated
  return time !== undefined && isNearDay(organizationId, time)
}

function orderView({ order, ...frame }: Published, { terminalGroupId }: Kitchen): object {
  const isOwn = terminalGroupId === null || order?.terminalGroupId === terminalGroupId
  return { ...only(frame, frameMembers), order: isOwn && order ? only(order, orderMembers) : null }
}

const only = (value: object, names: ReadonlySet<string>): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)))
