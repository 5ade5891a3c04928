import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { transaction } from '#core/db/connect.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { openPizzeria } from '#test/fixtures/kitchen.ts'
import { waitForStockPolls } from '#test/fixtures/stop_list.ts'
import { changeContext } from '#test/fixtures/wallets.ts'
import { eventually } from '#test/harness/receiver.ts'
import { connectTerminal } from '#test/harness/terminal.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import list from './admin/list.ts'
import { stockStops } from './stock.ts'

interface Entry {
  terminalGroupId: string
  productId: string
  sizeId: string | null
  balance: number
  reason: string | null
}

const date = '2026-05-04T10:00:00'

/**
 * Opens a restaurant whose stop lists follow its stock. It sells a pizza (0.3 flour, 0.1 cheese; the large one half as much again), cheese
 * by itself, and a salad without a chart.
 */
async function openStocked(world: World, { isOn = true } = {}) {
  const kitchen = await openPizzeria(world)
  const { organizationId, corporationId, pizza, salad, cheese, flour, store, supplier, post, large } = kitchen
  const small = randomUUID()
  const named = new Map<string, string>([
    [pizza, 'pizza'],
    [cheese, 'cheese'],
    [salad, 'salad'],
  ])
  await world.ask('/admin/menus/save', {
    corporationId,
    sizes: [
      { id: small, name: 'Small' },
      { id: large, name: 'Large' },
    ],
    products: [
      {
        ...{ id: pizza, name: 'pizza', type: 'DISH' },
        prices: [
          { sizeId: small, price: 9 },
          { sizeId: large, price: 12 },
        ],
      },
      { id: cheese, name: 'cheese', type: 'GOODS', prices: [{ price: 2 }] },
      { id: salad, name: 'salad', type: 'DISH', prices: [{ price: 5 }] },
    ],
  })
  const saveGroup = async (group: object = {}) =>
    (await world.ask<{ id: string }>('/admin/terminal_groups/save', { organizationId, name: 'Kitchen', ...group })).id
  const terminalGroupId = await saveGroup()
  const turn = (stopsFromStock: boolean) =>
    world.ask('/admin/organizations/save', {
      ...{ id: organizationId, corporationId, name: 'R0', settings: { stopsFromStock } },
    })
  if (isOn) await turn(true)
  const token = await kitchen.tokenOf()

  async function entries(groupId = terminalGroupId): Promise<string[]> {
    await waitForStockPolls(world)
    const { items } = await world.ask<{ items: Entry[] }>(list.path, { organizationId })
    return items
      .filter((item) => item.terminalGroupId === groupId)
      .map(({ productId, sizeId, balance, reason }) => {
        const size = sizeId === null ? '' : sizeId === large ? ' large' : ' small'
        return `${named.get(productId)}${size} ${balance} ${reason ?? 'by hand'}`
      })
      .sort()
  }
  const change = async (operation: 'add' | 'remove', items: object[], groupId = terminalGroupId) => {
    const body = { organizationId, terminalGroupId: groupId, items }
    const { correlationId } = await world.ask<{ correlationId: string }>(`/api/1/stop_lists/${operation}`, body, {
      token,
    })
    await eventually(
      () => world.pool`
        select 1
          from command
         where organization_id = ${organizationId}
           and id = ${correlationId}
           and state = 'applied'`,
      ({ length }) => length === 1,
    )
  }
  return {
    ...kitchen,
    small,
    terminalGroupId,
    saveGroup,
    turn,
    entries,
    change,
    /** Receives goods by their ids on 4 May. */
    receive: (amounts: Record<string, number>, to = store) =>
      post('incoming_invoice', {
        ...{ date, counteragent: supplier },
        items: Object.entries(amounts).map(([product, amount], i) => ({
          ...{ num: i + 1, product, store: to, amount, sum: 1 },
        })),
      }),
    /** Writes goods off. */
    spend: (product: string, amount: number) =>
      post('writeoff_document', {
        ...{ date: '2026-05-05T10:00:00', storeFrom: store, expenseAccount: systemAccounts.removedDishes.id },
        items: [{ num: 1, product, amount }],
      }),
    events: async (groupId = terminalGroupId) => {
      const rows = await world.pool<{ items: { productId: string; balance: number | null }[] }[]>`
        select info -> 'items' as items
          from event
         where owner_id = ${organizationId}
           and subject_id = ${groupId}
           and type = 'StopListItemsUpdate'
         order by revision`
      return rows.map(({ items }) => items.map(({ productId, balance }) => `${named.get(productId)} ${balance}`).sort())
    },
    flour,
  }
}

