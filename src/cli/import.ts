import { Command } from 'commander'
import { currencyDigits } from '#core/decimal.ts'
import { bodyLimitBytes } from '#core/http/limits.ts'
import { OperatorError } from '#core/operator_error.ts'
import { derivedId } from '#core/schema.ts'
import type { CatalogueChanges } from './catalogue/run.ts'
import { type ApiClient, type TargetFlags, withServer } from './client.ts'
import { corporationOf } from './corporation.ts'
import { amountFlag, idFlag, textFlag, withTarget } from './flags.ts'
import type { IngredientChanges } from './ingredients.ts'
import { changesOf, changesText, listMenus, type MenuChanges, type SavedMenu } from './menu_changes.ts'
import { type MenuFile, type MenuRow, menuIn, readMenuTable } from './menu_file.ts'
import { openBar } from './progress_bar.ts'

/** Leaves room for the rest of the body. */
const productsBytesMax = bodyLimitBytes - 200_000

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

/** The id of a size of a menu file: sizes of one name are one in the chain. */
export const menuSizeId = (corporationId: string, name: string): string => derivedId(corporationId, 'ProductSize', name)

/** The id of the file's menu. Each restaurant may have one of the same name. */
export const menuIdOf = (file: MenuFile, { corporationId, organizationId = '', name = file.name }: MenuPlace): string =>
  derivedId(corporationId, 'ExternalMenu', `${organizationId}\n${name}`)

/** The body of `/admin/menus/save` for the file. For files larger than one body see `saveMenuFile`. */
export const menuBody = (file: MenuFile, place: MenuPlace) => ({
  ...placed(place),
  ...sizesOf(file, place),
  products: productsOf(file, place),
  menu: menuOf(file, place),
})

const placed = ({ corporationId, organizationId }: MenuPlace) => ({
  corporationId,
  ...(organizationId !== undefined && { organizationId }),
})

/** The sizes in the order in which the file has them first. */
function sizesOf({ rows }: MenuFile, { corporationId }: MenuPlace) {
  const names = new Set(rows.flatMap(({ prices }) => prices.flatMap(({ size }) => size ?? [])))
  const sizes = [...names].map((name, priority) => ({ id: menuSizeId(corporationId, name), name, priority }))
  return sizes.length > 0 ? { sizes } : {}
}

const pricesOf = ({ prices }: MenuRow, corporationId: string) =>
  prices.map(({ size, price }) => ({ ...(size !== undefined && { sizeId: menuSizeId(corporationId, size) }), price }))

