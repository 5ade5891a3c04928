import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '#core/operator_error.ts'
import { hasControls } from '#core/printable.ts'
import { type ColumnNames, expectHeadings, missingColumn, reportIgnored, withColumns } from '../tables/headings.ts'
import {
  cellError,
  numberIn,
  priceIn,
  readTable,
  refuseErrors,
  type Table,
  type TableRow,
  widthError,
} from '../tables/table.ts'

interface FormatColumn {
  /** Possible headings, the first that a file has is read. One that ends in `*` matches by prefix. */
  headings: readonly string[]
  /** Meaning of the column, for operators. */
  description: string
}

/** File format of a catalogue: columns and the required ones. */
interface Format {
  columns: Readonly<Record<string, FormatColumn>>
  required: readonly string[]
  isOptional?: boolean
}

const column = (description: string, ...headings: readonly string[]): FormatColumn => ({ headings, description })

const product = column('Name or id of the product.', 'product', 'product_id', 'item_name', 'dish')

/** Formats by file name. */
export const formats = {
  products: {
    columns: {
      name: column('Name of the product.', 'name', 'item_name'),
      id: column("The product's identifier, a GUID or any other text. Default: its name.", 'id', 'product_id'),
      group: column('Name or id of its group.', 'group', 'category'),
      type: column(
        '`DISH` (default), `GOODS`, `PREPARED`, `SERVICE`, `MODIFIER`, `OUTER`, `RATE` or `PETROL`.',
        'type',
      ),
      unit: column('Name or code of its unit. Default: `pcs`.', 'unit', 'amount_unit'),
      code: column(
        'At most 8 digits, unique among products. If empty, it stays; a new product gets the next number.',
        'code',
      ),
      article: column('Any text, unique among products.', 'article', 'sku'),
      price: column('Price of a product without sizes.', 'price*'),
      scale: column('Its size scale, from `sizes.csv`.', 'scale', 'size_scale'),
      tax: column('A percentage, or the name of an existing tax category.', 'tax', 'vat'),
      weight: column('Weight of one unit in kilograms.', 'weight', 'weight_kg'),
      description: column('Description for guests.', 'description', 'ingredients'),
      energy: column('Kilocalories in 100 grams. All four nutrients are filled, or none.', 'energy'),
      proteins: column('Grams in 100 grams.', 'proteins', 'protein'),
      fats: column('Grams in 100 grams.', 'fats', 'fat'),
      carbs: column('Grams in 100 grams.', 'carbs', 'carbohydrates'),
      allergens: column('Names separated by bars: `Gluten|Milk`.', 'allergens'),
      tags: column('Names separated by bars.', 'tags'),
      place: column('Where the product is prepared.', 'place', 'place_of_preparation'),
      barcodes: column('Barcodes separated by bars.', 'barcodes', 'barcode'),
      isIndependent: column(
        '`yes` for a modifier whose amount applies to the whole line of an order. Default: `no`.',
        'independent_amount',
      ),
    },
    required: ['name'],
  },
  groups: {
    columns: {
      name: column('Name of the group.', 'name', 'group'),
      id: column("The group's identifier, a GUID or any other text. Default: its name.", 'id', 'group_id'),
      parent: column('Name or id of the parent group. If empty, the group is a root group.', 'parent', 'parent_group'),
      code: column('Code of the group.', 'code'),
      article: column('Article number of the group.', 'article', 'sku'),
      description: column('Description for guests.', 'description'),
    },
    required: ['name'],
    isOptional: true,
  },
  sizes: {
    columns: {
      scale: column('Name of the scale. Its lines are all its sizes, in their order.', 'scale', 'size_scale'),
      name: column('Name of the size.', 'size', 'name'),
      short: column('Short name of the size.', 'short_name', 'short'),
      isDefault: column('`yes` for one size of the scale.', 'default'),
    },
    required: ['scale', 'name'],
    isOptional: true,
  },
  prices: {
    columns: {
      product,
      size: column('Name of a size of its scale.', 'size'),
      price: column('Price in this size.', 'price*'),
    },
    required: ['product', 'size', 'price'],
    isOptional: true,
  },
  modifiers: {
    columns: {
      product,
      modifier: column(
        'Name or id of the modifier. If empty, the line sets the limits of the group.',
        'modifier',
        'modifier_id',
      ),
      group: column('Group of the product to which the modifier belongs.', 'group', 'modifier_group'),
      min: column('Least amount. Default: 0.', 'min', 'minimum'),
      max: column('Greatest amount. Default: enough for the other amounts, at least 1.', 'max', 'maximum'),
      default: column('Default amount. Default: 0.', 'default'),
      free: column('Amount free of charge. Default: 0.', 'free', 'free_of_charge'),
      isHidden: column('Whether the default amount is hidden: `yes` or `no` (default).', 'hide_if_default'),
      isSplittable: column('`yes` or `no`. If empty, inherited from the group.', 'splittable'),
    },
    required: ['product'],
    isOptional: true,
  },
  charts: {
    columns: {
      product,
      ingredient: column('Name or id of the ingredient.', 'ingredient', 'ingredient_id', 'item'),
      size: column('Size of the product, if the recipe depends on the size.', 'size'),
      gross: column("Gross quantity, in the ingredient's unit.", 'gross', 'quantity', 'amount'),
      net: column('Net quantity.', 'net'),
      output: column('Quantity in the dish.', 'output', 'yield'),
      makes: column('Quantity of the product that the lines make. Default: 1.', 'makes', 'assembled_quantity'),
      from: column(
        'First day. Lines with the same product and first day are one recipe. Default: the day of the import.',
        'from',
        'date_from',
      ),
      to: column('Day from which the recipe is no longer valid.', 'to', 'date_to'),
    },
    required: ['product', 'ingredient', 'gross'],
    isOptional: true,
  },
} as const satisfies Record<string, Format>

