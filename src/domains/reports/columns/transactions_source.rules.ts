import { directory, product, productGroups } from './sales_source.rules.ts'
import { byName, type Dimension, type Source } from './source.rules.ts'
import { documentColumns, postingTimeColumns } from './transactions_documents.rules.ts'
import { postingMeasureColumns } from './transactions_measures.rules.ts'
import { goodsColumns, sideColumns } from './transactions_sides.rules.ts'

/** Rows of a directory whose rows have parents, with the names from the topmost row on. */
const tree = (table: 'account' | 'cash_flow_category'): string => `
  with recursive tree as (
    select id, name, code, type, array[name] as names, array[id] as ids
      from ${table}
     where corporation_id = $1
       and parent_id is null
     union all
    select child.id, child.name, child.code, child.type, tree.names || child.name, tree.ids || child.id
      from ${table} as child
      join tree
        on tree.id = child.parent_id
     where child.corporation_id = $1
       and child.id <> all (tree.ids))
  select id, name, code, type, names[1] as top, names[2] as second, names[3] as third,
         array_to_string(names, '/') as hierarchy
    from tree`

const accounts = (alias: string, ledger: string): Dimension => ({
  select: tree('account'),
  on: `${alias}.id = ${ledger}.account_id`,
})

/** The product of a side, and what describes it. */
const goods = (alias: string, side: string): Record<string, Dimension> => ({
  [alias]: { select: product, on: `${alias}.id = ${side}.product_id` },
  [`${alias}_group`]: { select: productGroups, on: `${alias}_group.id = ${alias}.group_id` },
  [`${alias}_category`]: directory(`${alias}_category`, `${alias}.category_id`, { table: 'product_category' }),
  [`${alias}_accounting`]: directory(`${alias}_accounting`, `${alias}.accounting_category_id`, {
    table: 'accounting_category',
  }),
  [`${alias}_unit`]: directory(`${alias}_unit`, `${alias}.amount_unit_id`, { table: 'amount_unit' }),
  [`${alias}_place`]: directory(`${alias}_place`, `${alias}.place_type_id`, { table: 'place_type' }),
})

const dimensions: Readonly<Record<string, Dimension>> = {
  organization: {
    select: `select id, name, settings ->> 'code' as code, time_zone from organization where corporation_id = $1`,
    on: 'organization.id = posting.organization_id',
  },
  corporation: { select: 'select id, name from corporation where id = $1', on: 'true' },
  settings: { select: 'select day_begins_at from books_settings where corporation_id = $1', on: 'true' },
  account: accounts('account', 'ledger'),
  other_account: accounts('other_account', 'other_ledger'),
  counteragent: {
    select: `
      select id, name from counteragent where corporation_id = $1
       union all
      select id, display_name from employee where corporation_id = $1`,
    on: 'counteragent.id = own.counteragent_id',
  },
  conception: directory('conception', 'document.conception_id', { fields: 'name, code' }),
  cash_flow: { select: tree('cash_flow_category'), on: 'cash_flow.id = document.cash_flow_category_id' },
  ...goods('product', 'own'),
  ...goods('other_product', 'other'),
}

const subaccount = (alias: string, number: string): string => `join ledger_subaccount as ${alias}
      on ${alias}.organization_id = posting.organization_id
     and ${alias}.number = ${number}`

const ledgerAccount = (alias: string, side: string): string => `join ledger_account as ${alias}
      on ${alias}.organization_id = posting.organization_id
     and ${alias}.number = ${side}.account`

const sides = "cross join (values ('DEBIT', 1), ('CREDIT', -1)) as side(name, sign)"

/** Turnovers of months as postings with one side. */
const turnoversBefore = (month: string): string =>
  [
    ['debit, null, received, null, subaccount', 'debit'],
    ['credit, issued, null, subaccount, null', 'credit'],
  ]
    .map(
      ([columns, sum]) => `
      select organization_id, cast(month as timestamp) at time zone 'UTC', month, null, ${columns}
        from turnover
       where month < ${month}
         and (${sum} <> 0 or received <> 0 or issued <> 0)`,
    )
    .join('\n union all')

/** Postings that are live, with a row for each of their sides. */
export const transactionsSource: Source = {
  from: `posting\n    ${sides}`,
  balances: {
    from: (month) => `(
      select organization_id, effective_at, effective_on, reversed_at, sum, from_amount, to_amount, from_subaccount, to_subaccount
        from posting
       where effective_on >= ${month}
       union all ${turnoversBefore(month)}) as posting
    ${sides}`,
    details: new Set(['other', 'other_ledger', 'document', 'sold']),
  },
  organization: 'posting.organization_id',
  orderNumber: 'sold.order_number',
  orderSource: 'sold.source_key',
  firstLine: null,
  narrow: new Set(),
  condition: 'posting.reversed_at is null',
  joins: {
    own: subaccount('own', 'case when side.sign > 0 then posting.to_subaccount else posting.from_subaccount end'),
    other: subaccount('other', 'case when side.sign > 0 then posting.from_subaccount else posting.to_subaccount end'),
    ledger: ledgerAccount('ledger', 'own'),
    other_ledger: ledgerAccount('other_ledger', 'other'),
    document: `join ledger_document as document
      on document.organization_id = posting.organization_id
     and document.creation_number = posting.creation_number`,
    sold: `left join sale_order as sold
      on sold.organization_id = posting.organization_id
     and sold.order_id = document.document_id`,
  },
  dimensions,
  columns: byName([
    ...[...postingTimeColumns, ...documentColumns, ...sideColumns, ...goodsColumns],
    ...postingMeasureColumns,
  ]),
  repeating: {},
  indexedDay: { sql: 'posting.effective_on', columns: ['DateTime.DateTyped', 'DateTime.Typed'] },
  dateColumns: ['DateTime.DateTyped', 'DateTime.Typed'],
}
