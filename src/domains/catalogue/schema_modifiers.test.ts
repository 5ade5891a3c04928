import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

const { corporation: corporationId, organization: organizationId } = demo
const products = '/api/nomenclature/v2/product'
const directories = '/admin/directories/save'

interface Sold {
  id: string
  modifiers: Limits[]
  groupModifiers: (Limits & { childModifiers: Limits[] })[]
}

interface Limits {
  id: string
  minAmount: number
  maxAmount: number
  defaultAmount: number
  freeOfChargeAmount: number
}

/** Returns minimum, maximum, default and free amount of a product's modifiers in the nomenclature. */
async function modifiersOf({ ask }: World, productId: string) {
  const { products: all } = await ask<{ products: Sold[] }>('/api/1/nomenclature', { organizationId })
  const { modifiers, groupModifiers } = all.find(({ id }) => id === productId)!
  const limits = (one: Limits) => [one.minAmount, one.maxAmount, one.defaultAmount, one.freeOfChargeAmount]
  return {
    single: modifiers.map((one) => [one.id, ...limits(one)]),
    groups: groupModifiers.map((one) => [one.id, ...limits(one)]),
    items: groupModifiers.flatMap((one) => one.childModifiers.map((child) => [child.id, ...limits(child)])),
  }
}

let codes = 7_000

