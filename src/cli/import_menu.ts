import { currencyDigits } from '#core/decimal.ts'
import { OperatorError } from '#core/operator_error.ts'
import type { Day } from '#core/time.ts'
import { type MenuTarget, menuOf, menuProductId, productsOf, saveMenuFile, targetFields } from '#imports/menu/body.ts'
import { changesOf, changesText, listMenus, type MenuChanges, type SavedMenu } from '#imports/menu/changes.ts'
import { fileColumns, type MenuFile, menuHeadings, parseMenu, readMenuTable } from '#imports/menu/file.ts'
import type { IngredientChanges } from '#imports/menu/ingredients.ts'
import { fetchNames, type MenuNames } from '#imports/menu/names.ts'
import { type ApiClient, withServer } from './client.ts'
import { corporationOf, corporationOfOrganization } from './corporation.ts'
import type { ImportFlags } from './import.ts'
import { note, print, printJson } from './output.ts'
import { openBar } from './progress_bar.ts'
import { menuSources, noteUnread } from './table_flags.ts'

/** Imports the menu of a file, and prints the changes. */
export async function importMenu(path: string, flags: ImportFlags): Promise<void> {
  if (flags.deleteGone) throw new OperatorError('--delete-gone is for a catalogue', 'Give it with --catalogue')
  if (flags.recipesFrom !== undefined && flags.ingredientGrams === undefined)
    throw new OperatorError('--recipes-from is for recipes', 'Give it with --ingredient-grams, or leave it out')
  const table = await readMenuTable(await menuSources({ ...flags, menu: path }))
  noteUnread(path, menuHeadings(table), fileColumns)
  await withServer(flags, async (client) => {
    const found = await findPlace(client, flags)
    const saved = await listMenus(client, found.corporationId)
    const place = { ...found, known: saved, ...(flags.name !== undefined && { name: flags.name }) }
    const names = await fetchNames(client, place.corporationId, saved)
    const digits = await digitsOf(client, place)
    const file = parseMenu(table, { digits, names })
    const rows = productsOf(file, place)
    const { id, groups } = menuOf(file, place)
    const named = rows.map((row, i) => ({ ...row, prices: withSizes(row.prices, file.rows[i]!) }))
    const menu = { id, organizationId: place.organizationId, rows: named, groups }
    const changes = changesOf(saved, menu)
    if (flags.name !== undefined && !changes.isKnown && !flags.new) expectWanted(flags.name, saved.menus)
    if (!changes.isKnown) noteSharing(saved.menus, rows)
    if (!flags.dryRun) await saveMade(client, names)
    if (!flags.dryRun) await saveWithBar(client, file, place)
    const made = await ingredientsOf(client, file, { ...place, ...flags })
    const name = place.name ?? file.name
    const done = {
      externalMenuId: menu.id,
      name,
      products: file.rows.length,
      ...targetFields(place),
      ...changes,
      ...made,
    }
    if (flags.json) printJson(done)
    else print([sentence(done, flags, digits)])
  })
}

/** Adds the names of sizes to the prices of a row of the file. */
const withSizes = <Price extends object>(prices: readonly Price[], { prices: named }: MenuFile['rows'][number]) =>
  prices.map((price, i) => ({ ...price, size: named[i]?.size }))

/** Notes menus with the same products, because the file may be a new version of one of them. */
function noteSharing(menus: readonly SavedMenu[], rows: readonly { id: string }[]): void {
  const ids = new Set(rows.map(({ id }) => id))
  const isSharing = ({ groups = [] }: SavedMenu) =>
    groups.some(({ productIds = [] }) => productIds.some((id) => ids.has(id)))
  const names = menus.filter(isSharing).map(({ name }) => `"${name}"`)
  if (names.length > 0)
    note([`This is another menu beside ${names.join(', ')}, with the same products: --name imports into a known menu`])
}

/** Saves the directory rows that the file references and the server does not have: allergens and tax percentages. */
async function saveMade(client: ApiClient, { corporationId, made }: MenuNames): Promise<void> {
  if (Object.keys(made).length > 0) await client.post('/admin/directories/save', { corporationId, ...made })
}

/** Day from which a recipe is valid by default: before all imported orders, so that they have costs. */
const firstDay: Day = '1970-01-01'

/** Imports the ingredients of the menu, if the flags have their amount in a dish. */
async function ingredientsOf(
  client: ApiClient,
  { rows }: MenuFile,
  {
    corporationId,
    ingredientGrams,
    recipesFrom = firstDay,
    dryRun: isDryRun = false,
  }: { corporationId: string } & ImportFlags,
): Promise<Partial<IngredientChanges>> {
  if (ingredientGrams === undefined) return {}
  // Not loaded for menus without ingredients, because it loads the schemas of all rows.
  const { importIngredients } = await import('#imports/menu/ingredients.ts')
  const productId = (name: string) => menuProductId(corporationId, name)
  return importIngredients(client, { corporationId, rows, grams: ingredientGrams, recipesFrom, isDryRun, productId })
}

async function saveWithBar(client: ApiClient, file: MenuFile, place: MenuTarget): Promise<void> {
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

/** Refuses a name that no menu has unless it is to be new: a menu goes live at once, and the name may be mistyped. */
function expectWanted(name: string, menus: readonly SavedMenu[]): void {
  if (menus.length === 0) return
  throw new OperatorError(`There is no menu "${name}" yet`, 'Give --new to make it, or the name of one that is there', {
    lines: menus.map((menu) => `--name ${JSON.stringify(menu.name)}`),
  })
}

/** Returns the fewest fraction digits among the currencies in which the menu is sold. */
async function digitsOf(client: ApiClient, { corporationId, organizationId }: MenuTarget): Promise<number> {
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

/** Example: `65 ingredients, 65 new; 32 recipes, 32 new`. */
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
  digits: number,
) =>
  `${dryRun ? 'Nothing was changed. This would import' : 'Imported'} ${products} products as the menu "${name}", ` +
  `id ${externalMenuId}: ${changesText(changes, digits)}${ingredients && charts ? `; ${ingredientsText(ingredients, charts)}` : ''}`

/** Returns the corporation of the flags, or of the given organization, or the only corporation. */
async function findPlace(
  client: ApiClient,
  { organization, corporation }: ImportFlags,
): Promise<{ corporationId: string; organizationId?: string }> {
  if (corporation !== undefined) {
    const corporationId = corporation.toLowerCase()
    return organization === undefined
      ? { corporationId }
      : { corporationId, organizationId: organization.toLowerCase() }
  }
  if (organization === undefined) return { corporationId: await corporationOf(client, corporation) }
  const organizationId = organization.toLowerCase()
  return { corporationId: await corporationOfOrganization(client, organizationId), organizationId }
}
