import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { Command } from 'commander'
import { parse } from 'csv-parse/sync'
import { bodyLimitBytes } from '#core/http/limits.ts'
import { OperatorError } from '#core/operator_error.ts'
import { derivedId } from '#core/schema.ts'
import { ApiClient, findTarget, type TargetFlags } from './client.ts'
import { corporationOf } from './corporation.ts'
import { idFlag, textFlag, withTarget } from './flags.ts'

/** A price list read from a file. */
export interface MenuFile {
  /** Name of the menu: that of the file, without its extension. */
  name: string
  rows: readonly MenuRow[]
}

export interface MenuRow {
  name: string
  price: number
  group: string
  sku?: string
  description?: string
}

/** What keeps a file that a command was given from being read. */
export const unreadable = (path: string, error: NodeJS.ErrnoException): OperatorError =>
  new OperatorError(
    error.code === 'ENOENT' ? `There is no file ${path}` : `The file ${path} cannot be read: ${error.message}`,
    'Name one that this user may read',
    { cause: error },
  )

const groupByDefault = 'Menu'
const faultsShownMax = 20
const rowsMax = 20_000
const priceMax = 1_000_000
/** Leaves room for the rest of the body. */
const productsBytesMax = bodyLimitBytes - 200_000

/**
 * Reads a CSV of products: the first column named `item_name` or `name`, the first whose name starts with `price`, and,
 * when they are there, `category` or `group`, `sku` and `description`. Throws an OperatorError that names every bad line.
 */
export async function readMenuFile(path: string): Promise<MenuFile> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw unreadable(path, error)
  })
  const [header, ...lines] = parseCsv(path, text)
  if (!header) throw new OperatorError(`${path} is empty`, 'Give a CSV of products')
  const columns = findColumns(path, header.record)
  if (lines.length === 0) throw new OperatorError(`${path} has no products`, 'Give a line for each product')
  if (lines.length > rowsMax)
    throw new OperatorError(`${path} has more than ${rowsMax} products`, 'Split it into several menus')
  const faults: string[] = []
  const firstLines = new Map<string, number>()
  const rows: MenuRow[] = []
  for (const { record, line } of lines) {
    const row = readRow(record, header.record.length, columns)
    const fault = typeof row === 'string' ? row : findRepetition(row.name, line, firstLines)
    if (fault !== undefined) faults.push(`line ${line}: ${fault}`)
    else if (typeof row !== 'string') rows.push(row)
  }
  if (faults.length > 0)
    throw new OperatorError(`${path} is not imported`, 'Mend these lines and run the command again', {
      lines: shownFaults(faults),
    })
  return { name: basename(path, extname(path)), rows }
}

interface CsvLine {
  record: string[]
  /** Its last line in the file. */
  line: number
}

function parseCsv(path: string, text: string): CsvLine[] {
  const lines: CsvLine[] = []
  const keep = (record: string[], { lines: line }: { lines: number }) => {
    lines.push({ record, line })
    return null
  }
  try {
    parse(text, { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true, on_record: keep })
    return lines
  } catch (error) {
    throw new OperatorError(`${path} is not CSV: ${(error as Error).message}`, 'Mend it and run the command again')
  }
}

interface Columns {
  name: number
  price: number
  group: number
  sku: number
  description: number
}

function findColumns(path: string, header: readonly string[]): Columns {
  const names = header.map((name) => name.toLowerCase())
  const columns = {
    name: names.findIndex((name) => name === 'item_name' || name === 'name'),
    price: names.findIndex((name) => name.startsWith('price')),
    group: names.findIndex((name) => name === 'category' || name === 'group'),
    sku: names.indexOf('sku'),
    description: names.indexOf('description'),
  }
  if (columns.name < 0) throw new OperatorError(`${path} has no column named item_name or name`, 'Add it')
  if (columns.price < 0) throw new OperatorError(`${path} has no column whose name starts with price`, 'Add it')
  return columns
}

/** The row, or what is wrong with it. */
function readRow(record: readonly string[], width: number, columns: Columns): MenuRow | string {
  if (record.length !== width) return `it has ${record.length} columns, the header has ${width}`
  const [name = '', price = ''] = [record[columns.name], record[columns.price]]
  if (name === '') return 'the name is empty'
  if (name.length > 200) return 'the name is longer than 200 characters'
  if (!/^\d+(\.\d+)?$/.test(price) || Number(price) > priceMax) return `"${price}" is not a price such as 9.50`
  return {
    name,
    price: Number(price),
    group: record[columns.group] || groupByDefault,
    ...(record[columns.sku] && { sku: record[columns.sku] }),
    ...(record[columns.description] && { description: record[columns.description] }),
  }
}

/** Products are identified by their names, so a file names each of them once. */
function findRepetition(name: string, line: number, firstLines: Map<string, number>): string | undefined {
  const first = firstLines.get(name)
  if (first !== undefined) return `"${name}" is on line ${first} already`
  firstLines.set(name, line)
  return undefined
}

/** As many as help: who sees the first ones knows what to look for. */
export const shownFaults = (faults: readonly string[]): string[] =>
  faults.length > faultsShownMax
    ? [...faults.slice(0, faultsShownMax), `and ${faults.length - faultsShownMax} more`]
    : [...faults]

