import { join } from 'node:path'
import { Command } from 'commander'
import { OperatorError } from '#core/operator_error.ts'
import { callingCodeOf, isCountry } from '#core/phone.ts'
import { listSoldMenus } from '#imports/menu/sellers.ts'
import { type ApiClient, type TargetFlags, withServer } from './client.ts'
import { idFlag, textFlag, withTarget, zoneFlag } from './flags.ts'
import { type Application, credentialLines, type NewKey } from './keys.ts'
import { print, printJson } from './output.ts'
import { commandText, serverWords } from './typed_as.ts'

interface NewRestaurantFlags extends TargetFlags {
  zone: string
  currency: string
  country?: string
  corporation?: string
  chainName?: string
  terminal: boolean
  json?: boolean
}

const newRestaurant = withTarget(
  new Command('new').description(
    'Make a restaurant: organization, terminal group, dictionaries, courier, key and terminal token',
  ),
)
  .argument('<name>', 'name of the restaurant', textFlag('The name', 200))
  .requiredOption('--zone <name>', 'its time zone, such as Europe/Rome', zoneFlag('--zone'))
  .requiredOption('--currency <code>', 'its currency by ISO 4217, such as EUR', currencyFlag)
  .option('--country <code>', 'its country by ISO 3166-1, such as IT, whose rules its phones follow', countryFlag)
  .option('--corporation <id>', 'the chain to which it belongs (default: a new one)', idFlag('--corporation'))
  .option('--chain-name <name>', 'name of the new chain (default: of the restaurant)', textFlag('--chain-name', 200))
  .option('--no-terminal', 'without a terminal: the server itself accepts the orders')
  .option('--json', 'print one line of JSON')
  .action(makeRestaurant)

export const restaurantCommand = new Command('restaurant')
  .description('Make a restaurant of your own')
  .addCommand(newRestaurant)

/** New restaurant, with secrets that are shown only once. */
interface Restaurant extends NewKey, Application {
  corporationId: string
  organizationId: string
  terminalGroupId: string
  courierId: string
  terminalToken: string | null
}

async function makeRestaurant(name: string, flags: NewRestaurantFlags): Promise<void> {
  if (flags.corporation !== undefined && flags.chainName !== undefined)
    throw new OperatorError('--chain-name is for a new chain', 'Leave it out, or leave --corporation out')
  await withServer(flags, async (client, url) => {
    const made = await openRestaurant(client, name, flags)
    const menus = await chainMenus(client, made.corporationId)
    if (flags.json) printJson(made)
    else print(restaurantLines(url, name, { made, flags, menus }))
  })
}

/** Payment type with which guests spend their bonuses. */
const bonuses = { code: 'BONUS', name: 'Bonus', kind: 'IikoCard' }

/** A restaurant can send its first deliveries with this courier, whom the operator may rename or replace. */
const courier = { displayName: 'Courier', isCourier: true }

/** Returns the names of the menus that all restaurants of the chain sell. */
async function chainMenus(client: ApiClient, corporationId: string): Promise<string[]> {
  const menus = await listSoldMenus(client, corporationId)
  return menus.filter(({ sellers }) => sellers.length === 0).map(({ menu }) => menu.name)
}

/** Creates the restaurant. Zone and currency are validated, so only the server can fail halfway. */
async function openRestaurant(
  client: ApiClient,
  name: string,
  { zone, currency, country, corporation, chainName = name, terminal }: NewRestaurantFlags,
): Promise<Restaurant> {
  const idOf = async (path: string, body: object) => (await client.post<{ id: string }>(path, body)).id
  // A new corporation is created with its dictionaries.
  const corporationId = corporation ?? (await idOf('/admin/corporations/save', { name: chainName }))
  if (corporation === undefined)
    await client.post('/admin/dictionaries/save', { corporationId, paymentTypes: [bonuses] })
  const phones = country && { countryCode: country, countryPhoneCode: callingCodeOf(country) }
  const settings = { currencyIsoName: currency, ...phones }
  const organization = { corporationId, name, timeZone: zone, settings }
  const organizationId = await idOf('/admin/organizations/save', organization)
  const group = { organizationId, name: 'Kitchen', kind: terminal ? 'linked' : 'virtual' }
  const terminalGroupId = await idOf('/admin/terminal_groups/save', group)
  const employees = [{ ...courier, organizationIds: [organizationId] }]
  const staff = await client.post<{ employees: string[] }>('/admin/employees/save', { corporationId, employees })
  const courierId = staff.employees[0]!
  const application = await client.post<Application>('/admin/applications/create', { corporationId, name })
  const key = { corporationId, name, organizationIds: [organizationId] }
  const apiKey = await client.post<NewKey>('/admin/api_keys/create', key)
  const token = { terminalGroupId, name: 'Terminal' }
  const terminalToken = terminal
    ? (await client.post<{ token: string }>('/admin/terminal_tokens/create', token)).token
    : null
  return { corporationId, organizationId, terminalGroupId, courierId, terminalToken, ...apiKey, ...application }
}

/** Menu that can be imported in any currency. */
const exampleMenu = join(import.meta.dirname, '..', '..', 'examples', 'menu', 'trattoria.csv')

interface Printed {
  made: Restaurant
  flags: TargetFlags
  /** Names of the menus of its chain. */
  menus: readonly string[]
}

function restaurantLines(url: string, name: string, { made, flags, menus }: Printed): string[] {
  const menuWords = ['import', '--menu', exampleMenu, '--corporation', made.corporationId, ...serverWords(flags)]
  const terminalWords = ['--url', url, '--token', made.terminalToken ?? '', '--journal', `${made.terminalGroupId}.db`]
  const menu = [
    '  Give its chain a menu, such as this example, or a CSV of your own with the columns name and price:',
    '',
    commandText(menuWords),
    '',
  ]
  const terminal = [
    '  Run its terminal, without which nobody accepts orders:',
    '',
    commandText(['terminal', ...terminalWords]),
    '',
  ]
  return [
    `  ${name} is there:`,
    `  corporationId  ${made.corporationId}`,
    `  organizationId ${made.organizationId}`,
    `  terminalGroup  ${made.terminalGroupId}`,
    `  courierId      ${made.courierId}`,
    ...credentialLines(url, made),
    '',
    ...(menus.length > 0 ? [`  It sells the menus of its chain: ${menus.join(', ')}`, ''] : menu),
    ...(made.terminalToken === null ? [] : terminal),
    `  Place orders as ${url}/docs shows it, with this organizationId and the products of its menu (/api/2/menu/by_id).`,
  ]
}

function countryFlag(text: string): string {
  const code = text.trim().toUpperCase()
  if (!isCountry(code))
    throw new OperatorError(`--country is "${text}"`, 'Give the two letters of ISO 3166-1, such as IT')
  return code
}

function currencyFlag(text: string): string {
  const code = text.trim().toUpperCase()
  if (!Intl.supportedValuesOf('currency').includes(code))
    throw new OperatorError(`--currency is "${text}"`, 'Give the three letters of ISO 4217, such as EUR')
  return code
}
