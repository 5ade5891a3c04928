import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demo } from '#shared/demo.ts'
import { waitForReports } from '#test/fixtures/reports.ts'
import { courierOrder, dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { comanda, type Outcome } from '#test/harness/comanda.ts'
import { linkGroup } from '#test/harness/terminal.ts'
import { addressOf, describeOwnWorld, type World } from '#test/harness/world.ts'
import { databaseEnvironment, folderOf, hasTerminal, type, until } from './command.ts'

const folder = await folderOf('printed-names')
const targetOf = ({ url, adminToken }: World) => ['--url', url, '--admin-token', adminToken]

/** Returns a name that clears the screen, forges a line and reverses the text after it. */
const hostile = (name: string) => `${name}\u{1b}[2J\r\nFORGED\u{202e}\u{200b}\u{9b}1m`
/** How such a name is printed. */
const printed = (name: string) => `${name} [2J  FORGED 1m`

function assertClean(text: string, what: string): void {
  assert.doesNotMatch(text.replaceAll('\r\n', '\n'), /[\p{Cf}\p{Zl}\p{Zp}]|\p{Cc}(?<!\n)|^FORGED/mu, what)
}

/** Returns a file in the folder of the test. */
async function file(name: string, ...lines: string[]): Promise<string> {
  await writeFile(join(folder, name), `${lines.join('\n')}\n`)
  return join(folder, name)
}

/** Opens a restaurant with a closed order, all of whose names are hostile, in the demo chain, which has one, too. */
async function openHostileRestaurant(world: World) {
  const { ask } = world
  const corporationId = demo.corporation
  const restaurant = await openRestaurant(world)
  const { organizationId, terminalGroupId } = restaurant
  await ask('/admin/corporations/save', { id: corporationId, name: hostile('Chain') })
  await ask('/admin/organizations/save', { id: organizationId, corporationId, name: hostile('Place') })
  const products = [{ id: dish.plain.id, name: hostile('Soup'), prices: [{ price: dish.plain.price }] }]
  await ask('/admin/menus/save', { corporationId, products, menu: { id: '7001', name: hostile('Menu') } })
  await ask('/admin/employees/save', {
    corporationId,
    employees: [{ displayName: hostile('Bo'), isCourier: true, organizationIds: [organizationId] }],
  })
  await ask('/admin/dictionaries/save', {
    corporationId,
    paymentTypes: [{ name: hostile('Till'), kind: 'Cash', organizationIds: [organizationId] }],
  })
  const key = { corporationId, name: hostile('Key'), groups: null, organizationIds: null, lifetimeDays: 3 }
  await ask('/admin/api_keys/create', key)
  const items = [{ productId: dish.plain.id, amount: 1 }]
  const orders = [{ id: '1', openedAt: '2026-05-04 18:30', items }]
  await ask('/admin/orders/import', { organizationId, orders })
  await waitForReports(world, organizationId)
  return { ...restaurant, ...(await linkGroup(world, { organizationId, terminalGroupId })) }
}

describeOwnWorld('Names with control characters', ({ it }) => {
  it('are printed without them by every command', async (world) => {
    const { organizationId } = await world.once(openHostileRestaurant)
    const target = targetOf(world)
    const run = async (words: readonly string[], shows: string, env = {}): Promise<Outcome> => {
      const outcome = await comanda(words, env)
      const output = outcome.stdout + outcome.stderr
      assertClean(output, words.join(' '))
      assert.ok(output.includes(shows), `${words.join(' ')} shows ${output}`)
      return outcome
    }
    const chain = ['--corporation', demo.corporation]
    const menu = await file('drinks.csv', `name,price,${hostile('seller').replace('\r\n', '')}`, 'Tea,1,')
    const few = ['--from', '2026-05-01', '--to', '2026-05-31', '--organization', organizationId]
    await run(['menus', 'list', ...target], printed('Menu'))
    await run(['keys', 'list', ...target], printed('Key'))
    await run(['import', '--menu', menu, '--name', 'Tee', ...chain, ...target], '--name "Menu')
    await run(['import', '--menu', menu, '--new', ...chain, ...target], ': seller [2JFORGED 1m')
    await run(['report', 'sales-by-dish', ...few, ...chain, ...target], printed('Soup'))
    const csv = await run(['report', 'sales-by-dish', '--csv', ...few, ...chain, ...target], printed('Soup'))
    assert.equal(csv.stdout.split('\r\n').length, 3, csv.stdout)
    const json = await run(['report', 'sales-by-dish', '--json', ...few, ...chain, ...target], 'Soup')
    assert.equal(JSON.parse(json.stdout).data[0].DishName, hostile('Soup'))
    await run(['doctor'], printed('Key'), databaseEnvironment(await addressOf(world)))
    const zone = ['--zone', 'Europe/London', '--currency', 'GBP']
    await run(['restaurant', 'new', 'Second\u{202e}', ...zone, ...chain, ...target], printed('Menu'))
    await world.ask('/admin/corporations/save', { name: hostile('Another') })
    await world.ask('/admin/corporations/save', { name: hostile('Third') })
    await run(['keys', 'new', ...target], `  ${printed('Third')}`)
    await run(['menus', 'delete', '7001', ...chain, ...target], printed('Menu'))
  })

  it('of the cells of a file are printed without them', async (world) => {
    const { organizationId } = await world.once(openHostileRestaurant)
    const line = (name: string) => `7,2019-08-03 20:25,"${hostile(name)}",1`
    const orders = await file('orders.csv', 'order_number,ordered_at_local,item_name,quantity', line('Stew'))
    const imports = ['import', 'orders', '--orders', orders, '--organization', organizationId, ...targetOf(world)]
    const { code, stderr } = await comanda(imports)
    assertClean(stderr, 'import orders')
    assert.deepEqual([code, stderr.includes(printed('Stew'))], [1, true], stderr)
    const menu = await file('menu.csv', 'name,price', 'Tea,1')
    const replay = await comanda(['replay', '--menu', menu, '--orders', orders, ...targetOf(world)])
    assertClean(replay.stderr, 'replay')
    assert.ok(replay.stderr.includes(`"${printed('Stew')}" is not on the menu`), replay.stderr)
  })

  it('are shown without them by a terminal', async (world) => {
    if (!hasTerminal) return
    const { token, body } = await world.once(openHostileRestaurant)
    const words = ['terminal', '--url', world.url, '--token', token, '--journal', 'hostile.db']
    const terminal = type(words, { folder, onTerminal: true })
    const output = () => terminal.said().stdout.replaceAll('\r\n', '\n')
    const shows = (text: string) => until(`${text} is shown in ${output()}`, () => output().includes(text))
    await shows(` of ${printed('Place')}. Tickets are shown here`)
    const customer = { type: 'one-time', name: hostile('Ada'), surname: hostile('Lovelace') }
    await world.ask('/api/1/deliveries/create', body({ ...courierOrder, customer, comment: 'Ring\r\ntwice' }))
    // The name is a single paragraph, the remark is two.
    await shows(`1 x ${printed('Soup').replace(/ +/g, ' ')}\n`)
    await shows('\nRing\ntwice\n')
    terminal.child.stdin!.write('orders\n2 out\n2 paid shells\n')
    await shows(`  ${printed('Ada')}  by `)
    await shows('Order 2 needs a courier: type "2 out <courier>", with')
    await shows(printed('Bo'))
    terminal.child.stdin!.write('\x03')
    assert.equal((await terminal.ended).code, 0, output())
    assertClean(output().replaceAll('^C', ''), 'terminal')
  })
})
