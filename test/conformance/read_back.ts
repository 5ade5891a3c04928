import assert from 'node:assert/strict'
import type { RegisteredOperation } from '#core/operation/registry.ts'
import { isGuid } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { World } from '#test/harness/world.ts'

export type Row = Readonly<Record<string, unknown>>
type Lists = Readonly<Record<string, readonly Row[]>>

/** An operation that saves, and the one beside it that lists what was saved. */
export interface Kept {
  save: RegisteredOperation
  list: RegisteredOperation
}

/** Everything that is listed of the demo chain, list by list; of what an organization has, of the one that a body names. */
export async function readAll({ ask }: World, { list }: Kept, body: Row = {}): Promise<Lists> {
  const answer = await ask<Row>(list.path, tenantIn(list, body))
  return Object.fromEntries(Object.entries(answer).filter((entry): entry is [string, Row[]] => Array.isArray(entry[1])))
}

const tenants: Row = { corporationId: demo.corporation, organizationId: demo.organization }

/** The fields that say whose the rows are, as far as the operation needs them. */
function tenantIn({ request }: RegisteredOperation, body: Row): Row {
  const { required = [] } = request as { required?: string[] }
  const named = Object.keys(tenants).filter((name) => required.includes(name))
  return Object.fromEntries(named.map((name) => [name, body[name] ?? tenants[name]]))
}

/** The revisions of all rows that count their changes, and of events, table by table. Cursors of followers move by themselves. */
export async function revisionsOf({ pool }: World): Promise<Record<string, string[]>> {
  const tables = await pool<{ name: string }[]>`
    select table_name as name
      from information_schema.columns
     where table_schema = 'public'
       and column_name = 'revision'
       and table_name not like 'follower%'
     order by table_name`
  const revisions = tables.map(async ({ name }) => {
    const rows = await pool<{ revision: string }[]>`select revision::text from ${pool(name)} order by revision`
    return [name, rows.map(({ revision }) => revision)] as const
  })
  return Object.fromEntries(await Promise.all(revisions))
}

/** Bodies that save everything that is listed as it is listed. */
export function bodiesOf({ save }: Kept, listed: Lists): Row[] {
  const tenant = tenantIn(save, {})
  if (!isOfLists(save, listed))
    return Object.values(listed).flatMap((rows) => rows.map((row) => ({ ...tenant, ...statable(save, row) })))
  const { menus = [], ...others } = listed
  const filled = Object.entries(others)
    .filter(([, rows]) => rows.length > 0)
    .map(([name, rows]) => [name, rows.map((row) => statableIn(save, name, row))] as const)
  const bodies = filled.length > 0 ? [{ ...tenant, ...Object.fromEntries(filled) }] : []
  return [...bodies, ...menus.map((menu) => ({ ...tenant, menu }))]
}

/** The fields of a listed row that its list takes, such as all but the state of the row. */
const statableIn = (save: RegisteredOperation, list: string, row: Row): Row => {
  const { items } = (fieldsOf(save) as Record<string, { items?: { properties?: object } }>)[list] ?? {}
  const { properties = row } = items ?? {}
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in properties))
}

/** What of a row can be stated; a list may answer more, such as the id of what has another key. */
const statable = (save: RegisteredOperation, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in fieldsOf(save)))

/** Each row that the body states is listed, with all that the body states of it. */
export function expectListed({ save, list }: Kept, body: Row, listed: Lists): void {
  // Rows need not repeat whose they are: the list is asked for by it.
  const tenant = tenantIn(list, {})
  const row = Object.fromEntries(Object.entries(body).filter(([name]) => !(name in tenant)))
  const stated = isOfLists(save, listed) ? statedLists(body) : { [Object.keys(listed)[0]!]: [row] }
  for (const [name, rows] of Object.entries(stated))
    for (const row of rows)
      assert.ok(
        listed[name]?.some((one) => covers(row, one)),
        `${name} do not list ${JSON.stringify(row)}, but ${JSON.stringify(listed[name])}`,
      )
}

