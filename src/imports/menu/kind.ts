import { type Static, Type } from 'typebox'
import { currencyDigits } from '#core/decimal.ts'
import { OperatorError } from '#core/operator_error.ts'
import { CalendarDay, OneOf, omittable, Text } from '#core/schema.ts'
import type { Day } from '#core/time.ts'
import type { ImportInput, ImportKind, ImportPlan, ReadFile } from '../kind.ts'
import { phrase } from '../phrases.ts'
import type { Table } from '../tables/table.ts'
import { type MenuTarget, menuBody, menuIdFor, menuOf, productsOf, saveMenuFile, targetFields } from './body.ts'
import { changesOf, changesText, isMenuOf, listMenus, type SavedMenu, type SavedMenus } from './changes.ts'
import { fileColumns, type MenuFile, menuHeadings, parseMenu, readMenuTable } from './file.ts'
import { findProductIds } from './identity.ts'
import type { IngredientChanges } from './ingredients.ts'
import { fetchNames, type MenuNames } from './names.ts'
import { nameKey } from './products.ts'
import { soldMenus } from './sellers.ts'

const MenuOptions = Type.Object({
  name: omittable(Text({ minLength: 1, maxLength: 200 }), 'Name of the menu. If omitted, the only one.'),
  new: omittable(
    Type.Boolean(),
    'Whether to make the menu if there is none of this name. Default of the name: that of the file.',
  ),
  identify: omittable(
    OneOf(['name', 'group+name']),
    'What identifies products: `name` ignores ids and numbers, `group+name` is for products without them. If omitted, id, number or name.',
  ),
  deleteGone: omittable(Type.Boolean(), 'Whether products leave the menu that the file does not have.'),
  ingredientGrams: omittable(
    Type.Number({ minimum: 0.001, maximum: 1_000_000 }),
    'With a column of ingredients: makes each a product, and each dish without a recipe one of so many grams of each.',
  ),
  recipesFrom: omittable(CalendarDay(), 'First day of these recipes. If omitted, 1970-01-01.'),
})
type MenuOptions = Static<typeof MenuOptions>

/** A menu of one chain or restaurant, with prices and whatever else menus show. */
export const menuKind: ImportKind<typeof MenuOptions> = {
  files: {
    menu: {
      description: 'A line for each product, or for each size of a product.',
      columns: fileColumns,
      isRequired: true,
    },
    sizes: {
      description: 'A line for each size of each product, if sizes and prices are not in the menu.',
      columns: fileColumns,
    },
  },
  options: MenuOptions,
  plan: planMenu,
}

/** Day from which a recipe is valid by default: before all imported orders, so that they have costs. */
const firstDay: Day = '1970-01-01'

