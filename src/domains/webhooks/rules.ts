import type { WebhookRules } from '#core/webhooks/rules.ts'
import type { WebHooksFilter } from './schemas.ts'

type Change = Parameters<WebhookRules<WebHooksFilter>['wants']>[1]
type Wants = (filter: WebHooksFilter, change: Change) => boolean

interface OrderFilter {
  orderStatuses?: readonly string[] | null
  itemStatuses?: readonly string[] | null
}

/** The kinds of events that webhooks carry. An event of any other kind is nobody's business outside. */
const kinds: Readonly<Record<string, Wants>> = {
  DeliveryOrderUpdate: ({ deliveryOrderFilter: filter }, change) => !filter || changesTo(filter, change),
  DeliveryOrderError: ({ deliveryOrderFilter: filter }) => filter?.errors ?? true,
  TableOrderUpdate: ({ tableOrderFilter: filter }, change) => !filter || changesTo(filter, change),
  TableOrderError: ({ tableOrderFilter: filter }) => filter?.errors ?? true,
  ReserveUpdate: ({ reserveFilter: filter }) => filter?.updates ?? true,
  ReserveError: ({ reserveFilter: filter }) => filter?.errors ?? true,
  StopListUpdate: ({ stopListUpdateFilter: filter }) => filter?.updates ?? true,
  StopListItemsUpdate: ({ stopListUpdateFilter: filter }) => filter?.updates ?? true,
  PersonalShift: ({ personalShiftFilter: filter }) => filter?.updates ?? true,
  NomenclatureUpdate: ({ nomenclatureUpdateFilter: filter }) => filter?.updates ?? true,
  BusinessHoursAndMappingUpdate: ({ businessHoursAndMappingUpdateFilter: filter }) => filter?.updates ?? true,
}

/** Which events an endpoint gets by its filter, and what of them. */
export const webhookRules: WebhookRules<WebHooksFilter> = {
  comparesInfo: (filter) =>
    Boolean(filter?.deliveryOrderFilter?.itemStatuses ?? filter?.tableOrderFilter?.itemStatuses),
  wants: (filter, change) => kinds[change.type]?.(filter ?? {}, change) ?? false,
  infoFor(filter, { type, info }) {
    const keys = filter?.deliveryOrderFilter?.returnedExternalDataKeys
    return keys && type.startsWith('DeliveryOrder') ? withExternalData(info, keys) : info
  },
}

/**
 * Whether the order, or one of its items, changes to a status in the filter's lists. A list that is left out asks for
 * nothing; when both are, every update is wanted.
 */
function changesTo({ orderStatuses, itemStatuses }: OrderFilter, change: Change): boolean {
  if (!orderStatuses && !itemStatuses) return true
  const { status, fromStatus } = change
  if (status !== null && status !== fromStatus && orderStatuses?.includes(status)) return true
  return itemStatuses ? itemsChangeTo(itemStatuses, change) : false
}

function itemsChangeTo(statuses: readonly string[], { info, formerInfo }: Change): boolean {
  const former = itemStatusesOf(formerInfo)
  return [...itemStatusesOf(info)].some(([item, status]) => statuses.includes(status) && former.get(item) !== status)
}

/** The statuses of an order's items, by position id, or by place for items without one. */
function itemStatusesOf(info: unknown): Map<string, string> {
  const items = isObject(info) && isObject(info.order) && Array.isArray(info.order.items) ? info.order.items : []
  const statuses = items.filter(isObject).map(({ status, positionId, primaryComponent }, place) => {
    const component = isObject(primaryComponent) ? primaryComponent.positionId : undefined
    return [String(positionId ?? component ?? place), String(status)] as const
  })
  return new Map(statuses)
}

/** The info with only those pairs of the order's external data whose keys were asked for. */
function withExternalData(info: string, keys: readonly string[]): string {
  const parsed: unknown = JSON.parse(info)
  if (!isObject(parsed) || !isObject(parsed.order) || !Array.isArray(parsed.order.externalData)) return info
  const externalData = parsed.order.externalData.filter((pair) => isObject(pair) && keys.includes(String(pair.key)))
  return JSON.stringify({ ...parsed, order: { ...parsed.order, externalData } })
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