const productsOf = ({ rows }: MenuFile, { corporationId, openPrices = false }: MenuPlace) =>
  rows.map(({ name, sku, description, ...row }) => ({
    id: menuProductId(corporationId, name),
    name,
    ...(sku !== undefined && { sku }),
    ...(description !== undefined && { description }),
    ...(openPrices && { canSetOpenPrice: true }),
    prices: pricesOf({ name, ...row }, corporationId),
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
 * whole in that last call. Says after each call how many products are saved.
 */
export async function saveMenuFile(
  client: ApiClient,
  file: MenuFile,
  place: MenuPlace,
  onSaved: (products: number) => void = () => {},
): Promise<{ id: string }> {
  const products = productsOf(file, place)
  let saved = 0
  for (const part of inParts(products)) {
    const sizes = saved === 0 ? sizesOf(file, place) : {}
    await client.post('/admin/menus/save', { ...placed(place), ...sizes, products: part })
    saved += part.length
    onSaved(saved)
  }
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
  menu?: string
  catalogue?: string
  deleteGone?: boolean
  sizes?: string
  organization?: string
  corporation?: string
  name?: string
  new?: boolean
  ingredientGrams?: number
  dryRun?: boolean
  json?: boolean
}

export const importCommand = withTarget(
  new Command('import').description(
    'Import a menu from a CSV file, or a catalogue from a folder of them; importing it again changes it',
  ),
)
  .option('--menu <file>', 'CSV with the columns item_name and price; size, category, sku, description if wanted')
  .option(
    '--catalogue <folder>',
    'products.csv; groups.csv, sizes.csv, prices.csv, modifiers.csv and charts.csv if wanted',
  )
  .option('--sizes <file>', 'CSV with a line for each size of each product, when prices do not stand in the menu file')
  .option('--organization <id>', 'sell at these prices in this organization only', idFlag('--organization'))
  .option(
    '--corporation <id>',
    'sell in all organizations of this corporation (default: the only corporation there is)',
    idFlag('--corporation'),
  )
  .option('--name <name>', 'name of the menu (default: of the file)', textFlag('--name', 200))
  .option('--new', 'with --name: make the menu if there is none of this name')
  .option(
    '--ingredient-grams <grams>',
    'with a column ingredients: make each a product, and each dish a recipe of so many grams of it',
    amountFlag('--ingredient-grams', 0.001, 1_000_000),
  )
  .option('--delete-gone', 'with --catalogue: delete the products of its groups that the files do not have')
  .option('--dry-run', 'say what would change, and change nothing')
  .option('--json', 'print one line of JSON')
  .action(async ({ menu, catalogue, ...flags }: ImportFlags) => {
    if (menu !== undefined && catalogue === undefined) await importMenu(menu, flags)
    else if (catalogue !== undefined && menu === undefined) await importFolder(catalogue, flags)
    else throw new OperatorError('It is not said what to import', 'Give either --menu or --catalogue')
  })

/** What is said of menus alone, and of catalogues alone. */
const ofMenus = ['sizes', 'organization', 'name', 'new', 'ingredientGrams'] as const

async function importFolder(folder: string, flags: ImportFlags): Promise<void> {
  const strange = ofMenus.find((flag) => flags[flag] !== undefined)
  if (strange !== undefined)
    throw new OperatorError(
      `--${strange.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)} is for a menu`,
      'Give it with --menu, or leave it out',
    )
  // Not loaded for menus: it knows the shapes of all rows.
  const { importCatalogue } = await import('./catalogue/run.ts')
  await withServer(flags, async (client) => {
    const corporationId = await corporationOf(client, flags.corporation)
    const { dryRun: isDryRun = false, deleteGone: deletesGone = false } = flags
    const changes = await importCatalogue(client, { corporationId, folder, isDryRun, deletesGone })
    const done = { corporationId, ...changes }
    process.stdout.write(
      flags.json ? `${JSON.stringify(done)}\n` : catalogueSentence(changes, { isDryRun, deletesGone }),
    )
  })
}

function catalogueSentence(
  { products, ...others }: CatalogueChanges,
  { isDryRun, deletesGone }: { isDryRun: boolean; deletesGone: boolean },
): string {
  const countsOf = ({ added, changed }: { added: number; changed: number }) => `${added} new, ${changed} changed`
  const left = products.gone > 0 && !deletesGone ? ' but kept (--delete-gone deletes them)' : ''
  const parts = Object.entries(others).flatMap(([kind, counts]) =>
    counts.rows === 0 ? [] : [`; ${kind}: ${countsOf(counts)}`],
  )
  return (
    `${isDryRun ? 'Nothing was changed. This would import' : 'Imported'} ${products.rows} products: ` +
    `${countsOf(products)}, ${products.gone} gone${left}${parts.join('')}\n`
  )
}

async function importMenu(path: string, flags: ImportFlags): Promise<void> {
  if (flags.deleteGone) throw new OperatorError('--delete-gone is for a catalogue', 'Give it with --catalogue')
  const table = await readMenuTable(path, flags.sizes)
  await withServer(flags, async (client) => {
    const place = { ...(await findPlace(client, flags)), ...(flags.name !== undefined && { name: flags.name }) }
    const file = menuIn(table, await digitsOf(client, place))
    const saved = await listMenus(client, place.corporationId)
    const rows = file.rows.map((row) => ({
      id: menuProductId(place.corporationId, row.name),
      name: row.name,
      prices: pricesOf(row, place.corporationId),
    }))
    const menu = { id: menuIdOf(file, place), organizationId: place.organizationId, rows }
    const changes = changesOf(saved, menu)
    if (flags.name !== undefined && !changes.isKnown && !flags.new) expectWanted(flags.name, saved.menus)
    if (!flags.dryRun) await saveWithBar(client, file, place)
    const made = await ingredientsOf(client, file, { ...place, ...flags })
    const name = place.name ?? file.name
    const done = { externalMenuId: menu.id, name, products: file.rows.length, ...placed(place), ...changes, ...made }
    process.stdout.write(flags.json ? `${JSON.stringify(done)}\n` : sentence(done, flags))
  })
}

/** What the ingredients of the menu become, when it is said how much of each a dish takes. */
async function ingredientsOf(
  client: ApiClient,
  { rows }: MenuFile,
  { corporationId, ingredientGrams, dryRun: isDryRun = false }: { corporationId: string } & ImportFlags,
): Promise<Partial<IngredientChanges>> {
  if (ingredientGrams === undefined) return {}
  // Not loaded for menus alone: it knows the shapes of all rows.
  const { importIngredients } = await import('./ingredients.ts')
  const productId = (name: string) => menuProductId(corporationId, name)
  return importIngredients(client, { corporationId, rows, grams: ingredientGrams, isDryRun, productId })
}

async function saveWithBar(client: ApiClient, file: MenuFile, place: MenuPlace): Promise<void> {
  const { length } = file.rows
  const bar = openBar(length)
  const show = (saved: number) => bar.show(saved, `${saved} of ${length} products`)
  try {
    show(0)
    await saveMenuFile(client, file, place, show)
  } finally {
    bar.end()
  }
}

/** A menu goes live at once, so a name that no menu has may be a mistyped one. */
function expectWanted(name: string, menus: readonly SavedMenu[]): void {
  if (menus.length === 0) return
  throw new OperatorError(`There is no menu "${name}" yet`, 'Give --new to make it, or the name of one that is there', {
    lines: menus.map((menu) => `--name ${JSON.stringify(menu.name)}`),
  })
}

/** Digits after the point of all currencies in which the menu is sold. */
async function digitsOf(client: ApiClient, { corporationId, organizationId }: MenuPlace): Promise<number> {
  const { organizations } = await client.post<{ organizations: ListedOrganization[] }>('/admin/organizations/list', {
    corporationId,
  })
  const sellers = organizations.filter(({ id }) => organizationId === undefined || id === organizationId)
  const digits = sellers.map(({ settings }) => currencyDigits(settings.currencyIsoName ?? null))
  return digits.length === 0 ? currencyDigits(null) : Math.min(...digits)
}

interface ListedOrganization {
  id: string
  settings: { currencyIsoName?: string | null }
}

/** `65 ingredients, 65 new; 32 recipes, 32 new`. */
const ingredientsText = (ingredients: IngredientChanges['ingredients'], charts: IngredientChanges['charts']): string =>
  `${ingredients.rows} ingredients, ${ingredients.added} new; ${charts.rows} recipes, ${charts.added} new`

const sentence = (
  {
    externalMenuId,
    name,
    products,
    ingredients,
    charts,
    ...changes
  }: MenuChanges & Partial<IngredientChanges> & { externalMenuId: string; name: string; products: number },
  { dryRun = false }: ImportFlags,
) =>
  `${dryRun ? 'Nothing was changed. This would import' : 'Imported'} ${products} products as the menu "${name}", ` +
  `id ${externalMenuId}: ${changesText(changes)}${ingredients && charts ? `; ${ingredientsText(ingredients, charts)}` : ''}\n`

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