async function planMenu(input: ImportInput<MenuOptions>): Promise<ImportPlan> {
  const { api, corporationId, organizationId, files, reading, options } = input
  const { menu: menuSource, sizes } = files
  if (!menuSource) throw new OperatorError(phrase`There is no file with the menu`, phrase`Give one`)
  if (options.recipesFrom !== undefined && options.ingredientGrams === undefined)
    throw new OperatorError('--recipes-from is for recipes', 'Give it with --ingredient-grams, or leave it out')
  const table = await readMenuTable({ menu: menuSource, sizes, ...reading })
  const known = await listMenus(api, corporationId)
  const { organizations } = await api.post<{ organizations: ListedOrganization[] }>('/admin/organizations/list', {
    corporationId,
  })
  const names = await fetchNames(api, corporationId, known)
  const digits = digitsOf(organizations, organizationId)
  const file = parseMenu(table, { digits, names, identity: options.identify })
  const chosen = chooseMenu(known, { ...input, organizations }, file.name)
  const { deleteGone: deletesGone = false } = options
  const productIds = findProductIds(file, { corporationId, saved: known, menuId: chosen.id })
  const place: MenuTarget = { corporationId, organizationId, known, menu: chosen, productIds, deletesGone }
  const products = productsOf(file, place)
  const menu = menuOf(file, place)
  const toBe = { id: menu.id, organizationId, rows: products, groups: menu.groups, organizations }
  const changes = changesOf(known, toBe)
  const recipes = await planRecipes(input, file, { names, productIds })
  const { ingredients, charts } = recipes?.changes ?? {}
  const purchasePrices = await planPrices(input, file, { names, productIds })
  return {
    files: readFilesOf(table, files),
    changes: {
      externalMenuId: menu.id,
      name: menu.name,
      products: products.length,
      ...targetFields(place),
      ...changes,
      ...(purchasePrices && { purchasePrices: purchasePrices.changed.length }),
      ...recipes?.changes,
    },
    sentence:
      `${products.length} products as the menu "${menu.name}", id ${menu.id}: ` +
      [
        changesText(changes, { digits, deletesGone }),
        ...(purchasePrices ? [`purchase prices: ${purchasePrices.changed.length} changed`] : []),
        ...(ingredients && charts ? [ingredientsText(ingredients, charts)] : []),
      ].join('; '),
    notes: [...(changes.isKnown ? [] : notesOnSharing(known.menus, products)), ...notesOnPurchasePrices(file)],
    saves: {
      made: names.made,
      ...menuBody(file, place),
      purchasePrices: purchasePrices?.changed ?? [],
      recipes: recipes?.bodies ?? [],
    },
    rows: products.length + (recipes?.bodies ?? []).reduce((sum, { rows }) => sum + rows, 0),
    async apply(onSaved) {
      if (Object.keys(names.made).length > 0)
        await api.post('/admin/directories/save', { corporationId, ...names.made })
      await saveMenuFile(api, file, place, onSaved)
      await purchasePrices?.apply()
      let saved = products.length
      for (const { body, rows } of recipes?.bodies ?? []) {
        await api.post('/admin/catalogue/import', body)
        saved += rows
        onSaved(saved)
      }
    },
  }
}

interface Choosing extends ImportInput<MenuOptions> {
  organizations: readonly ListedOrganization[]
}

/**
 * Returns the menu to change: by name, else the only one, else a new one with the name of the file. Refuses an unknown name unless a new
 * menu is wanted, because menus go live at once.
 */
function chooseMenu(
  known: SavedMenus,
  { corporationId, organizationId, organizations, options: { name, new: isNew = false } }: Choosing,
  fileName: string,
): { id: string; name: string } {
  const isSoldHere = ({ menu, sellers, owner }: ReturnType<typeof soldMenus>[number]) => {
    if (owner) return owner.id === organizationId
    return isMenuOf(menu, organizationId) && (sellers.length === 0 || sellers.some(({ id }) => id === organizationId))
  }
  const sold = soldMenus(known, { corporationId, organizations })
  const menus = sold.flatMap((one) => (organizationId === undefined || isSoldHere(one) ? [one.menu] : []))
  const made = { id: menuIdFor({ corporationId, organizationId }, name ?? fileName), name: name ?? fileName }
  const [only, ...others] =
    name === undefined && !isNew ? menus : menus.filter((menu) => nameKey(menu.name) === nameKey(made.name))
  const own = menus.find(({ id }) => id === made.id)
  if (own && (name !== undefined || isNew)) return own
  if (only && others.length === 0) return only
  if (!only && (isNew || menus.length === 0)) return made
  const lines = menus.map((menu) => `--name ${JSON.stringify(menu.name)}`)
  if (only && name !== undefined)
    throw new OperatorError(
      phrase`There are several menus "${name}"`,
      phrase`Give --organization for that of one restaurant`,
    )
  throw name === undefined
    ? new OperatorError(
        phrase`There are ${menus.length} menus`,
        phrase`Name one of them, or give --new for another one`,
        { lines },
      )
    : new OperatorError(
        phrase`There is no menu "${name}" yet`,
        phrase`Give --new to make it, or the name of one that is there`,
        { lines },
      )
}

