import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '#core/operator_error.ts'
import { hasControls } from '../flags.ts'
import { type ColumnNames, expectHeadings, missingColumn, renamedHeadings, reportIgnored } from '../headings.ts'
import {
  cellError,
  numberIn,
  priceIn,
  readTable,
  refuseErrors,
  type Table,
  type TableRow,
  widthError,
} from '../table_file.ts'

/** File format of a catalogue: columns with their possible headings, and required columns. */
interface Format {
  columns: Readonly<Record<string, readonly string[]>>
  required: readonly string[]
  isOptional?: boolean
}

const product = ['product', 'product_id', 'item_name', 'dish']

/** Formats by file name. A heading that ends in `*` matches by prefix. */
const formats = {
  products: {
    columns: {
      name: ['name', 'item_name'],
      id: ['id', 'product_id'],
      group: ['group', 'category'],
      type: ['type'],
      unit: ['unit', 'amount_unit'],
      code: ['code'],
      article: ['article', 'sku'],
      price: ['price*'],
      scale: ['scale', 'size_scale'],
      tax: ['tax', 'vat'],
      weight: ['weight', 'weight_kg'],
      description: ['description', 'ingredients'],
      energy: ['energy'],
      proteins: ['proteins', 'protein'],
      fats: ['fats', 'fat'],
      carbs: ['carbs', 'carbohydrates'],
      allergens: ['allergens'],
      tags: ['tags'],
      place: ['place', 'place_of_preparation'],
      barcodes: ['barcodes', 'barcode'],
      isIndependent: ['independent_amount'],
    },
    required: ['name'],
  },
  groups: {
    columns: {
      name: ['name', 'group'],
      id: ['id', 'group_id'],
      parent: ['parent', 'parent_group'],
      code: ['code'],
      article: ['article', 'sku'],
      description: ['description'],
    },
    required: ['name'],
    isOptional: true,
  },
  sizes: {
    columns: {
      scale: ['scale', 'size_scale'],
      name: ['size', 'name'],
      short: ['short_name', 'short'],
      isDefault: ['default'],
    },
    required: ['scale', 'name'],
    isOptional: true,
  },
  prices: {
    columns: { product, size: ['size'], price: ['price*'] },
    required: ['product', 'size', 'price'],
    isOptional: true,
  },
  modifiers: {
    columns: {
      product,
      modifier: ['modifier', 'modifier_id'],
      group: ['group', 'modifier_group'],
      min: ['min', 'minimum'],
      max: ['max', 'maximum'],
      default: ['default'],
      free: ['free', 'free_of_charge'],
      isHidden: ['hide_if_default'],
      isSplittable: ['splittable'],
    },
    required: ['product'],
    isOptional: true,
  },
  charts: {
    columns: {
      product,
      ingredient: ['ingredient', 'ingredient_id', 'item'],
      size: ['size'],
      gross: ['gross', 'quantity', 'amount'],
      net: ['net'],
      output: ['output', 'yield'],
      makes: ['makes', 'assembled_quantity'],
      from: ['from', 'date_from'],
      to: ['to', 'date_to'],
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
    const named = { ...table, headings: renamedHeadings(table.headings, names) }
    return linesOf(`${name}.csv`, named, formats[name], faults)
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
  const places = new Map(Object.entries(columns).map(([column, headings]) => [column, placeOf(table, headings)]))
  const missing = required.find((column) => (places.get(column) ?? -1) < 0)
  if (missing !== undefined) throw missingColumn(table, `named ${columns[missing]!.join(' or ')}`)
  const read = new Set(places.values())
  const ignored = table.headings.filter((_heading, place) => !read.has(place))
  const known = Object.values(columns)
    .flat()
    .map((heading) => heading.replace('*', ''))
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
