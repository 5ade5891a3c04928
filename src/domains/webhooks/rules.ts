import { fullInfo } from '#core/events/outbox.ts'
import type { ComparedList, EventFilter, StoredInfo, WebhookRules } from '#core/webhooks/rules.ts'
import type { WebHooksFilter } from './schemas.ts'

type Change = Parameters<WebhookRules<WebHooksFilter>['wants']>[1]

/** Section of a filter, with the fields of all sections. */
interface Section {
  orderStatuses?: readonly string[] | null
  itemStatuses?: readonly string[] | null
  returnedExternalDataKeys?: readonly string[] | null
  errors?: boolean | null
  updates?: boolean | null
}

type Sections = Readonly<Record<string, Section | null | undefined>>

/** Statuses of an order's items, by position id, or by index for items without one. */
const itemStatuses: ComparedList = {
  path: ['order', 'items'],
  ids: [['positionId'], ['primaryComponent', 'positionId']],
  value: ['status'],
}

/** Returns the rules for which events, and which of their fields, an endpoint receives by its filter. Undeclared events are not sent. */
export const webhookRules = (events: Readonly<Record<string, EventFilter>>): WebhookRules<WebHooksFilter> => ({
  comparedList: itemStatuses,
  comparesList: (filter) =>
    Object.values<Section | null | undefined>(filter ?? {}).some((section) => section?.itemStatuses),
  wants(filter, change) {
    const event = events[change.type]
    return event !== undefined && isWanted(event, sectionOf(filter, event), change)
  },
  sourceOf: (type) => events[type]?.source,
  infoFor(filter, stored) {
    const event = events[stored.type]
    const info = event?.infoJson?.(stored.info, stored.content) ?? joinedInfo(stored)
    const keys = sectionOf(filter, event)?.returnedExternalDataKeys
    return keys ? withExternalData(info, keys) : info
  },
})

function sectionOf(filter: WebHooksFilter | null, event: EventFilter | undefined): Section | undefined {
  const sections: Sections = filter ?? {}
  return (event && sections[event.section]) ?? undefined
}

function isWanted({ by, isSentByDefault }: EventFilter, section: Section | undefined, change: Change): boolean {
  if (!section) return isSentByDefault
  return by === 'statuses' ? changesTo(section, change) : (section[by] ?? isSentByDefault)
}

/**
 * Returns whether the order, or one of its items, changes to a status in the filter's lists. A missing list matches nothing, but if both
 * are missing, every update matches.
 */
function changesTo({ orderStatuses, itemStatuses }: Section, change: Change): boolean {
  if (!orderStatuses && !itemStatuses) return true
  const { status, fromStatus } = change
  if (status !== null && status !== fromStatus && orderStatuses?.includes(status)) return true
  return itemStatuses?.some((status) => change.changedTo?.includes(status)) ?? false
}

/** Returns the full info of an event, including its content. */
const joinedInfo = ({ info, field, content }: StoredInfo): string =>
  content ? JSON.stringify(fullInfo(JSON.parse(info), field, JSON.parse(content.content))) : info

/** Filters the order's external data by the requested keys. */
function withExternalData(info: string, keys: readonly string[]): string {
  const parsed: unknown = JSON.parse(info)
  if (!isObject(parsed) || !isObject(parsed.order) || !Array.isArray(parsed.order.externalData)) return info
  const externalData = parsed.order.externalData.filter((pair) => isObject(pair) && keys.includes(String(pair.key)))
  return JSON.stringify({ ...parsed, order: { ...parsed.order, externalData } })
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
