import { type Static, Type } from 'typebox'
import { currencyDigits } from '#core/decimal.ts'
import { OperatorError } from '#core/operator_error.ts'
import { CalendarDay, field, omittable, Text } from '#core/schema.ts'
import type { Day } from '#core/time.ts'
import type { Api } from '../api.ts'
import type { ImportInput, ImportKind, ImportPlan, ReadFile } from '../kind.ts'
import type { Table } from '../tables/table.ts'
import { type MenuTarget, menuOf, menuProductId, productsOf, saveMenuFile, targetFields } from './body.ts'
import { changesOf, changesText, listMenus, type SavedMenu } from './changes.ts'
import { fileColumns, type MenuFile, menuHeadings, parseMenu, readMenuTable } from './file.ts'
import type { IngredientChanges } from './ingredients.ts'
import { fetchNames } from './names.ts'

const MenuOptions = Type.Object({
  name: omittable(Text({ minLength: 1, maxLength: 200 }), 'Name of the menu. If omitted, that of the file.'),
  new: omittable(Type.Boolean(), 'Whether to make the menu if none has this name.'),
  ingredientGrams: omittable(
    field(Type.Number({ minimum: 0.001, maximum: 1_000_000 }), 'Grams of each ingredient in a dish.'),
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
  if (!menuSource) throw new OperatorError('There is no file with the menu', 'Give one')
  if (options.recipesFrom !== undefined && options.ingredientGrams === undefined)
    throw new OperatorError('--recipes-from is for recipes', 'Give it with --ingredient-grams, or leave it out')
  const table = await readMenuTable({ menu: menuSource, sizes, ...reading })
  const known = await listMenus(api, corporationId)
  const place: MenuTarget = { corporationId, organizationId, known, name: options.name }
  const names = await fetchNames(api, corporationId, known)
  const digits = await digitsOf(api, place)
  const file = parseMenu(table, { digits, names })
  const products = productsOf(file, place)
  const menu = menuOf(file, place)
  const rows = products.map((row, i) => ({ ...row, prices: withSizes(row.prices, file.rows[i]!) }))
  const changes = changesOf(known, { id: menu.id, organizationId, rows, groups: menu.groups })
  if (options.name !== undefined && !changes.isKnown && !options.new) expectWanted(options.name, known.menus)
  const recipes = await planRecipes(input, file, names)
  const { ingredients, charts } = recipes?.changes ?? {}
  const saveMade = async () => {
    if (Object.keys(names.made).length > 0) await api.post('/admin/directories/save', { corporationId, ...names.made })
  }
  return {
    files: readFilesOf(table, files),
    changes: {
      externalMenuId: menu.id,
      name: menu.name,
      products: products.length,
      ...targetFields(place),
      ...changes,
      ...recipes?.changes,
    },
    sentence:
      `${products.length} products as the menu "${menu.name}", id ${menu.id}: ` +
      `${changesText(changes, digits)}${ingredients && charts ? `; ${ingredientsText(ingredients, charts)}` : ''}`,
    notes: changes.isKnown ? [] : notesOnSharing(known.menus, products),
    saves: { made: names.made, products, menu, taxOverrides: file.input.taxOverrides, recipes: recipes?.bodies ?? [] },
    rows: products.length + (recipes?.bodies ?? []).reduce((sum, { rows }) => sum + rows, 0),
    async apply(onSaved) {
      await saveMade()
      await saveMenuFile(api, file, place, onSaved)
      let saved = products.length
      for (const { body, rows } of recipes?.bodies ?? []) {
        await api.post('/admin/catalogue/import', body)
        saved += rows
        onSaved(saved)
      }
    },
  }
}

/** Plans the ingredients of the menu and their recipes, if the options have the amount in a dish. */
async function planRecipes(
  { api, corporationId, options: { ingredientGrams: grams, recipesFrom = firstDay } }: ImportInput<MenuOptions>,
  { rows }: MenuFile,
  names: Awaited<ReturnType<typeof fetchNames>>,
) {
  if (grams === undefined) return undefined
  // Not loaded for menus without ingredients, because it loads the schemas of all rows.
  const { planIngredients } = await import('./ingredients.ts')
  const productId = (name: string) => menuProductId(corporationId, name)
  return planIngredients(api, { corporationId, rows, grams, recipesFrom, names, productId })
}

/** Returns the headings of each file. The columns of a joined table are those of the sizes, then those of the menu. */
function readFilesOf(table: Table, { menu, sizes }: ImportInput['files']): ReadFile[] {
  const headings = menuHeadings(table)
  const from = table.joined?.from ?? 0
  return [
    ...(menu ? [{ part: 'menu', file: menu.path, headings: headings.slice(from) }] : []),
    ...(sizes ? [{ part: 'sizes', file: sizes.path, headings: headings.slice(0, from) }] : []),
  ]
}

/** Adds the names of sizes to the prices of a row of the file. */
const withSizes = <Price extends object>(prices: readonly Price[], { prices: named }: MenuFile['rows'][number]) =>
  prices.map((price, i) => ({ ...price, size: named[i]?.size }))

/** Names menus with the same products, because the file may be a new version of one of them. */
function notesOnSharing(menus: readonly SavedMenu[], rows: readonly { id: string }[]): string[] {
  const ids = new Set(rows.map(({ id }) => id))
  const isSharing = ({ groups = [] }: SavedMenu) =>
    groups.some(({ productIds = [] }) => productIds.some((id) => ids.has(id)))
  const names = menus.filter(isSharing).map(({ name }) => `"${name}"`)
  return names.length > 0
    ? [`This is another menu beside ${names.join(', ')}, with the same products: --name imports into a known menu`]
    : []
}

/** Refuses a name that no menu has unless it is to be new: a menu goes live at once, and the name may be mistyped. */
function expectWanted(name: string, menus: readonly SavedMenu[]): void {
  if (menus.length === 0) return
  throw new OperatorError(`There is no menu "${name}" yet`, 'Give --new to make it, or the name of one that is there', {
    lines: menus.map((menu) => `--name ${JSON.stringify(menu.name)}`),
  })
}

/** Returns the fewest fraction digits among the currencies in which the menu is sold. */
async function digitsOf(api: Api, { corporationId, organizationId }: MenuTarget): Promise<number> {
  const { organizations } = await api.post<{ organizations: ListedOrganization[] }>('/admin/organizations/list', {
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
