import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import type { SavedCatalogue } from '#domains/catalogue/schemas.ts'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import list from './list.ts'

type Answer = SavedCatalogue & { revision: number }

describeOwnWorld(list.path, ({ it }) => {
  it('returns products with their prices and modifiers, and menus with the ids of their content', async ({ ask }) => {
    const { products, menus, sizes } = await ask<Answer>(list.path, { corporationId: demo.corporation })
    const pizza = products.find(({ id }) => id === demo.pizza)
    const anywhere = { organizationId: null, priceCategoryId: null }
    assert.deepEqual(pizza?.prices, [
      { sizeId: demo.smallSize, ...anywhere, price: 10.5 },
      { sizeId: demo.largeSize, ...anywhere, price: 14.5 },
    ])
    assert.deepEqual(
      pizza?.modifierGroups.map(({ id, minAmount, freeAmount }) => [id, minAmount, freeAmount]),
      [
        [demo.crust, 1, 0],
        [demo.toppings, 0, 1],
      ],
    )
    assert.deepEqual(
      menus.map(({ id, groups }) => [id, groups.map(({ name, productIds }) => [name, productIds.length])]),
      [
        [
          '1001',
          [
            ['Toasts and starters', 6],
            ['Pizza', 7],
            ['From the grill', 8],
            ['Drinks', 4],
            ['Salads and soups', 5],
            ['Pasta and risotto', 6],
            ['Burgers', 4],
            ['Desserts', 4],
          ],
        ],
      ],
    )
    assert.deepEqual(
      sizes.map(({ name, isDefault }) => [name, isDefault]),
      [
        ['Small', true],
        ['Large', false],
        ['Regular portion', true],
        ['Large portion', false],
      ],
    )
  })

  it('returns no menus and revision 0 for a corporation that has saved nothing', async ({ ask }) => {
    const { id: corporationId } = await ask<{ id: string }>('/admin/corporations/save', { name: 'New chain' })
    const { revision, ...lists } = await ask<Answer>(list.path, { corporationId })
    assert.equal(revision, 0)
    for (const rows of Object.values(lists)) assert.deepEqual(rows, [])
  })

  it('returns one menu with what it shows, or only its groups', async ({ ask }) => {
    const corporationId = demo.corporation
    const menuId = 'of one'
    const [groupId, otherId] = [newId(), newId()]
    const groups = [
      { id: groupId, name: 'Pizza', productIds: [demo.pizza] },
      { id: otherId, name: 'Toasts', productIds: [demo.product] },
    ]
    await ask('/admin/menus/save', { corporationId, menu: { id: menuId, name: 'Of one', groups } })
    const whole = await ask<Answer>(list.path, { corporationId })
    const one = await ask<Answer>(list.path, { corporationId, menuId })
    assert.deepEqual(
      one.menus.map(({ id, groups }) => [id, groups.map(({ productIds }) => productIds)]),
      [[menuId, [[demo.pizza], [demo.product]]]],
    )
    assert.deepEqual([one.combos, one.revision, one.sizes], [[], whole.revision, whole.sizes])
    const pizza = whole.products.find(({ id }) => id === demo.pizza)!
    assert.deepEqual(
      one.products.find(({ id }) => id === demo.pizza),
      pizza,
    )
    const modifierGroups = whole.modifierGroups.filter(({ id }) => pizza.modifierGroups.some((own) => own.id === id))
    const ids = ({ products }: Answer) => new Set(products.map(({ id }) => id))
    const ofPizza = new Set([
      demo.pizza,
      ...pizza.modifiers.map(({ productId }) => productId),
      ...pizza.modifierGroups.flatMap(({ items }) => items?.map(({ productId }) => productId) ?? []),
      ...modifierGroups.flatMap(({ items }) => items?.map(({ productId }) => productId) ?? []),
    ])
    const inGroup = await ask<Answer>(list.path, { corporationId, menuId, groupIds: [groupId] })
    assert.deepEqual([ids(inGroup), inGroup.modifierGroups, inGroup.menus], [ofPizza, modifierGroups, one.menus])
    assert.ok(ids(one).isSupersetOf(ids(inGroup).add(demo.product)))
    const head = await ask<Answer>(list.path, { corporationId, menuId, groupIds: [] })
    assert.deepEqual([head.products, head.menus], [[], one.menus])
    assert.deepEqual((await ask<Answer>(list.path, { corporationId, menuId: 'unknown' })).menus, [])
  })

  it('returns null for omitted values inside a combo', async ({ ask }) => {
    const { corporation: corporationId, largeSize: sizeId } = demo
    const groups = [{ name: 'Main', products: [{ productId: demo.pizza }] }]
    const combo = { name: 'Deal in two sizes', priceModificationType: 0, priceModification: 9, groups }
    await ask('/admin/menus/save', {
      corporationId,
      combos: [{ ...combo, sizes: [{ sizeId }], packs: [{ barcode: '1' }] }],
    })
    const { combos } = await ask<Answer>(list.path, { corporationId })
    const saved = combos.find(({ name }) => name === combo.name)
    assert.deepEqual(
      [saved?.sizes, saved?.packs],
      [
        [{ sizeId, image: null, buttonImageUrl: null, isHidden: null }],
        [{ barcode: '1', container: null, productFiscalCode: null }],
      ],
    )
  })
})
