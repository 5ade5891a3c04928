import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { OperatorError } from '#core/operator_error.ts'
import type { ImportInput, ReadFile } from '../kind.ts'
import { phrase } from '../phrases.ts'
import { type Column, type Columns, expectHeadings } from '../tables/columns.ts'
import { type Line, linesOf } from '../tables/lines.ts'
import { fileSource, type Source } from '../tables/source.ts'
import { readTable, refuseErrors, type Table } from '../tables/table.ts'

const column = (description: string, ...headings: readonly [string, ...string[]]): Column => ({ headings, description })
const meant = (
  meaning: NonNullable<Column['meaning']>,
  description: string,
  ...headings: readonly [string, ...string[]]
): Column => ({
  headings,
  meaning,
  description,
})
const required = (required: Column): Column => ({ ...required, isRequired: true })

const product = required(
  meant('name', 'Name or id of the product. Empty cells repeat it.', 'product', 'product_id', 'item_name', 'dish'),
)

/** Formats by file name. */
export const formats = {
  products: {
    columns: {
      name: required(meant('name', 'Name of the product.', 'name', 'item_name')),
      id: column("The product's identifier, a GUID or any other text. Default: its name.", 'id', 'product_id'),
      group: meant('group', 'Name or id of its group.', 'group', 'category'),
      type: column(
        '`DISH` (default), `GOODS`, `PREPARED`, `SERVICE`, `MODIFIER`, `OUTER`, `RATE` or `PETROL`.',
        'type',
      ),
      unit: meant('unit', 'Name or code of its unit. Default: `pcs`.', 'unit', 'amount_unit'),
      code: column(
        'At most 8 digits, unique among products. If empty, it stays; a new product gets the next number.',
        'code',
      ),
      article: meant('sku', 'Any text, unique among products.', 'article', 'sku'),
      price: meant('price', 'Price of a product without sizes.', 'price'),
      purchasePrice: meant('purchasePrice', 'Estimated purchase price of one unit.', 'cost', 'purchase_price'),
      scale: column('Its size scale, from `sizes.csv`.', 'scale', 'size_scale'),
      tax: meant('tax', 'A percentage, or the name of an existing tax category.', 'tax', 'vat'),
      weight: meant('weight', 'Weight of one unit in kilograms.', 'weight', 'weight_kg'),
      description: meant('description', 'Description for guests.', 'description', 'ingredients'),
      energy: column('Kilocalories in 100 grams. All four nutrients are filled, or none.', 'energy'),
      proteins: column('Grams in 100 grams.', 'proteins', 'protein'),
      fats: column('Grams in 100 grams.', 'fats', 'fat'),
      carbs: column('Grams in 100 grams.', 'carbs', 'carbohydrates'),
      allergens: meant('allergens', 'Names separated by bars: `Gluten|Milk`; `0` or `-` for none.', 'allergens'),
      tags: column('Names separated by bars.', 'tags'),
      place: column('Where the product is prepared.', 'place', 'place_of_preparation'),
      barcodes: meant('barcode', 'Barcodes separated by bars.', 'barcodes', 'barcode'),
      isIndependent: column(
        '`yes` for a modifier whose amount applies to the whole line of an order. Default: `no`.',
        'independent_amount',
      ),
    },
  },
  groups: {
    columns: {
      name: required(column('Name of the group.', 'name', 'group')),
      id: column("The group's identifier, a GUID or any other text. Default: its name.", 'id', 'group_id'),
      parent: column('Name or id of the parent group. If empty, the group is a root group.', 'parent', 'parent_group'),
      code: column('Code of the group.', 'code'),
      article: column('Article number of the group.', 'article', 'sku'),
      description: column('Description for guests.', 'description'),
    },
  },
  sizes: {
    columns: {
      scale: required(column('Name of the scale. Its lines are all its sizes, in their order.', 'scale', 'size_scale')),
      name: required(column('Name of the size.', 'size', 'name')),
      short: column('Short name of the size.', 'short_name', 'short'),
      isDefault: column('`yes` for one size of the scale.', 'default'),
    },
  },
  prices: {
    columns: {
      product,
      size: required(meant('size', 'Name of a size of its scale.', 'size')),
      price: required(meant('price', 'Price in this size.', 'price')),
    },
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
  },
  charts: {
    columns: {
      product,
      ingredient: required(meant('ingredient', 'Name or id of the ingredient.', 'ingredient', 'ingredient_id', 'item')),
      size: column('Size of the product, if the recipe depends on the size.', 'size'),
      gross: required(
        meant(
          ['gross', 'quantity'],
          "Gross quantity, such as `0.125`, in the ingredient's unit or that of `unit`, or with its unit, such as `125 g`.",
          'gross',
          'quantity',
          'amount',
        ),
      ),
      unit: meant(
        'unit',
        'Unit of the quantities: `g`, `kg`, `ml`, `l`, `oz`, `lb`, `pcs` and others, or a container of the ingredient.',
        'unit',
      ),
      net: meant('net', 'Net quantity.', 'net'),
      output: column('Quantity in the dish.', 'output', 'yield'),
      coldLoss: column('Percent of the gross quantity that is lost before cooking, for the net quantity.', 'cold_loss'),
      hotLoss: column('Percent of the net quantity that is lost in cooking, for the quantity in the dish.', 'hot_loss'),
      makes: column('Quantity of the product that the lines make. Default: 1.', 'makes', 'assembled_quantity'),
      from: column(
        'First day. Lines with the same product and first day are one recipe. Default: the day of the import.',
        'from',
        'date_from',
      ),
      to: column('Day from which the recipe is no longer valid.', 'to', 'date_to'),
    },
  },
} as const satisfies Record<string, { columns: Columns }>

