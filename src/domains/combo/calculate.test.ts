import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { comboMain, comboOrder, comboSide, itemRefusals, orderItem, plainItem } from '#test/fixtures/ordering.ts'
import { combo, dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import calculate from './calculate.ts'

const body = async (world: World, items: object[]) => ({
  organizationId: (await world.once(openRestaurant)).organizationId,
  items,
})
const answer = async (world: World, items: object[]) => world.ask<object>(calculate.path, await body(world, items))

const inGroup = (comboGroupId: string, more: object = {}) => ({
  comboInformation: { comboId: combo.id, comboSourceId: combo.id, comboGroupId, ...more },
})

const ofOrdersOnly = new Set(['ComboDuplicated', 'InvalidComboItemsAmount', 'InvalidReferenceToCombo'])
const refusals = itemRefusals.filter(([, order, code]) => !ofOrdersOnly.has(code) && !('combos' in order))

describeOperation(calculate, ({ it }) => {
  it('returns the price of one combo, whatever the amount', async (world) => {
    for (const amount of [1, 3])
      assert.deepEqual(await answer(world, [comboMain({ amount }), comboSide({ amount })]), {
        price: combo.price,
        incorrectlyFilledGroups: [],
      })
  })

  it('returns the price that an order of the same items has', async (world) => {
    const restaurant = await world.once(openRestaurant)
    const { items } = comboOrder()
    const { price } = await world.ask<{ price: number }>(calculate.path, await body(world, items))
    const { order } = await restaurant.read(await restaurant.place(comboOrder()))
    assert.equal(order?.sum, price)
    assert.deepEqual(
      order?.combos?.map(({ sourceId, amount, ...shown }) => [sourceId, amount, shown.price]),
      [[combo.id, 1, price]],
    )
    assert.deepEqual(
      order?.items.map((item) => [item.comboInformation?.groupId, item.type === 'Product' && item.resultSum]),
      [
        [combo.main, 9.17],
        [combo.side, 1.83],
      ],
    )
  })

  const filledWrongly: [what: string, items: object[], groups: string[]][] = [
    ['has nothing', [comboMain()], [combo.side]],
    ['has two items', [comboMain(), comboSide(), comboSide()], [combo.side]],
    ['has another product', [orderItem(dish.open.id, 5, inGroup(combo.main))], [combo.main, combo.side]],
    [
      'has another size',
      [
        plainItem(inGroup(combo.main)),
        orderItem(dish.sized.id, 3, { productSizeId: dish.large, ...inGroup(combo.side) }),
      ],
      [combo.side],
    ],
    ['has another amount', [comboMain(), comboSide({ amount: 2 })], [combo.side]],
    ['has a part of a portion', [comboMain({ amount: 0.5 }), comboSide({ amount: 0.5 })], [combo.main, combo.side]],
  ]
  for (const [what, items, incorrectlyFilledGroups] of filledWrongly)
    it(`names a group that ${what}, without a price`, async (world) => {
      assert.deepEqual(await answer(world, items), { price: 0, incorrectlyFilledGroups })
    })

  for (const [what, order, code, path] of refusals)
    it(`refuses ${what}: ${code}`, async (world) => {
      const { items } = order as { items: object[] }
      const refused = await world.refuse(calculate.path, await body(world, items))
      assert.deepEqual([refused.status, refused.error, refused.details.fields[0]?.path], [400, code, path])
    })

  const unknown = newId()
  const references: [what: string, items: object[], path: string][] = [
    ['an item of no combo', [comboMain(), plainItem()], 'items[1].comboInformation'],
    ['items of several combos', [comboMain(), plainItem(inGroup(combo.main))], 'items[1].comboInformation.comboId'],
    [
      'a combo that is two things',
      [plainItem(inGroup(combo.main)), plainItem(inGroup(combo.main, { comboSourceId: combo.expired }))],
      'items[1].comboInformation.comboSourceId',
    ],
    [
      'an unknown combo',
      [plainItem(inGroup(combo.main, { comboSourceId: unknown }))],
      'items[0].comboInformation.comboSourceId',
    ],
    [
      'a combo that is over',
      [plainItem(inGroup(combo.main, { comboSourceId: combo.expired }))],
      'items[0].comboInformation.comboSourceId',
    ],
    ['an unknown group', [plainItem(inGroup(unknown))], 'items[0].comboInformation.comboGroupId'],
  ]
  for (const [what, items, path] of references)
    it(`refuses ${what}: InvalidReferenceToCombo`, async (world) => {
      const refused = await world.refuse(calculate.path, await body(world, items))
      assert.deepEqual([refused.error, refused.details.fields[0]?.path], ['InvalidReferenceToCombo', path])
    })

  it('refuses an empty list of items', async (world) => {
    const refused = await world.refuse(calculate.path, await body(world, []))
    assert.deepEqual([refused.error, refused.details.fields[0]?.path], ['OrderItemsNotExists', 'items'])
  })
})
