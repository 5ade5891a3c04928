import { Command, Option } from 'commander'
import { OperatorError } from '#core/operator_error.ts'
import { withServer } from './client.ts'
import { corporationOf } from './corporation.ts'
import { amountFlag, dayFlag, idFlag, textFlag, withTarget } from './flags.ts'
import {
  importInvoiceCommand,
  importOpeningStockCommand,
  importStockTakeCommand,
  importSuppliersCommand,
} from './import_goods.ts'
import { importGuestsCommand } from './import_guests.ts'
import { type ImportFlags, importMenu } from './import_menu.ts'
import { importOrdersCommand } from './import_orders.ts'
import { importStaffCommand } from './import_staff.ts'
import { runImport } from './run_import.ts'
import { withImport } from './table_flags.ts'

export const importCommand = withImport(
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
  .option('--name <name>', 'name of the menu (default: the only one)', textFlag('--name', 200))
  .option('--new', 'make the menu if there is none of this name (default: of the file)')
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
  .addOption(
    new Option('--identify <what>', 'what identifies products (default: id, sku or article, else name)').choices([
      'name',
      'group+name',
    ]),
  )
  .option('--delete-gone', 'take dishes off the menu, or delete products of the groups, that the files do not have')
  .enablePositionalOptions()
  .addCommand(importOrdersCommand)
  .addCommand(importSuppliersCommand)
  .addCommand(importOpeningStockCommand)
  .addCommand(importStockTakeCommand)
  .addCommand(importInvoiceCommand)
  .addCommand(importGuestsCommand)
  .addCommand(importStaffCommand)
  .action(async ({ menu, catalogue, ...flags }: ImportFlags) => {
    if (menu !== undefined && catalogue === undefined) await importMenu(menu, flags)
    else if (catalogue !== undefined && menu === undefined) await importFolder(catalogue, flags)
    else
      throw new OperatorError('It is not said what to import', 'Give either --menu or --catalogue, or the word orders')
  })

/** Flags for menus only. */
const ofMenus = ['sizes', 'organization', 'name', 'new', 'identify', 'ingredientGrams', 'recipesFrom'] as const

async function importFolder(folder: string, flags: ImportFlags): Promise<void> {
  const menuFlag = ofMenus.find((flag) => flags[flag] !== undefined)
  if (menuFlag !== undefined)
    throw new OperatorError(
      `--${menuFlag.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)} is for a menu`,
      'Give it with --menu, or leave it out',
    )
  // Not loaded for menus, because it loads the schemas of all rows.
  const { catalogueFiles } = await import('#imports/catalogue/files.ts')
  const files = await catalogueFiles(folder)
  await withServer(flags, async (api) => {
    const corporationId = await corporationOf(api, flags.corporation)
    await runImport(api, 'catalogue', { corporationId, files, options: { deleteGone: flags.deleteGone } }, flags)
  })
}