const fileNames = Object.keys(formats) as FileName[]

export type FileName = keyof typeof formats
export type ColumnOf<Name extends FileName> = keyof (typeof formats)[Name]['columns'] & string

export type Files = { [Name in FileName]: Line<ColumnOf<Name>>[] | null }

/** Files that have been read, with the meanings of their headings and the errors of their lines. */
interface ReadFiles {
  files: Files
  headings: ReadFile[]
  faults: Set<string>
}

/** Returns the files of a catalogue in a folder. */
export async function catalogueFiles(folder: string): Promise<Partial<Record<FileName, Source>>> {
  const names = await readdir(folder).catch((error: Error) => {
    throw new OperatorError(`The folder ${folder} cannot be read: ${error.message}`, 'Name a folder with products.csv')
  })
  const found: Partial<Record<FileName, Source>> = {}
  for (const name of fileNames) {
    const file =
      names.find((candidate) => candidate === `${name}.csv`) ?? names.find((candidate) => candidate === `${name}.xlsx`)
    if (file !== undefined) found[name] = await fileSource(join(folder, file))
  }
  return found
}

/** Reads the lines of all files of a catalogue, collecting errors. Missing files are null. */
export async function readFiles({ files, reading }: Pick<ImportInput, 'files' | 'reading'>): Promise<ReadFiles> {
  const tables: Table[] = []
  const headings: ReadFiles['headings'] = []
  const faults = new Set<string>()
  const read = async <Name extends FileName>(name: Name): Promise<Line<ColumnOf<Name>>[] | null> => {
    const source = files[name]
    if (!source) return null
    const { columns }: { columns: Columns } = formats[name]
    const table = repeated(await readTable(source, { ...reading, columns }), name)
    tables.push(table)
    const file = basename(source.path)
    const found = linesOf(table, columns, { file, faults })
    headings.push({ part: name, file, headings: found.headings })
    return found.lines
  }
  if (!files.products && !files.charts)
    throw new OperatorError(
      phrase`The catalogue has no products`,
      phrase`Give a file products.csv, or charts.csv for recipes alone`,
    )
  const [products, groups, sizes, prices, modifiers, charts] = await Promise.all([
    read('products'),
    read('groups'),
    read('sizes'),
    read('prices'),
    read('modifiers'),
    read('charts'),
  ])
  expectHeadings(tables, reading.chosen)
  refuseErrors('these files', [...faults])
  return { files: { products, groups, sizes, prices, modifiers, charts }, headings, faults }
}

/** Columns of recipes whose empty cells repeat the previous line if it has the same product. */
const repeatedColumns = ['size', 'makes', 'from', 'to']

/** Fills empty cells of prices, modifiers and recipes that repeat the product of the previous line. */
function repeated(table: Table, name: FileName): Table {
  const product = table.headings.indexOf('product')
  if (product < 0) return table
  const others = name === 'charts' ? repeatedColumns.map((heading) => table.headings.indexOf(heading)) : []
  const filled = new Set([product, ...others])
  let last: readonly string[] = []
  const rows = table.rows.map((row) => {
    const isSame = row.cells[product] === '' || row.cells[product] === last[product]
    const cells = isSame
      ? row.cells.map((cell, place) => (cell === '' && filled.has(place) && last[place]) || cell)
      : row.cells
    last = cells
    return { ...row, cells }
  })
  return { ...table, rows }
}
