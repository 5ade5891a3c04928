import { Command } from 'commander'
import { OperatorError } from '#core/operator_error.ts'
import type { Day } from '#core/time.ts'
import type { CatalogueChanges } from '#imports/catalogue/run.ts'
import { type TargetFlags, withServer } from './client.ts'
import { corporationOf } from './corporation.ts'
import { amountFlag, dayFlag, idFlag, textFlag, withTarget } from './flags.ts'
import { importMenu } from './import_menu.ts'
import { importOrdersCommand } from './import_orders.ts'
import { print, printJson } from './output.ts'
import { openBar } from './progress_bar.ts'
import { noteUnread, readOptions, type TableFlags, withTables } from './table_flags.ts'

export interface ImportFlags extends TargetFlags, TableFlags {
  menu?: string
  catalogue?: string
  deleteGone?: boolean
  sizes?: string
  organization?: string
  corporation?: string
  name?: string
  new?: boolean
  ingredientGrams?: number
  recipesFrom?: Day
  dryRun?: boolean
  json?: boolean
}

export const importCommand = withTables(
  withTarget(
    new Command('import').description(
      'Import a menu from a CSV or XLSX file, or a catalogue from a folder of them; importing it again changes it',
    ),
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
    'sell in all organizations of this corporation (default: the only one besides the demo chain)',
    idFlag('--corporation'),
  )
  .option('--name <name>', 'name of the menu (default: of the file)', textFlag('--name', 200))
  .option('--new', 'with --name: make the menu if there is none of this name')
  .option(
    '--ingredient-grams <grams>',
    'with a column ingredients: make each a product, and each dish a recipe of so many grams of it',
    amountFlag('--ingredient-grams', 0.001, 1_000_000),
  )
  .option(
    '--recipes-from <day>',
    'with --ingredient-grams: first day of the recipes, for dishes that have none (default: 1970-01-01)',
    dayFlag('--recipes-from'),
  )
  .option('--delete-gone', 'with --catalogue: delete the products of its groups that the files do not have')
  .option('--dry-run', 'say what would change, and change nothing')
  .option('--json', 'print one line of JSON')
  .enablePositionalOptions()
  .addCommand(importOrdersCommand)
  .action(async ({ menu, catalogue, ...flags }: ImportFlags) => {
    if (menu !== undefined && catalogue === undefined) await importMenu(menu, flags)
    else if (catalogue !== undefined && menu === undefined) await importFolder(catalogue, flags)
    else
      throw new OperatorError('It is not said what to import', 'Give either --menu or --catalogue, or the word orders')
  })

/** Flags for menus only. */
const ofMenus = ['sizes', 'organization', 'name', 'new', 'ingredientGrams', 'recipesFrom'] as const

async function importFolder(folder: string, flags: ImportFlags): Promise<void> {
  const menuFlag = ofMenus.find((flag) => flags[flag] !== undefined)
  if (menuFlag !== undefined)
    throw new OperatorError(
      `--${menuFlag.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)} is for a menu`,
      'Give it with --menu, or leave it out',
    )
  // Not loaded for menus, because it loads the schemas of all rows.
  const { importCatalogue } = await import('#imports/catalogue/run.ts')
  const { catalogueFiles, formats } = await import('#imports/catalogue/files.ts')
  await withServer(flags, async (client) => {
    const corporationId = await corporationOf(client, flags.corporation)
    const { dryRun: isDryRun = false, deleteGone: deletesGone = false } = flags
    const sources = { files: await catalogueFiles(folder), ...readOptions(flags) }
    const options = { corporationId, sources, isDryRun, deletesGone }
    let bar: ReturnType<typeof openBar> | undefined
    const { headings, ...changes } = await importCatalogue(client, {
      ...options,
      onSaved(saved, total) {
        bar ??= openBar(total)
        bar.show(saved, `${saved} of ${total} rows`)
      },
    }).finally(() => bar?.end())
    for (const file of headings) noteUnread(file.file, file.headings, formats[file.table].columns)
    const done = { corporationId, ...changes }
    if (flags.json) printJson(done)
    else print([catalogueSentence(changes, { isDryRun, deletesGone })])
  })
}

function catalogueSentence(
  { products, ...others }: Omit<CatalogueChanges, 'headings'>,
  { isDryRun, deletesGone }: { isDryRun: boolean; deletesGone: boolean },
): string {
  const countsOf = ({ added, changed }: { added: number; changed: number }) => `${added} new, ${changed} changed`
  const remark = products.gone > 0 && !deletesGone ? ' but kept (--delete-gone deletes them)' : ''
  const parts = Object.entries(others).flatMap(([kind, counts]) =>
    counts.rows === 0 ? [] : [`; ${kind}: ${countsOf(counts)}`],
  )
  return (
    `${isDryRun ? 'Nothing was changed. This would import' : 'Imported'} ${products.rows} products: ` +
    `${countsOf(products)}, ${products.gone} gone${remark}${parts.join('')}`
  )
}
