import { bodyLimitBytes } from '#core/http/limits.ts'
import { OperatorError } from '#core/operator_error.ts'
import { dayOf } from '#core/time.ts'
import { type Api, ApiError } from '../api.ts'
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
import { type CatalogueSources, type Files, type ReadFiles, readFiles } from './files.ts'
import { type Directories, namesOf } from './names.ts'
import { addSizePrices, type ChartInput, readCharts, withModifiers } from './parts.ts'
import { readProducts } from './product_rows.ts'
import { readGroups, readScales } from './rows.ts'

/** Number of rows in the files, and how many of them change. */
interface Counted {
  rows: number
  added: number
  changed: number
}

/** Changes of an import, made or only planned. */
export interface CatalogueChanges {
  products: Counted & { gone: number }
  groups: Counted
  scales: Counted
  charts: Counted
  headings: ReadFiles['headings']
}

export interface CatalogueImport {
  corporationId: string
  sources: CatalogueSources
  isDryRun: boolean
  /** Whether to delete products of the files' groups that the files do not have. */
  deletesGone: boolean
  /** Called after each request with the number of saved rows. */
  onSaved?: (saved: number, total: number) => void
}

/**
 * Imports a catalogue from files, unless they have an error. Saves rows in parts, each atomically, and skips unchanged rows, so an
 * interrupted import continues when it is run again.
 */
export async function importCatalogue(api: Api, options: CatalogueImport): Promise<CatalogueChanges> {
  const { corporationId } = options
  const { files, headings, faults } = await readFiles(options.sources)
  const known = await api.post<Directories>('/admin/directories/list', { corporationId })
  const names = namesOf(corporationId, known)
  const input = readRows(files, corporationId, names)
  refuseErrors('these files', [...faults])
  const saved = await readSaved(api, corporationId)
  const scales = scaleChanges(input.scales, saved)
  const groups = groupChanges(input.groups, saved)
  const products = productChanges(input.products, saved, names)
  const charts = chartChanges(input.charts, saved, dayOf(Date.now(), 'UTC'))
  const removed = removedProducts(input.products, input.groups, saved)
  if (!options.isDryRun) {
    if (Object.keys(names.made).length > 0) await api.post('/admin/directories/save', { corporationId, ...names.made })
    const parts = [
      ...inParts('scales', scales),
      ...inParts('groups', groups),
      ...inParts('products', products),
      ...(options.deletesGone ? deletions(removed) : []),
      ...inParts('charts', charts),
    ]
    await saveParts(api, options, parts)
  }
  return {
    products: { ...counted(input.products, products), gone: removed.length },
    groups: counted(input.groups, groups),
    scales: counted(input.scales, scales),
    charts: counted(input.charts, charts),
    headings,
  }
}

function readRows(files: Files, corporationId: string, names: ReturnType<typeof namesOf>) {
  const groups = readGroups(corporationId, files)
  const scales = readScales(corporationId, files)
  const products = readProducts(files, { corporationId, groups, scales, names })
  const sizes = new Map(scales.rows.map(({ id, sizeIds }) => [id, sizeIds]))
  const sizesOf = (scaleId: string) => sizes.get(scaleId) ?? new Map<string, string>()
  addSizePrices(files, products, sizesOf)
  return {
    groups: groups.rows,
    scales: scales.rows,
    products: withModifiers(files, products, groups),
    charts: readCharts(corporationId, files, products, sizesOf),
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
  { corporationId, onSaved = () => {} }: CatalogueImport,
  parts: readonly Part[],
): Promise<void> {
  const total = parts.reduce((sum, { rows }) => sum + rows.length, 0)
  let saved = 0
  onSaved(saved, total)
  for (const part of parts) {
    await savePart(api, corporationId, part, { saved, total })
    saved += part.rows.length
    onSaved(saved, total)
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