/** Where a menu is imported: into a whole chain, or one restaurant. */
export interface MenuPlace {
  corporationId: string
  organizationId?: string
  /** Name of the menu; that of the file by default. */
  name?: string
  /** Whether orders may set the price. */
  openPrices?: boolean
}

/** The id of a product of a menu file, derived from its name, so that importing again finds it. */
export const menuProductId = (corporationId: string, name: string): string => derivedId(corporationId, 'Product', name)

/** The id of the file's menu. Each restaurant may have one of the same name. */
export const menuIdOf = (file: MenuFile, { corporationId, organizationId = '', name = file.name }: MenuPlace): string =>
  derivedId(corporationId, 'ExternalMenu', `${organizationId}\n${name}`)

/** The body of `/admin/menus/save` for the file. For files larger than one body see `saveMenuFile`. */
export const menuBody = (file: MenuFile, place: MenuPlace) => ({
  ...placed(place),
  products: productsOf(file, place),
  menu: menuOf(file, place),
})

const placed = ({ corporationId, organizationId }: MenuPlace) => ({
  corporationId,
  ...(organizationId !== undefined && { organizationId }),
})

const productsOf = ({ rows }: MenuFile, { corporationId, openPrices = false }: MenuPlace) =>
  rows.map(({ name, price, sku, description }) => ({
    id: menuProductId(corporationId, name),
    name,
    ...(sku !== undefined && { sku }),
    ...(description !== undefined && { description }),
    ...(openPrices && { canSetOpenPrice: true }),
    prices: [{ price }],
  }))

const menuOf = (file: MenuFile, place: MenuPlace) => ({
  id: menuIdOf(file, place),
  name: place.name ?? file.name,
  groups: [...Map.groupBy(file.rows, ({ group }) => group)].map(([name, rows]) => ({
    name,
    productIds: rows.map((row) => menuProductId(place.corporationId, row.name)),
  })),
})

/**
 * Saves the file as a menu: its products first, in as many calls as they need, then the menu itself, which changes as a
 * whole in that last call.
 */
export async function saveMenuFile(client: ApiClient, file: MenuFile, place: MenuPlace): Promise<{ id: string }> {
  const products = productsOf(file, place)
  for (const part of inParts(products)) await client.post('/admin/menus/save', { ...placed(place), products: part })
  return client.post<{ id: string }>('/admin/menus/save', { ...placed(place), menu: menuOf(file, place) })
}

function inParts<T>(items: readonly T[]): T[][] {
  const parts: T[][] = [[]]
  let bytes = 0
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item)) + 1
    if (bytes + size > productsBytesMax) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)!.push(item)
    bytes += size
  }
  return parts
}

interface ImportFlags extends TargetFlags {
  menu: string
  organization?: string
  corporation?: string
  name?: string
  json?: boolean
}

export const importCommand = withTarget(
  new Command('import').description('Import a menu from a CSV file; importing it again changes it'),
)
  .requiredOption('--menu <file>', 'CSV with the columns item_name and price; category, sku and description if wanted')
  .option('--organization <id>', 'sell at these prices in this organization only', idFlag('--organization'))
  .option(
    '--corporation <id>',
    'sell in all organizations of this corporation (default: the only one there is)',
    idFlag('--corporation'),
  )
  .option('--name <name>', 'name of the menu (default: of the file)', textFlag('--name', 200))
  .option('--json', 'print one line of JSON')
  .action(importMenu)

async function importMenu(flags: ImportFlags): Promise<void> {
  const file = await readMenuFile(flags.menu)
  const { url, adminToken } = await findTarget(flags)
  const client = new ApiClient({ url, token: adminToken, connections: 2 })
  try {
    const place = { ...(await findPlace(client, flags)), ...(flags.name !== undefined && { name: flags.name }) }
    const { id } = await saveMenuFile(client, file, place)
    const done = { externalMenuId: id, name: place.name ?? file.name, products: file.rows.length, ...placed(place) }
    process.stdout.write(flags.json ? `${JSON.stringify(done)}\n` : sentence(done))
  } finally {
    await client.close()
  }
}

const sentence = ({ externalMenuId, name, products }: { externalMenuId: string; name: string; products: number }) =>
  `Imported ${products} products as the menu "${name}", id ${externalMenuId}\n`

/** The corporation that the flags name, or that of the organization that they name, or the only one. */
async function findPlace(
  client: ApiClient,
  { organization, corporation }: ImportFlags,
): Promise<{ corporationId: string; organizationId?: string }> {
  const { corporations } = await client.post<{ corporations: { id: string }[] }>('/admin/corporations/list', {})
  if (corporation !== undefined) {
    const corporationId = corporation.toLowerCase()
    return organization === undefined
      ? { corporationId }
      : { corporationId, organizationId: organization.toLowerCase() }
  }
  if (organization === undefined) return { corporationId: await corporationOf(client, corporation) }
  const organizationId = organization.toLowerCase()
  for (const { id: corporationId } of corporations) {
    const { organizations } = await client.post<{ organizations: { id: string }[] }>('/admin/organizations/list', {
      corporationId,
    })
    if (organizations.some(({ id }) => id === organizationId)) return { corporationId, organizationId }
  }
  throw new OperatorError(`There is no organization ${organization} on the server`, 'Name another with --organization')
}
