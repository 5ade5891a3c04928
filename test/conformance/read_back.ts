import assert from 'node:assert/strict'
import type { RegisteredOperation } from '#core/operation/registry.ts'
import { isGuid } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { World } from '#test/harness/world.ts'

export type Row = Readonly<Record<string, unknown>>
type Lists = Readonly<Record<string, readonly Row[]>>

/** An operation that saves rows, and the one that lists them. */
export interface Kept {
  save: RegisteredOperation
  list: RegisteredOperation
}

/** Returns all rows of the demo chain by list; for rows of an organization, the one in the body. */
export async function readAll({ ask }: World, { list }: Kept, body: Row = {}): Promise<Lists> {
  const answer = await ask<Row>(list.path, tenantIn(list, body))
  return Object.fromEntries(Object.entries(answer).filter((entry): entry is [string, Row[]] => Array.isArray(entry[1])))
}

const tenants: Row = { corporationId: demo.corporation, organizationId: demo.organization }

/** Returns the owner fields that the operation requires, and the chain where rows of the server are listed without it. */
function tenantIn({ request }: RegisteredOperation, body: Row): Row {
  const { required = [], properties = {} } = request as { required?: string[]; properties?: object }
  const names = Object.keys(tenants).filter(
    (name) => required.includes(name) || (name === 'corporationId' && name in properties),
  )
  return Object.fromEntries(names.map((name) => [name, body[name] ?? tenants[name]]))
}

/**
 * Returns the revisions of all rows with revisions, and of events, by table. Omits cursors of followers, and the facts of reports, whose costs
 * follow the books by themselves.
 */
export async function revisionsOf({ pool }: World): Promise<Record<string, string[]>> {
  const tables = await pool<{ name: string }[]>`
    select table_name as name
      from information_schema.columns
     where table_schema = 'public'
       and column_name = 'revision'
       and table_name not like 'follower%'
       and table_name <> 'sale_facts'
     order by table_name`
  const revisions = tables.map(async ({ name }) => {
    const rows = await pool<{ revision: string }[]>`select revision::text from ${pool(name)} order by revision`
    return [name, rows.map(({ revision }) => revision)] as const
  })
  return Object.fromEntries(await Promise.all(revisions))
}

/** Returns bodies that save all listed rows unchanged. */
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

/** Returns the fields of a listed row that its list accepts, without fields such as the row's state. */
const statableIn = (save: RegisteredOperation, list: string, row: Row): Row => {
  const { items } = (fieldsOf(save) as Record<string, { items?: { properties?: object } }>)[list] ?? {}
  const { properties = row } = items ?? {}
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in properties))
}

/** Returns the fields of a row that the operation accepts; a list may have more. */
const statable = (save: RegisteredOperation, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in fieldsOf(save)))

/** Checks that each row of the body is listed with all its fields. */
export function expectListed({ save, list }: Kept, body: Row, listed: Lists): void {
  // Listed rows omit their owner, which the list's request contains.
  const tenant = tenantIn(list, {})
  const row = Object.fromEntries(Object.entries(body).filter(([name]) => !(name in tenant)))
  const requested = isOfLists(save, listed) ? requestedLists(body) : { [Object.keys(listed)[0]!]: [row] }
  for (const [name, rows] of Object.entries(requested))
    for (const row of rows)
      assert.ok(
        listed[name]?.some((one) => covers(row, one)),
        `${name} do not list ${JSON.stringify(row)}, but ${JSON.stringify(listed[name])}`,
      )
}

const fieldsOf = ({ request }: RegisteredOperation): object => (request as { properties?: object }).properties ?? {}

/** Returns whether a body contains lists of rows instead of being a row. */
const isOfLists = (save: RegisteredOperation, listed: Lists): boolean =>
  Object.keys(listed).some((name) => name in fieldsOf(save))

interface Group extends Row {
  products?: readonly Row[]
}

interface Menu extends Row {
  isDeleted?: boolean
  groups?: readonly Group[]
}

/** Returns the rows of a body by list. A menu may include products, which are listed with the others. */
function requestedLists({ menu, organizationId, ...body }: Row & { menu?: Menu }): Lists {
  const lists = Object.entries(body).filter((entry): entry is [string, Row[]] => Array.isArray(entry[1]))
  if (!menu) return withPlaces(Object.fromEntries(lists), organizationId)
  const { products = [], ...others } = Object.fromEntries(lists)
  const groups = menu.groups?.map(({ products: _, ...group }) => group)
  const included = menu.isDeleted ? [] : (menu.groups ?? []).flatMap((group) => group.products ?? [])
  const menus = menu.isDeleted ? [] : [{ ...menu, groups }]
  return withPlaces({ ...others, products: [...products, ...included], menus }, organizationId)
}

/** Prices without an organization belong to the one of the body. */
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

/** Fields that the server generates if they are null or missing. */
const made = new Set(['id', 'posId'])
/** Fields that are used only on creation and not stored. */
const unkept = new Set(['startDictionaries'])

/** Secrets, which no list returns. */
const secrets = new Set(['emailPassword', 'smsToken'])

/** Returns whether the listed value contains the requested one. More may be listed, and omitted fields may have any value. */
function covers(requested: unknown, listed: unknown): boolean {
  if (Array.isArray(requested)) return Array.isArray(listed) && coversAll(requested, listed)
  if (isRow(requested))
    return isRow(listed) && Object.keys(requested).every((name) => coversField(name, requested, listed))
  if (hasOffset(listed)) return isSameTime(String(requested), listed)
  return canonical(requested) === canonical(listed)
}

function coversField(name: string, requested: Row, listed: Row): boolean {
  const value = requested[name]
  if (value === undefined || unkept.has(name) || secrets.has(name) || (value === null && made.has(name))) return true
  // A login is stored in lower case.
  if (name === 'login') return String(value).toLowerCase() === listed.login
  // A deleted row is never the default.
  if (name === 'isDefault' && requested.isDeleted === true) return true
  return covers(value, listed[name])
}

/** Rows may be listed in another order, and among older rows. */
const coversAll = (requested: readonly unknown[], listed: readonly unknown[]): boolean =>
  requested.every((one) => listed.some((other) => covers(one, other)))

/** Returns ids and wall times in one spelling. */
function canonical(value: unknown): unknown {
  if (isGuid(value)) return value.toLowerCase()
  const wallTime = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}/.test(value)
  return wallTime ? Date.parse(`${value.replace(' ', 'T')}Z`) : value
}

const offset = /(?:Z|[+-]\d{2}:\d{2})$/

const hasOffset = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) && offset.test(value)

/** Returns whether both are the same time. A time without an offset has the offset of the listed one. */
const isSameTime = (requested: string, listed: string): boolean =>
  hasOffset(requested)
    ? Date.parse(requested) === Date.parse(listed)
    : Date.parse(`${requested}Z`) === Date.parse(listed.replace(offset, 'Z'))

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