/** Plans the ingredients of the menu and their recipes, if the options have the amount in a dish. */
async function planRecipes(
  { api, corporationId, options: { ingredientGrams: grams, recipesFrom = firstDay } }: ImportInput<MenuOptions>,
  { rows }: MenuFile,
  { names, productIds }: { names: MenuNames; productIds: ReadonlyMap<string, string> },
) {
  if (grams === undefined) return undefined
  // Not loaded for menus without ingredients, because it loads the schemas of all rows.
  const { planIngredients } = await import('./ingredients.ts')
  const dishes = rows.map((row) => ({ ...row, id: productIds.get(row.key)! }))
  return planIngredients(api, { corporationId, dishes, grams, recipesFrom, names })
}

/** Plans the purchase prices of the file, if it has any. */
async function planPrices(
  { api, corporationId }: ImportInput<MenuOptions>,
  { rows }: MenuFile,
  { names, productIds }: { names: MenuNames; productIds: ReadonlyMap<string, string> },
) {
  const prices = rows.flatMap(({ key, purchasePrices: [price, ...others] = [] }) =>
    price === undefined || others.length > 0 ? [] : [{ id: productIds.get(key)!, price }],
  )
  if (prices.length === 0) return undefined
  // Not loaded for menus without purchase prices, because it loads the schemas of all rows.
  const { planPurchasePrices } = await import('./purchase_prices.ts')
  return planPurchasePrices(api, { corporationId, prices, names })
}

/** Names products with several purchase prices. The server has one for all sizes. */
function notesOnPurchasePrices({ rows }: MenuFile): string[] {
  const names = rows.flatMap(({ name, purchasePrices = [] }) => (purchasePrices.length > 1 ? [name] : []))
  return names.length > 0 ? [phrase`Purchase prices that differ between sizes are not read: ${names.join(', ')}`] : []
}

/** Returns the headings of each file. In a joined table, the columns of the sizes precede the columns of the menu. */
function readFilesOf(table: Table, { menu, sizes }: ImportInput['files']): ReadFile[] {
  const headings = menuHeadings(table)
  const from = table.joined?.from ?? 0
  return [
    ...(menu ? [{ part: 'menu', file: menu.path, headings: headings.slice(from) }] : []),
    ...(sizes ? [{ part: 'sizes', file: sizes.path, headings: headings.slice(0, from) }] : []),
  ]
}

/** Names menus with the same products, because the file may be a new version of one of them. */
function notesOnSharing(menus: readonly SavedMenu[], rows: readonly { id: string }[]): string[] {
  const ids = new Set(rows.map(({ id }) => id))
  const isSharing = ({ groups = [] }: SavedMenu) =>
    groups.some(({ productIds = [] }) => productIds.some((id) => ids.has(id)))
  const names = menus.filter(isSharing).map(({ name }) => `"${name}"`)
  return names.length > 0
    ? [
        phrase`This is another menu beside ${names.join(', ')}, with the same products: --name imports into a known menu`,
      ]
    : []
}

/** Returns the fewest fraction digits among the currencies in which the menu is sold. */
function digitsOf(organizations: readonly ListedOrganization[], organizationId: string | undefined): number {
  const sellers = organizations.filter(({ id }) => organizationId === undefined || id === organizationId)
  const digits = sellers.map(({ settings }) => currencyDigits(settings.currencyIsoName ?? null))
  return digits.length === 0 ? currencyDigits(null) : Math.min(...digits)
}

interface ListedOrganization {
  id: string
  name: string
  settings: { currencyIsoName?: string | null }
}

/** Example: `65 ingredients, 65 new; 32 recipes, 32 new`. */
const ingredientsText = (ingredients: IngredientChanges['ingredients'], charts: IngredientChanges['charts']): string =>
  `${ingredients.rows} ingredients, ${ingredients.added} new; ${charts.rows} recipes, ${charts.added} new`
