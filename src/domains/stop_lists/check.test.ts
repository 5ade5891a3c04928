import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { orderItem, plainItem as plainLine, withModifier } from '#test/fixtures/ordering.ts'
import { dish } from '#test/fixtures/restaurant.ts'
import { type ListedItem, openStoppedRestaurant } from '#test/fixtures/stop_list.ts'
import { describeOperation } from '#test/harness/world.ts'
import check from './check.ts'

const { plain, sized, modifier, withModifiers, compound } = dish
const halves = (amount: number, second: object | null = { productId: compound.id }) => ({
  type: 'Compound',
  amount,
  primaryComponent: { productId: compound.id },
  secondaryComponent: second,
})

describeOperation(check, ({ it }) => {
  it('omits the list if everything is available', async (world) => {
    const { organizationId, terminalGroupId, stop } = await openStoppedRestaurant(world)
    await stop({ productId: plain.id, balance: 2 })
    const requested = { organizationId, terminalGroupId, items: [plainLine({ amount: 2 })] }
    const answer = await world.ask<object>(check.path, requested)
    assert.deepEqual(Object.keys(answer), ['correlationId'])
  })

  it('returns the entries that the items exceed', async (world) => {
    const { organizationId, terminalGroupId, stop, listed } = await openStoppedRestaurant(world)
    await stop(
      { productId: plain.id, balance: 2.5 },
      { productId: sized.id, sizeId: dish.small, balance: 0 },
      { productId: modifier.id, balance: 3 },
      { productId: compound.id, balance: 1 },
    )
    const entries = new Map((await listed()).map((item) => [item.productId, item]))
    const rows: [items: object[], rejected: string[]][] = [
      [[plainLine({ amount: 2.5 })], []],
      [[plainLine({ amount: 2.501 })], [plain.id]],
      [[plainLine({ amount: 2 }), plainLine({ amount: 0.5 })], []],
      [[plainLine({ amount: 2 }), plainLine({ amount: 1 })], [plain.id]],
      [[orderItem(sized.id, 3, { productSizeId: dish.large })], []],
      [[orderItem(sized.id, 2, { productSizeId: dish.small })], [sized.id]],
      [[{ ...withModifier({}), amount: 3 }], []],
      [[{ ...withModifier({ amount: 2 }), amount: 2 }], [modifier.id]],
      [[withModifier({ amount: 2 }), { ...halves(1), commonModifiers: [{ productId: modifier.id, amount: 1 }] }], []],
      [
        [withModifier({ amount: 2 }), { ...halves(1), commonModifiers: [{ productId: modifier.id, amount: 2 }] }],
        [modifier.id],
      ],
      [[halves(1)], []],
      [[halves(2)], [compound.id]],
      [[halves(2, { productId: withModifiers.id })], []],
      [
        [halves(2, null), plainLine({ amount: 9 })],
        [compound.id, plain.id],
      ],
      [[], []],
    ]
    for (const [items, rejected] of rows) {
      const requested = { organizationId, terminalGroupId, items }
      const { rejectedItems } = await world.ask<{ rejectedItems?: ListedItem[] }>(check.path, requested)
      const expected = rejected.length > 0 ? rejected.map((id) => entries.get(id)) : undefined
      assert.deepEqual(rejectedItems, expected, JSON.stringify(items))
    }
  })

  it('uses the only size of a product, as an order does', async (world) => {
    const { organizationId, terminalGroupId, stop } = await openStoppedRestaurant(world)
    const productId = newId<'Product'>()
    await world.ask('/admin/menus/save', {
      corporationId: demo.corporation,
      products: [{ id: productId, name: 'One size', prices: [{ sizeId: dish.large, price: 3 }] }],
    })
    await stop({ productId, sizeId: dish.large, balance: 0 })
    const requested = { organizationId, terminalGroupId, items: [orderItem(productId, 3)] }
    const { rejectedItems } = await world.ask<{ rejectedItems?: ListedItem[] }>(check.path, requested)
    assert.deepEqual([rejectedItems?.[0]?.sizeId, rejectedItems?.[0]?.balance], [dish.large, 0])
  })

  it('needs an independent modifier once for its line', async (world) => {
    const { organizationId, terminalGroupId, stop } = await openStoppedRestaurant(world)
    const productId = newId<'Product'>()
    await world.ask('/admin/menus/save', {
      corporationId: demo.corporation,
      products: [{ id: productId, name: 'Cutlery', type: 'MODIFIER', hasOwnQuantity: true }],
    })
    await stop({ productId, balance: 2 })
    for (const [amount, isRejected] of [
      [2, false],
      [3, true],
    ] as const) {
      const items = [plainLine({ amount: 5, modifiers: [{ productId, amount }] })]
      const { rejectedItems } = await world.ask<{ rejectedItems?: ListedItem[] }>(check.path, {
        organizationId,
        terminalGroupId,
        items,
      })
      assert.equal(rejectedItems !== undefined, isRejected)
    }
  })

  it('names unknown ids', async (world) => {
    const { organizationId, terminalGroupId } = await openStoppedRestaurant(world)
    const unknown = newId()
    const refusals: [more: object, code: string, path: string][] = [
      [{ terminalGroupId: unknown }, 'TerminalGroupUnregistered', 'terminalGroupId'],
      [{ items: [plainLine(), orderItem(unknown, 1)] }, 'ProductNotFound', 'items[1].productId'],
      [{ items: [withModifier({ productId: unknown })] }, 'ProductNotFound', 'items[0].modifiers[0].productId'],
      [{ items: [halves(1, { productId: unknown })] }, 'ProductNotFound', 'items[0].secondaryComponent.productId'],
      [{ items: [plainLine({ productSizeId: unknown })] }, 'ProductSizeNotFound', 'items[0].productSizeId'],
    ]
    for (const [more, code, path] of refusals) {
      const refused = await world.refuse(check.path, { organizationId, terminalGroupId, items: [plainLine()], ...more })
      assert.deepEqual([refused.status, refused.error, refused.details.fields[0]?.path], [400, code, path])
    }
  })
})