describeWorld('Stops from stock', ({ it }) => {
  it('add dishes by size with their missing ingredients, and remove them when stock returns', async (world) => {
    const { entries, receive, spend, events, flour, cheese } = await openStocked(world)
    const all = ['cheese 0 cheese', 'pizza large 0 flour, cheese', 'pizza small 0 flour, cheese']
    assert.deepEqual(await entries(), all)
    await receive({ [flour]: 0.4 })
    assert.deepEqual(await entries(), ['cheese 0 cheese', 'pizza large 0 flour, cheese', 'pizza small 0 cheese'])
    await receive({ [cheese]: 5 })
    assert.deepEqual(await entries(), ['pizza large 0 flour'])
    await receive({ [flour]: 0.05 })
    assert.deepEqual(await entries(), [])
    await spend(flour, 0.2)
    assert.deepEqual(await entries(), ['pizza large 0 flour', 'pizza small 0 flour'])
    assert.deepEqual(await events(), [
      ['cheese 0', 'pizza 0', 'pizza 0'],
      ['cheese null', 'pizza null'],
      ['pizza null'],
      ['pizza 0', 'pizza 0'],
    ])
  })

  it('change a list once although many nodes poll', async (world) => {
    const { organizationId, turn, events, entries, terminalGroupId } = await openStocked(world, { isOn: false })
    await turn(true)
    const { caches, services } = world.node.app
    await Promise.all(
      Array.from({ length: 8 }, () =>
        transaction(world.pool, (db) =>
          stockStops.handle(
            { ...changeContext(db), caches, touch: async () => {}, use: services.use },
            { ownerId: organizationId, id: organizationId },
          ),
        ),
      ),
    )
    assert.equal((await entries()).length, 3)
    assert.equal((await events(terminalGroupId)).length, 1)
  })

  it('keep entries of people, and respect removals until stock returns', async (world) => {
    const { entries, receive, spend, change, flour, cheese, pizza, small, large, salad } = await openStocked(world)
    await receive({ [flour]: 10, [cheese]: 10 })
    assert.deepEqual(await entries(), [])
    await change('add', [
      { productId: pizza, sizeId: small, balance: 3 },
      { productId: salad, balance: 0 },
    ])
    await spend(flour, 10)
    const byHand = ['pizza small 3 by hand', 'salad 0 by hand']
    assert.deepEqual(await entries(), ['pizza large 0 flour', ...byHand])
    await change('remove', [{ productId: pizza, sizeId: large }])
    await spend(flour, 1)
    assert.deepEqual(await entries(), byHand)
    await receive({ [flour]: 20 })
    assert.deepEqual(await entries(), byHand)
    await spend(flour, 19)
    assert.deepEqual(await entries(), ['pizza large 0 flour', ...byHand])
    await change('add', [{ productId: pizza, sizeId: large, balance: 0 }])
    await receive({ [flour]: 20 })
    assert.deepEqual(await entries(), ['pizza large 0 by hand', ...byHand])
  })

  it('refuse orders, and remove only their own entries when switched off', async (world) => {
    const { entries, change, turn, organizationId, terminalGroupId, salad, cheese, tokenOf } = await openStocked(world)
    await change('add', [{ productId: salad, balance: 0 }])
    assert.equal((await entries()).length, 4)
    const items = [{ type: 'Product', productId: cheese, amount: 1, price: 2 }]
    const { rejectedItems } = await world.ask<{ rejectedItems: { productId: string }[] }>(
      '/api/1/stop_lists/check',
      { organizationId, terminalGroupId, items },
      { token: await tokenOf() },
    )
    assert.deepEqual(
      rejectedItems.map(({ productId }) => productId),
      [cheese],
    )
    await turn(false)
    assert.deepEqual(await entries(), ['salad 0 by hand'])
    await turn(true)
    assert.equal((await entries()).length, 4)
  })

  it('use the store of each terminal group, and skip disabled groups', async (world) => {
    const { entries, receive, saveGroup, flour, cheese, bar, terminalGroupId } = await openStocked(world)
    const [barGroup, disabled] = [
      await saveGroup({ name: 'Bar', storeId: bar }),
      await saveGroup({ name: 'Disabled', isEnabled: false }),
    ]
    await receive({ [flour]: 10, [cheese]: 10 }, bar)
    assert.equal((await entries()).length, 3)
    assert.deepEqual([await entries(barGroup), await entries(disabled)], [[], []])
    await saveGroup({ id: terminalGroupId, storeId: bar })
    assert.deepEqual(await entries(), [])
  })

  it('follow charts and menus', async (world) => {
    const { entries, receive, ask, turn, pizza, salad, flour, cheese, corporationId } = await openStocked(world)
    await receive({ [flour]: 10 })
    assert.deepEqual(await entries(), ['cheese 0 cheese', 'pizza large 0 cheese', 'pizza small 0 cheese'])
    await ask('/api/nomenclature/v2/assembly-chart/create', {
      ...{ productId: pizza, dateFrom: '2026-02-01', dateTo: '2030-01-01' },
      items: [{ productId: flour, quantityIn: 0.2 }],
    })
    assert.deepEqual(await entries(), ['cheese 0 cheese'])
    await turn(false)
    await ask('/api/nomenclature/v2/assembly-chart/create', {
      ...{ productId: salad, dateFrom: '2026-02-01', dateTo: '2030-01-01' },
      items: [{ productId: flour, quantityIn: 11 }],
    })
    await turn(true)
    assert.deepEqual(await entries(), ['cheese 0 cheese', 'salad 0 flour'])
    await receive({ [flour]: 1 })
    assert.deepEqual(await entries(), ['cheese 0 cheese'])
    await world.ask('/admin/menus/save', {
      corporationId,
      products: [{ id: cheese, name: 'cheese', type: 'GOODS', prices: [] }],
    })
    assert.deepEqual(await entries(), [])
  })

  it('do nothing in a restaurant without the setting or without a store', async (world) => {
    const off = await openStocked(world, { isOn: false })
    await off.receive({ [off.flour]: 0.1 })
    assert.deepEqual(await off.entries(), [])
    const { entries, corporationId, organizationId, store, bar, otherStore, otherOrganizationId } =
      await openStocked(world)
    assert.equal((await entries()).length, 3)
    await world.ask('/admin/stores/save', {
      corporationId,
      stores: [
        { id: store, name: 'Kitchen', organizationId, isDeleted: true },
        { id: bar, name: 'Bar', organizationId, isDeleted: true },
        { id: otherStore, name: 'Elsewhere', organizationId: otherOrganizationId },
      ],
    })
    assert.deepEqual(await entries(), [])
  })

  it('reach a linked front office as commands, and survive its start', async (world) => {
    const { entries, organizationId, terminalGroupId, saveGroup, receive, flour, cheese, turn } = await openStocked(
      world,
      { isOn: false },
    )
    await saveGroup({ id: terminalGroupId, kind: 'linked' })
    const { token } = await world.ask<{ token: string }>('/admin/terminal_tokens/create', {
      ...{ terminalGroupId, name: 'Terminal' },
    })
    const terminal = await connectTerminal(world.url, token)
    await turn(true)
    const commandOf = (operation: string) =>
      terminal.until(() => terminal.commands().find((command) => command.operation === operation))
    const added = await commandOf('/api/1/stop_lists/add')
    assert.equal((added.body as { items: object[] }).items.length, 3)
    terminal.answer(added.commandId)
    assert.equal((await entries()).length, 3)
    await terminal.act('/front/stop_lists/replace', { items: [] })
    assert.equal((await entries()).length, 3)
    await receive({ [flour]: 10, [cheese]: 10 })
    const removed = await commandOf('/api/1/stop_lists/remove')
    terminal.answer(removed.commandId, { code: 'NO', message: 'No' })
    assert.deepEqual(await entries(), [])
    assert.equal(removed.body && (removed.body as { organizationId: string }).organizationId, organizationId)
    terminal.cut()
  })

  it('refuse an unknown restaurant', async ({ refuse }) => {
    const { status, error, details } = await refuse(list.path, { organizationId: randomUUID() })
    assert.deepEqual([status, error, details.fields[0]?.path], [404, 'ORGANIZATION_NOT_FOUND', 'organizationId'])
  })
})
