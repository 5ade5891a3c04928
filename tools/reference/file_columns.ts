import type { Schema } from '#core/http/openapi_fields.ts'
import type { RegisteredOperation } from '#core/operation/registry.ts'
import { formats } from '#imports/catalogue/files.ts'
import { guestsKind } from '#imports/guests/kind.ts'
import { invoicesKind } from '#imports/invoices/kind.ts'
import type { ImportKind } from '#imports/kind.ts'
import type { KindName } from '#imports/kinds.ts'
import { type Column, columns, type Level } from '#imports/menu/columns.ts'
import { staffKind } from '#imports/staff/kind.ts'
import { openingStockKind } from '#imports/stock/opening_stock.ts'
import { stockTakeKind } from '#imports/stock/stock_take.ts'
import { suppliersKind } from '#imports/suppliers/kind.ts'
import type { Columns } from '#imports/tables/columns.ts'
import { generatedNote, table, withoutNull } from './markdown.ts'

/** Titles of the subjects of menu columns. */
const levels: Readonly<Record<Level, string>> = {
  menu: 'The menu',
  group: 'A group',
  product: 'A product',
  size: 'A size of a product',
  price: 'A future price of a product or size',
}

/** Kinds of imports with sections of their own, by the titles of these. Past orders are described in `files.md`. */
const kinds: Readonly<
  Record<Exclude<KindName, 'menu' | 'catalogue' | 'orders'>, readonly [string, Pick<ImportKind, 'files'>]>
> = {
  guests: ['Guests', guestsKind],
  staff: ['Employees', staffKind],
  suppliers: ['Price lists of suppliers', suppliersKind],
  openingStock: ['Opening stock', openingStockKind],
  stockTake: ['Stock-takes', stockTakeKind],
  invoice: ['Invoices of suppliers', invoicesKind],
}

/** Returns the page of the columns of files. */
export function fileColumnsPage(operations: readonly RegisteredOperation[]): string {
  return [
    generatedNote,
    '# Columns of files',
    '[files.md](../files.md) has the rules of the files.',
    '## Optional columns of a menu',
    'Each sets a field of `/admin/menus/save`. A column that is empty on all lines of its subject sets null.',
    'Besides, a column beginning with `tax_for_` and ending with an order type (`tax_for_delivery_by_courier`) has the tax of orders of ' +
      'this type, a percentage or the name of a tax category. It is equal for all products with the same `tax`.',
    ...Object.entries(levels).flatMap(([level, title]) => [`### ${title}`, menuTable(level, menuSchemas(operations))]),
    '## A catalogue',
    'A file may have any of the headings of a column; the first one is read.',
    ...Object.entries(formats).flatMap(([name, format]) => [`### ${name}.csv`, columnTable(format)]),
    ...Object.values(kinds).flatMap(([title, { files }]) => [`## ${title}`, ...Object.values(files).map(columnTable)]),
  ]
    .join('\n\n')
    .concat('\n')
}

const menuTable = (level: string, schemas: Readonly<Record<Level, Schema>>): string =>
  table(
    ['Column', 'Cell', 'Meaning'],
    columns.filter((column) => column.level === level).map((column) => menuRow(column, fieldOf(schemas, column))),
  )

const menuRow = ({ heading, reader }: Column, field: Schema): string[] => [
  `\`${heading}\``,
  reader.holds.replaceAll('|', '\\|'),
  field['x-about'] ?? withoutNull(field)['x-about'] ?? '',
]

/** Returns the schemas of the subjects of columns in `/admin/menus/save`. */
function menuSchemas(operations: readonly RegisteredOperation[]): Record<Level, Schema> {
  const request = operations.find(({ path }) => path === '/admin/menus/save')?.request ?? {}
  const menu = inner(request, 'menu')
  const product = itemOf(inner(request, 'products'))
  const [size, price] = [itemOf(inner(product, 'sizes')), itemOf(inner(product, 'nextPrices'))]
  return { menu, group: itemOf(inner(menu, 'groups')), product, size, price }
}

const itemOf = ({ items = {} }: Schema): Schema => items

const inner = ({ properties = {} }: Schema, name: string): Schema => withoutNull(properties[name] ?? {})

function fieldOf(schemas: Readonly<Record<Level, Schema>>, { level, field }: Column): Schema {
  const path = field.split('.')
  const last = path.pop() ?? ''
  return path.reduce(inner, schemas[level]).properties?.[last] ?? nutrient
}

/** Field of a record, whose names are not declared. */
const nutrient: Schema = { 'x-about': 'Content in grams.' }

const columnTable = ({ columns: all }: { columns: Columns }): string =>
  table(
    ['Column', 'Meaning'],
    Object.values(all).map(({ headings, isRequired, description = '' }) => [
      headings.map((heading) => `\`${heading}\``).join(', '),
      `${isRequired ? '**Required.** ' : ''}${description}`.replaceAll('|', '\\|'),
    ]),
  )