describeWorld('modifier schemas', ({ it }) => {
  const schemaOf = async ({ ask }: World, more: object) => {
    const saved = await ask<{ modifierSchemas: string[] }>(directories, {
      corporationId,
      modifierSchemas: [{ name: 'Pasta', ...more }],
    })
    return saved.modifierSchemas[0]!
  }
  const dish = (more: object) => ({
    productId: randomUUID(),
    name: 'Penne',
    code: String(codes++),
    type: 'DISH',
    amountUnitId: demo.secondAmountUnit,
    defaultSalePrice: 8,
    ...more,
  })
  const made = async ({ ask }: World, more: object) => {
    const body = dish(more)
    await ask(`${products}/create`, body)
    return body.productId
  }
  const crusts = { id: demo.crust, minAmount: 1, maxAmount: 1, defaultAmount: 1 }
  const chilli = { productId: demo.chilli, maxAmount: 2, freeAmount: 1 }

  it('give their modifiers to their products, and change them for all products at once', async (world) => {
    const id = await schemaOf(world, { modifierGroups: [crusts], modifiers: [chilli] })
    const productId = await made(world, { modifierSchemaId: id })
    const { single, groups, items } = await modifiersOf(world, productId)
    assert.deepEqual([single, groups], [[[demo.chilli, 0, 2, 0, 1]], [[demo.crust, 1, 1, 1, 0]]])
    assert.deepEqual(
      items.map(([modifierId]) => modifierId),
      [demo.thinCrust, demo.thickCrust],
    )
    const olives = { productId: demo.olives, maxAmount: 4 }
    await world.ask(directories, { corporationId, modifierSchemas: [{ id, name: 'Pasta', modifiers: [olives] }] })
    assert.deepEqual(await modifiersOf(world, productId), {
      single: [[demo.olives, 0, 4, 0, 0]],
      groups: [],
      items: [],
    })
  })

  it('are overridden by single products, value by value', async (world) => {
    const items = [{ productId: demo.mozzarella, maxAmount: 2 }, { productId: demo.olives }]
    const toppings = { id: demo.toppings, minAmount: 0, maxAmount: 3, items }
    const modifierSchemaId = await schemaOf(world, { modifierGroups: [toppings], modifiers: [chilli] })
    const modifierSchemaRedefinitions = [
      { modifierId: demo.chilli, maximumAmount: 1, freeOfChargeAmount: 0 },
      {
        modifierId: demo.toppings,
        minimumAmount: 1,
        maximumAmount: 5,
        childModifiers: [{ modifierId: demo.olives, maximumAmount: 3, defaultAmount: 1 }],
      },
    ]
    const redefined = await made(world, { modifierSchemaId, modifierSchemaRedefinitions })
    assert.deepEqual(await modifiersOf(world, redefined), {
      single: [[demo.chilli, 0, 1, 0, 0]],
      groups: [[demo.toppings, 1, 5, 0, 0]],
      items: [
        [demo.mozzarella, 0, 2, 0, 0],
        [demo.olives, 0, 3, 1, 0],
      ],
    })
    const plain = await made(world, { modifierSchemaId })
    assert.deepEqual((await modifiersOf(world, plain)).groups, [[demo.toppings, 0, 3, 0, 0]])
  })

  it('are overridden by modifiers of the product itself', async (world) => {
    const modifierSchemaId = await schemaOf(world, { modifierGroups: [crusts], modifiers: [chilli] })
    const modifiers = [{ modifierId: demo.chilli, maximumAmount: 7 }, { modifierId: demo.olives }]
    const { single, groups } = await modifiersOf(world, await made(world, { modifierSchemaId, modifiers }))
    assert.deepEqual(single, [
      [demo.chilli, 0, 7, 0, 0],
      [demo.olives, 0, 1, 0, 0],
    ])
    assert.deepEqual(groups, [[demo.crust, 1, 1, 1, 0]])
  })

  it('apply to orders: required modifiers are required, and others are charged', async (world) => {
    const modifierSchemaId = await schemaOf(world, { modifiers: [{ ...chilli, minAmount: 1 }] })
    const productId = await made(world, { modifierSchemaId })
    const { place, read, body } = await openRestaurant(world)
    const items = (amount: number) => [
      { type: 'Product', productId, amount: 1, modifiers: [{ productId: demo.chilli, amount }] },
    ]
    const { order } = await read(await place({ items: items(2) }))
    // The first portion of chilli is free, the second costs 0.5.
    assert.equal(order?.sum, 8.5)
    assert.equal((await world.call('/api/1/deliveries/create', body({ items: items(3) }))).status, 400)
  })

  it('are refused where they do not fit, also by a menu, and remain on products after their deletion', async (world) => {
    const scaled = await schemaOf(world, { productScaleId: demo.productScale })
    const gone = await schemaOf(world, { modifiers: [chilli] })
    const [plain, sized] = [await made(world, {}), await made(world, { productScaleId: demo.productScale })]
    const loyal = await made(world, { modifierSchemaId: gone })
    await world.ask(directories, {
      corporationId,
      modifierSchemas: [{ id: gone, name: 'Pasta', modifiers: [chilli], isDeleted: true }],
    })
    const save = '/admin/menus/save'
    const body = (id: string, modifierSchemaId: string) => ({
      corporationId,
      menu: {
        id: 'schemas',
        name: 'Schemas',
        groups: [{ name: 'All', products: [{ id, name: 'Penne', modifierSchemaId }] }],
      },
    })
    const path = 'menu.groups[0].products[0].modifierSchemaId'
    for (const [id, schemaId, code] of [
      [plain, randomUUID(), 'UNKNOWN_REFERENCE'],
      [plain, gone, 'UNKNOWN_REFERENCE'],
      [plain, scaled, 'PRODUCT_SIZES_CONTRADICT'],
      [randomUUID(), scaled, 'PRODUCT_SIZES_CONTRADICT'],
    ] as const) {
      const { error, details } = await world.refuse(save, body(id, schemaId))
      assert.deepEqual([error, details.fields[0]?.path], [code, path])
    }
    const refused = await world.refuse(`${products}/create`, dish({ modifierSchemaId: gone }))
    assert.deepEqual([refused.error, refused.details.fields[0]?.path], ['UNKNOWN_REFERENCE', 'modifierSchemaId'])
    await world.ask(save, body(sized, scaled))
    await world.ask(save, { corporationId, products: [{ id: loyal, name: 'Penne', modifierSchemaId: gone }] })
    assert.deepEqual((await modifiersOf(world, loyal)).single, [[demo.chilli, 0, 2, 0, 1]])
  })

  it('are refused with unknown ids and contradictory fields', async (world) => {
    const modifierSchemaId = await schemaOf(world, { modifiers: [{ ...chilli, minAmount: 1 }] })
    const other = await schemaOf(world, { productScaleId: demo.productScale })
    const at = 'modifierSchemaRedefinitions[0]'
    const redefining = (more: object) => ({ modifierSchemaId, modifierSchemaRedefinitions: [more] })
    for (const [more, code, path] of [
      [redefining({ modifierId: demo.olives }), 'UNKNOWN_REFERENCE', `${at}.modifierId`],
      [{ modifierSchemaRedefinitions: [{ modifierId: demo.chilli }] }, 'UNKNOWN_REFERENCE', `${at}.modifierId`],
      [redefining({ modifierId: demo.chilli, maximumAmount: 0 }), 'AMOUNTS_CONTRADICT', `${at}.maximumAmount`],
      [{ modifierSchemaId: other }, 'PRODUCT_SIZES_CONTRADICT', 'modifierSchemaId'],
    ] as const) {
      const { error, details } = await world.refuse(`${products}/create`, dish(more))
      assert.deepEqual([error, details.fields[0]?.path], [code, path])
    }
    const contrary = { name: 'Contrary', modifierGroups: [{ id: demo.crust, minAmount: 2, maxAmount: 1 }] }
    const refusal = await world.refuse(directories, { corporationId, modifierSchemas: [contrary] })
    const path = 'modifierSchemas[0].modifierGroups[0].maxAmount'
    assert.deepEqual([refusal.error, refusal.details.fields[0]?.path], ['AMOUNTS_CONTRADICT', path])
  })
})
