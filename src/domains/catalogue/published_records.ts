import postgres from 'postgres'
import type { Db, Fragment } from '#core/db/connect.ts'
import type { RecordFields } from '#core/events/record_changes.ts'
import type { ChangeSet, Row } from './change_set.ts'
import { emptyCard } from './product/rules.ts'
import type { RevisedTable } from './rows.ts'

/** Records whose fields are compared before and after a change, by kind, and the columns and lists that it may change. */
export interface WatchedRecords {
  products: Watch
  groups: Watch
  scaleIds: readonly string[]
}

interface Watch {
  ids: readonly string[]
  columns: readonly string[]
  lists: readonly (keyof typeof lists)[]
}

/** Row lists of a record, by their names in the history. */
const lists = {
  prices: { table: 'product_price', owner: 'product_id' },
  nextPrices: { table: 'next_price', owner: 'product_id' },
  modifierGroups: { table: 'product_modifier_group', owner: 'product_id' },
  modifiers: { table: 'product_modifier', owner: 'product_id' },
  items: { table: 'modifier_group_item', owner: 'group_id' },
} as const

/** Columns of list rows that no request determines. */
const unpublishedColumns = ['corporation_id', 'id', 'seller_id', 'saved_at']

/** Returns the existing records that a change set may change, so that nothing else is read. */
export function recordsChangedBy(changeSet: ChangeSet, scaleIds: readonly string[]): WatchedRecords {
  const { products, groups, firstGroups, itemizedGroupIds } = changeSet
  const isPriced = changeSet.pricedIds.length + changeSet.basePricedIds.length + changeSet.sizePricedIds.length > 0
  const isModified = changeSet.regroupedIds.length + changeSet.remodifiedIds.length > 0
  return {
    products: {
      ids: [...new Set([...products.map(({ id }) => `${id}`), ...firstGroups.keys()])],
      columns: [...new Set([...columnsIn(products), ...(firstGroups.size > 0 ? ['group_id'] : [])])],
      lists: [
        ...(isPriced ? (['prices'] as const) : []),
        ...(changeSet.nextPricedIds.length > 0 ? (['nextPrices'] as const) : []),
        ...(isModified ? (['modifierGroups', 'modifiers'] as const) : []),
      ],
    },
    groups: {
      ids: [...new Set([...groups.map(({ id }) => `${id}`), ...itemizedGroupIds])],
      columns: columnsIn(groups),
      lists: itemizedGroupIds.length > 0 ? ['items'] : [],
    },
    scaleIds,
  }
}

/** Returns the watched records that changed. */
export const onlyChanged = ({ products, groups, scaleIds }: WatchedRecords, changed: Changed): WatchedRecords => ({
  products: { ...products, ids: products.ids.filter((id) => changed.products.has(id)) },
  groups: { ...groups, ids: groups.ids.filter((id) => changed.groups.has(id)) },
  scaleIds: scaleIds.filter((id) => changed.scales.has(id)),
})

type Changed = Readonly<Record<'products' | 'groups' | 'scales', ReadonlySet<string>>>

/** Returns the prices of products, which future prices replace. */
export const watchedPrices = (ids: readonly string[]): WatchedRecords => ({
  products: { ids, columns: [], lists: ['prices', 'nextPrices'] },
  groups: { ids: [], columns: [], lists: [] },
  scaleIds: [],
})

const columnsIn = (rows: readonly Row[]): string[] => {
  const named = new Set(rows.flatMap((row) => Object.keys(row)))
  return [...named].filter((column) => column !== 'id')
}

type Records = ReadonlyMap<string, RecordFields>

/** Fields of records by id, per table. */
export type PublishedRecords = Readonly<Record<RevisedTable, Records>>

/** Returns the fields of the records that exist. */
export async function findPublishedRecords(
  db: Db,
  corporationId: string,
  { products, groups, scaleIds }: WatchedRecords,
): Promise<PublishedRecords> {
  return {
    product: new Map(await findRows(db, corporationId, 'product', products)),
    product_group: new Map(await findRows(db, corporationId, 'product_group', groups)),
    product_scale: new Map(await findScales(db, corporationId, scaleIds)),
  }
}