const fieldsOf = ({ request }: RegisteredOperation): object => (request as { properties?: object }).properties ?? {}

/** Whether a body holds lists of rows, rather than being a row itself. */
const isOfLists = (save: RegisteredOperation, listed: Lists): boolean =>
  Object.keys(listed).some((name) => name in fieldsOf(save))

interface Group extends Row {
  products?: readonly Row[]
}

interface Menu extends Row {
  isDeleted?: boolean
  groups?: readonly Group[]
}

/** The rows of a body by their lists. A menu may bring products along, which are listed with the others. */
function statedLists({ menu, organizationId, ...body }: Row & { menu?: Menu }): Lists {
  const lists = Object.entries(body).filter((entry): entry is [string, Row[]] => Array.isArray(entry[1]))
  if (!menu) return withPlaces(Object.fromEntries(lists), organizationId)
  const { products = [], ...others } = Object.fromEntries(lists)
  const groups = menu.groups?.map(({ products: _, ...group }) => group)
  const brought = menu.isDeleted ? [] : (menu.groups ?? []).flatMap((group) => group.products ?? [])
  const menus = menu.isDeleted ? [] : [{ ...menu, groups }]
  return withPlaces({ ...others, products: [...products, ...brought], menus }, organizationId)
}

/** Prices that name no organization are those of the one that the body names. */
const withPlaces = (lists: Lists, organizationId: unknown): Lists =>
  organizationId === undefined || !lists.products
    ? lists
    : {
        ...lists,
        products: lists.products.map(({ prices, ...product }) => ({
          ...product,
          prices: (prices as Row[] | undefined)?.map((price) => ({
            ...price,
            organizationId: price.organizationId ?? organizationId,
          })),
        })),
      }

/** What the server makes where null or nothing is stated. */
const made = new Set(['id', 'posId'])
/** Said when something is made, and not kept. */
const unkept = new Set(['startDictionaries'])

/** Secrets, which no list answers. */
const secrets = new Set(['emailPassword', 'smsToken'])

/** Whether what is listed is as stated. More may be listed; what is left out may be anything. */
function covers(stated: unknown, listed: unknown): boolean {
  if (Array.isArray(stated)) return Array.isArray(listed) && coversAll(stated, listed)
  if (isRow(stated)) return isRow(listed) && Object.keys(stated).every((name) => coversField(name, stated, listed))
  if (hasOffset(listed)) return isSameTime(String(stated), listed)
  return canonical(stated) === canonical(listed)
}

function coversField(name: string, stated: Row, listed: Row): boolean {
  const value = stated[name]
  if (value === undefined || unkept.has(name) || secrets.has(name) || (value === null && made.has(name))) return true
  // What is deleted is no default.
  if (name === 'isDefault' && stated.isDeleted === true) return true
  return covers(value, listed[name])
}

/** Rows may be listed in another order, and beside others that were there before. */
const coversAll = (stated: readonly unknown[], listed: readonly unknown[]): boolean =>
  stated.every((one) => listed.some((other) => covers(one, other)))

/** Ids have one spelling, and wall times one form. */
function canonical(value: unknown): unknown {
  if (isGuid(value)) return value.toLowerCase()
  const wallTime = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}/.test(value)
  return wallTime ? Date.parse(`${value.replace(' ', 'T')}Z`) : value
}

const offset = /(?:Z|[+-]\d{2}:\d{2})$/

const hasOffset = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) && offset.test(value)

/** Returns whether both are one moment. A time without an offset has the offset of the listed one. */
const isSameTime = (stated: string, listed: string): boolean =>
  hasOffset(stated)
    ? Date.parse(stated) === Date.parse(listed)
    : Date.parse(`${stated}Z`) === Date.parse(listed.replace(offset, 'Z'))

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
