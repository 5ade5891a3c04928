import { type Static, Type } from 'typebox'
import { bodyLimitBytes } from '#core/http/limits.ts'
import { OperatorError } from '#core/operator_error.ts'
import { omittable } from '#core/schema.ts'
import { dayOf } from '#core/time.ts'
import { type Api, ApiError } from '../api.ts'
import type { ImportInput, ImportKind, ImportPlan } from '../kind.ts'
import { listMenus, type SavedMenus } from '../menu/changes.ts'
import { refuseErrors } from '../tables/table.ts'
import {
  type Change,
  chartChanges,
  groupChanges,
  productChanges,
  readSaved,
  removedProducts,
  scaleChanges,
} from './changes.ts'
import { type ChartInput, readCharts } from './charts.ts'
import { type FileName, type Files, formats, readFiles } from './files.ts'
import { type Directories, type Names, namesOf } from './names.ts'
import { addSizePrices, withModifiers } from './parts.ts'
import { readProducts, type SavedCatalogue } from './product_rows.ts'
import { readGroups, readScales } from './rows.ts'

/** Number of rows in the files, and how many of them change. */
interface Counted {
  rows: number
  added: number
  changed: number
}

/** Changes of a catalogue by files. */
interface CatalogueChanges {
  products: Counted & { gone: number }
  groups: Counted
  scales: Counted
  charts: Counted
}

const CatalogueOptions = Type.Object({
  deleteGone: omittable(Type.Boolean(), "Whether to delete products of the files' groups that the files do not have."),
})
type CatalogueOptions = Static<typeof CatalogueOptions>

const part = (name: FileName, description: string) => ({ [name]: { description, columns: formats[name].columns } })

/** The products of a chain with groups, sizes, modifiers and recipes. Rows are saved in parts, each atomically. */
export const catalogueKind: ImportKind<typeof CatalogueOptions> = {
  files: {
    ...part('products', 'A line for each product.'),
    ...part('groups', 'A line for each group of products.'),
    ...part('sizes', 'A line for each size of a scale.'),
    ...part('prices', 'A line for each size of a product.'),
    ...part('modifiers', 'A line for each modifier of a product.'),
    ...part('charts', 'A line for each ingredient of a recipe.'),
  },
  options: CatalogueOptions,
  plan: planCatalogue,
}

async function planCatalogue({ api, corporationId, ...input }: ImportInput<CatalogueOptions>): Promise<ImportPlan> {
  const { deleteGone: deletesGone = false } = input.options
  const { files, headings, faults } = await readFiles(input)
  const names = namesOf(corporationId, await api.post<Directories>('/admin/directories/list', { corporationId }))
  const saved = await readSaved(api, corporationId)
  const hasSizedCharts = files.charts?.some((line) => line.text('size') !== '')
  const menus = hasSizedCharts ? await listMenus(api, corporationId) : undefined
  const rows = readRows(files, { corporationId, names, saved, menus })
  refuseErrors('these files', [...faults])
  const scales = scaleChanges(rows.scales, saved)
  const groups = groupChanges(rows.groups, saved)
  const products = productChanges(rows.products, saved, names)
  const charts = chartChanges(rows.charts, saved, dayOf(Date.now(), 'UTC'))
  const removed = files.products ? removedProducts(rows.products, rows.groups, saved) : []
  const changes = {
    products: { ...counted(rows.products, products), gone: removed.length },
    groups: counted(rows.groups, groups),
    scales: counted(rows.scales, scales),
    charts: counted(rows.charts, charts),
  }
  const parts = [
    ...inParts('scales', scales),
    ...inParts('groups', groups),
    ...inParts('products', products),
    ...(deletesGone ? deletions(removed) : []),
    ...inParts('charts', charts),
  ]
  return {
    files: headings,
    changes: { corporationId, ...changes },
    sentence: sentence(changes, deletesGone),
    notes: [],
    saves: { made: names.made, parts: parts.map(({ field, rows }) => ({ field, rows })) },
    rows: parts.reduce((sum, { rows }) => sum + rows.length, 0),
    async apply(onSaved) {
      if (Object.keys(names.made).length > 0)
        await api.post('/admin/directories/save', { corporationId, ...names.made })
      await saveParts(api, corporationId, parts, onSaved)
    },
  }
}

