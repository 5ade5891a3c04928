import { Command } from 'commander'
import { OperatorError } from '#core/operator_error.ts'
import { listMenus } from '#imports/menu/changes.ts'
import { listSoldMenus } from '#imports/menu/sellers.ts'
import { type TargetFlags, withServer } from './client.ts'
import { corporationOf, listCorporations } from './corporation.ts'
import { idFlag, withTarget } from './flags.ts'
import { print } from './output.ts'

interface Flags extends TargetFlags {
  corporation?: string
}

const listCommand = withTarget(new Command('list').description('List the menus that clients can read'))
  .option('--corporation <id>', 'those of one corporation (default: of all)', idFlag('--corporation'))
  .action(showMenus)

const deleteCommand = withTarget(new Command('delete').description('Delete a menu; its products stay'))
  .argument('<id>', 'id of the menu, as menus list shows it')
  .option(
    '--corporation <id>',
    'whose menu it is (default: the only one besides the demo chain)',
    idFlag('--corporation'),
  )
  .action(deleteMenu)

export const menusCommand = new Command('menus')
  .description('List and delete menus')
  .addCommand(listCommand)
  .addCommand(deleteCommand)

async function showMenus(flags: Flags): Promise<void> {
  await withServer(flags, async (client) => {
    const corporations = await listCorporations(client)
    for (const { id, name } of corporations.filter(
      (corporation) => (flags.corporation ?? corporation.id) === corporation.id,
    )) {
      const menus = await listSoldMenus(client, id)
      const lines = menus.map(({ menu, sellers }) => {
        const place = sellers.length > 0 ? `, for ${sellers.map((seller) => seller.name).join(', ')}` : ''
        const products = (menu.groups ?? []).reduce((sum, { productIds = [] }) => sum + productIds.length, 0)
        return `  ${menu.id}  ${menu.name}, products: ${products}${place}`
      })
      print([`${name}  ${id}`, ...lines])
    }
  })
}

async function deleteMenu(id: string, flags: Flags): Promise<void> {
  await withServer(flags, async (client) => {
    const corporationId = await corporationOf(client, flags.corporation)
    const { menus } = await listMenus(client, corporationId)
    const menu = menus.find((candidate) => candidate.id === id)
    if (!menu) throw new OperatorError(`There is no menu ${id}`, 'See which there are with "comanda menus list"')
    await client.post('/admin/menus/save', { corporationId, menu: { id, name: menu.name, isDeleted: true } })
    print([`Deleted the menu "${menu.name}"`])
  })
}