async function findRows(
  db: Db,
  corporationId: string,
  table: 'product' | 'product_group',
  { ids, columns, lists: named }: Watch,
): Promise<[string, RecordFields][]> {
  if (ids.length === 0) return []
  const own = commaed(
    db,
    ['id', ...columns].map((column) => db`${db(`known.${column}`)}`),
  )
  const members = commaed(
    db,
    named.map((name) => db`${name}::text, ${rowsIn(db, name)}`),
  )
  const rows = await db<StoredFields[]>`
    select (select to_jsonb(own) from (select ${own}) as own) as columns, jsonb_build_object(${members}) as lists
      from ${db(table)} as known
     where known.corporation_id = ${corporationId}
       and known.id = any(${ids}::uuid[])`
  return rows.map((row) => [`${row.columns.id}`, publishedFields(row)])
}

const commaed = (db: Db, parts: readonly Fragment[]): Fragment =>
  parts.length === 0 ? db`` : db`${parts.map((part, i) => db`${i === 0 ? db`` : db`, `}${part}`)}`

function rowsIn(db: Db, name: keyof typeof lists) {
  const { table, owner } = lists[name]
  return db`
    (select jsonb_agg(to_jsonb(part) - ${[...unpublishedColumns, owner]}::text[])
       from ${db(table)} as part
      where part.corporation_id = known.corporation_id
        and ${db(`part.${owner}`)} = known.id)`
}

async function findScales(db: Db, corporationId: string, ids: readonly string[]): Promise<[string, RecordFields][]> {
  if (ids.length === 0) return []
  const rows = await db<{ id: string; name: string; isDeleted: boolean; sizes: object[] | null }[]>`
    select id, name, is_deleted,
           (select jsonb_agg(jsonb_build_object(
                     'id', size.id, 'name', size.name, 'shortName', size.code, 'priority', size.priority,
                     'isDefault', size.is_default, 'isDeleted', size.is_deleted))
              from product_size as size
             where size.corporation_id = product_scale.corporation_id
               and size.scale_id = product_scale.id) as sizes
      from product_scale
     where corporation_id = ${corporationId}
       and id = any(${ids}::uuid[])`
  return rows.map(({ id, ...fields }) => [id, fields])
}

/** A product or a group as rows and lists of rows. */
interface StoredFields {
  columns: StoredColumns
  lists: Readonly<Record<string, readonly object[] | null>>
}

interface StoredColumns {
  id: string
  details?: RecordFields
  particulars?: Particulars | null
  /** Text for products, an object for groups. */
  card?: string | RecordFields | null
  [column: string]: unknown
}

interface Particulars {
  barcodes?: unknown
  disabledProductSizeIds?: unknown
  nutritionValues?: unknown
}

/** Returns the fields of a record in the history, named as in requests instead of columns. */
function publishedFields({ columns, lists }: StoredFields): RecordFields {
  const { id: _, details, particulars, card, ...others } = columns
  return {
    ...camelled(others),
    ...(card === undefined ? {} : cardOf(card)),
    ...details,
    ...(particulars === undefined ? {} : particularFields(particulars)),
    ...Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, (rows ?? []).map(camelled)])),
  }
}

const camelled = (row: object): RecordFields =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [postgres.toCamel(column), value]))

function cardOf(card: string | RecordFields | null): RecordFields {
  if (card === null) return emptyCard
  if (typeof card !== 'string') return card
  const parsed: RecordFields = JSON.parse(card)
  return parsed
}

/** Particulars that do not repeat fields of the card. */
const particularFields = (particulars: Particulars | null): RecordFields => ({
  barcodeKinds: particulars?.barcodes,
  disabledProductSizeIds: particulars?.disabledProductSizeIds,
  nutritionValues: particulars?.nutritionValues,
})