/** Example: `30 products: 2 new, 1 changed, 0 gone; charts: 1 new, 0 changed`. */
function sentence({ products, ...others }: CatalogueChanges, deletesGone: boolean): string {
  const countsOf = ({ added, changed }: Counted) => `${added} new, ${changed} changed`
  const remark = products.gone > 0 && !deletesGone ? ' but kept (--delete-gone deletes them)' : ''
  const kinds = Object.entries(others).filter(([, { rows }]) => rows > 0)
  const texts = kinds.map(([kind, counts], i) =>
    products.rows === 0 && i === 0 ? `${counts.rows} ${kind}: ${countsOf(counts)}` : `${kind}: ${countsOf(counts)}`,
  )
  const first = `${products.rows} products: ${countsOf(products)}, ${products.gone} gone${remark}`
  return [...(products.rows > 0 || kinds.length === 0 ? [first] : []), ...texts].join('; ')
}

interface Server {
  corporationId: string
  names: Names
  saved: SavedCatalogue
  menus: SavedMenus | undefined
}

function readRows(files: Files, { corporationId, names, saved, menus }: Server) {
  const groups = readGroups(corporationId, files)
  const scales = readScales(corporationId, files)
  const products = readProducts(files, { corporationId, groups, scales, names, saved })
  const sizes = new Map(scales.rows.map(({ id, sizeIds }) => [id, sizeIds]))
  const sizesOf = (scaleId: string) => sizes.get(scaleId) ?? new Map<string, string>()
  addSizePrices(files, products, sizesOf)
  return {
    groups: groups.rows,
    scales: scales.rows,
    products: withModifiers(files, products, groups),
    charts: readCharts(files, { corporationId, names, products, saved, menus, sizesOf }),
  }
}

const counted = (rows: readonly unknown[], changes: readonly Change[]): Counted => {
  const added = changes.filter(({ isNew }) => isNew).length
  return { rows: rows.length, added, changed: changes.length - added }
}

/** Rows saved by one request. */
interface Part {
  field: string
  rows: readonly unknown[]
  /** Changes with the positions of the rows in the files. */
  changes: readonly Change[]
}

const partRowsMax = 500
/** Leaves space for the rest of the body. */
const partBytesMax = bodyLimitBytes - 200_000

function inParts(field: string, changes: readonly Change[]): Part[] {
  const parts: Change[][] = []
  let bytes = 0
  for (const change of changes) {
    const size = Buffer.byteLength(JSON.stringify(change.body)) + 1
    const part = parts.at(-1)
    if (!part || part.length === partRowsMax || bytes + size > partBytesMax) {
      parts.push([change])
      bytes = size
    } else {
      part.push(change)
      bytes += size
    }
  }
  return parts.map((part) => ({ field, rows: part.map(({ body }) => body), changes: part }))
}

const deletions = (removed: readonly { id: string }[]): Part[] =>
  Array.from({ length: Math.ceil(removed.length / partRowsMax) }, (_, i) => ({
    field: 'deletedProductIds',
    rows: removed.slice(i * partRowsMax, (i + 1) * partRowsMax).map(({ id }) => id),
    changes: [],
  }))

async function saveParts(
  api: Api,
  corporationId: string,
  parts: readonly Part[],
  onSaved: (rows: number) => void,
): Promise<void> {
  const total = parts.reduce((sum, { rows }) => sum + rows.length, 0)
  let saved = 0
  for (const part of parts) {
    await savePart(api, corporationId, part, { saved, total })
    saved += part.rows.length
    onSaved(saved)
  }
}

async function savePart(
  api: Api,
  corporationId: string,
  { field, rows, changes }: Part,
  { saved, total }: { saved: number; total: number },
): Promise<void> {
  try {
    await api.post('/admin/catalogue/import', { corporationId, [field]: rows })
  } catch (error) {
    const [fault] = error instanceof ApiError && error.status < 500 ? error.fields : []
    const [, place, item] = /^\w+\[(\d+)\](?:\.items\[(\d+)\])?/.exec(fault?.path ?? '') ?? []
    const row = place === undefined ? undefined : changes[Number(place)]?.row
    if (!row || !fault) throw error
    const { itemLines }: Partial<ChartInput> = row
    const line = (item === undefined ? undefined : itemLines?.[Number(item)]) ?? row.line
    const column = fault.path.replace(/^\w+\[\d+\]\.?/, '')
    throw new OperatorError(
      `The server refuses ${line.file}, line ${line.number}, "${row.name}"${column ? `, ${column}` : ''}: ${fault.message}`,
      `${saved} of ${total} rows are saved. Mend the line and run the command again: it goes on there`,
      { cause: error },
    )
  }
}
