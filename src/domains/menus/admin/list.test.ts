import assert from 'node:assert/strict'
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