type FileName = keyof typeof formats
export type ColumnOf<Name extends FileName> = keyof (typeof formats)[Name]['columns'] & string

/** Line of a file. Errors are collected, so that all are reported at once. */
export interface Line<Column extends string = string> {
  file: string
  number: number
  /** Returns whether the file has the column. */
  has(column: Column): boolean
  /** Returns the text of the cell; empty if missing. */
  text(column: Column): string
  /** Returns the number of the cell; null if empty. */
  amount(column: Column): number | null
  /** Records an error of a cell. */
  reportError(column: Column, message: string): void
}

export type Files = { [Name in FileName]: Line<ColumnOf<Name>>[] | null }

/** Reads the lines of all files of a catalogue, collecting errors. Missing files are null. */
export async function readFiles(
  folder: string,
  names: ColumnNames = new Map(),
): Promise<{ files: Files; faults: Set<string> }> {
  const tables: Table[] = []
  const faults = new Set<string>()
  const read = async <Name extends FileName>(name: Name): Promise<Line<ColumnOf<Name>>[] | null> => {
    const path = join(folder, `${name}.csv`)
    const { isOptional = false }: Format = formats[name]
    if (isOptional && !(await isThere(path))) return null
    const table = await readTable(path, name)
    tables.push(table)
    return linesOf(`${name}.csv`, withColumns(table, names), formats[name], faults)
  }
  const [products, groups, sizes, prices, modifiers, charts] = await Promise.all([
    read('products'),
    read('groups'),
    read('sizes'),
    read('prices'),
    read('modifiers'),
    read('charts'),
  ])
  expectHeadings(tables, names)
  refuseErrors(folder, [...faults])
  return { files: { products, groups, sizes, prices, modifiers, charts }, faults }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const linesMax = 1_000_000

function linesOf(file: string, table: Table, { columns, required }: Format, faults: Set<string>): Line[] {
  const places = new Map(Object.entries(columns).map(([name, { headings }]) => [name, placeOf(table, headings)]))
  const missing = required.find((column) => (places.get(column) ?? -1) < 0)
  if (missing !== undefined) throw missingColumn(table, `named ${columns[missing]!.headings.join(' or ')}`)
  const read = new Set(places.values())
  const ignored = table.headings.filter((_heading, place) => !read.has(place))
  const known = Object.values(columns).flatMap(({ headings }) => headings.map((heading) => heading.replace('*', '')))
  reportIgnored(ignored, known)
  if (table.rows.length > linesMax)
    throw new OperatorError(`${table.path} has more than ${linesMax} lines`, 'Split the catalogue')
  return table.rows.map((row) => {
    const fault = widthError(table, row)
    if (fault !== undefined) faults.add(`${file}, ${fault}`)
    const line = lineOf({ file, table, row, places, faults })
    for (const column of places.keys())
      if (hasControls(column === 'description' ? line.text(column).replace(/[\r\n\t]/g, '') : line.text(column)))
        line.reportError(column, 'it has a character that cannot be printed')
    for (const column of required) if (line.text(column) === '') line.reportError(column, `the ${column} is empty`)
    return line
  })
}

/** Returns the index of the column with one of the headings, the first heading first. */
function placeOf({ headings }: Table, names: readonly string[]): number {
  const fits = (name: string) => (heading: string) =>
    name.endsWith('*') ? heading.startsWith(name.slice(0, -1)) : heading === name
  return names.map((name) => headings.findIndex(fits(name))).find((place) => place >= 0) ?? -1
}

interface Place {
  file: string
  table: Table
  row: TableRow
  places: ReadonlyMap<string, number>
  faults: Set<string>
}

function lineOf({ file, table, row, places, faults }: Place): Line {
  const placeIn = (column: string) => places.get(column) ?? -1
  const text = (column: string) => row.cells[placeIn(column)] ?? ''
  const fault = (column: string, message: string) => {
    const place = placeIn(column)
    const at = place < 0 ? `line ${row.line}: ${message}` : cellError(table, row, place, message)
    faults.add(`${file}, ${at}`)
  }
  return {
    file,
    number: row.line,
    has: (column) => placeIn(column) >= 0,
    text,
    amount(column) {
      const cell = text(column)
      if (cell === '') return null
      const value = column === 'price' ? priceIn(cell) : numberIn(cell)
      if (value === undefined) fault(column, `"${cell}" is not a number such as 0.25`)
      return value ?? null
    },
    reportError: fault,
  }
}
