import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import nomenclature from './nomenclature.ts'

interface Info {
  id: string
  name: string
  type: string
  isDeleted: boolean
  groupId: string | null
  sizePrices: { sizeId: string | null; price: { currentPrice: number; isIncludedInMenu: boolean } }[]
  modifiers: { id: string; maxAmount: number; required: boolean }[]
  groupModifiers: { id: string; minAmount: number; required: boolean; childModifiers: { id: string }[] }[]
}

interface Answer {
  groups: { id: string; name: string; isGroupModifier: boolean; isIncludedInMenu: boolean }[]
  products: Info[]
  productCategories: unknown[]
  sizes: { name: string }[]
  revision: number
}

const here = { organizationId: demo.organization }

describeOwnWorld(nomenclature.path, ({ it }) => {
  it('returns groups, categories, products with prices and modifiers, sizes and the revision', async ({ ask }) => {
    const answer = await ask<Answer>(nomenclature.path, { ...here, startRevision: 0 })
    const pizza = answer.products.find(({ id }) => id === demo.pizza)!
    assert.deepEqual(
      pizza.sizePrices.map(({ sizeId, price }) => [sizeId, price.currentPrice, price.isIncludedInMenu]),
      [
        [demo.smallSize, 10.5, true],
        [demo.largeSize, 14.5, true],
      ],
    )
    assert.deepEqual(
      pizza.groupModifiers.map(({ id, required }) => [id, required]),
      [
        [demo.crust, true],
        [demo.toppings, false],
      ],
    )
    assert.equal(answer.products.find(({ id }) => id === demo.chilli)?.type, 'Modifier')
    assert.deepEqual(
      answer.groups.find(({ id }) => id === pizza.groupId),
      { ...answer.groups.find(({ id }) => id === pizza.groupId), name: 'Pizza', isIncludedInMenu: true },
    )
    assert.equal(answer.groups.find(({ id }) => id === demo.crust)?.isGroupModifier, true)
    assert.deepEqual(
      answer.sizes.map(({ name }) => name),
      ['Small', 'Large', 'Regular portion', 'Large portion'],
    )
    assert.equal(answer.productCategories.length, 3)
  })

  it('returns empty lists and the same revision while nothing has changed', async ({ ask }) => {
    const { revision } = await ask<Answer>(nomenclature.path, here)
    const { groups, productCategories, products, sizes, ...rest } = await ask<Answer>(nomenclature.path, {
      ...here,
      startRevision: revision,
    })
    assert.deepEqual([groups, productCategories, products, sizes, rest.revision], [[], [], [], [], revision])
  })

  it('returns everything again after a change, including deleted products', async ({ ask }) => {
    const { revision: startRevision } = await ask<Answer>(nomenclature.path, here)
    await ask('/admin/menus/save', {
      corporationId: demo.corporation,
      products: [
        { id: demo.openDrink, name: 'Wine of the day', isDeleted: true },
        { id: demo.coffee, name: 'Coffee', modifiers: [{ productId: demo.chilli, minAmount: 1, maxAmount: 2 }] },
      ],
    })
    const answer = await ask<Answer>(nomenclature.path, { ...here, startRevision })
    assert.ok(answer.revision > startRevision)
    assert.equal(answer.products.find(({ id }) => id === demo.openDrink)?.isDeleted, true)
    const coffee = answer.products.find(({ id }) => id === demo.coffee)
    assert.deepEqual(
      coffee?.modifiers.map(({ id, maxAmount, required }) => [id, maxAmount, required]),
      [[demo.chilli, 2, true]],
    )
    assert.deepEqual(
      coffee?.groupModifiers.map(({ id }) => id),
      [demo.milk],
    )
  })

  it('returns the prices of the organization, and 0 outside the menu for a product that is not sold', async ({
    ask,
  }) => {
    const there = demo.confirmingOrganization
    await ask('/admin/menus/save', {
      corporationId: demo.corporation,
      organizationId: there,
      products: [
        { id: demo.product, name: 'Margherita toast', prices: [{ price: 11 }] },
        { id: demo.oatMilk, name: 'Oat milk', prices: [{ price: null }] },
      ],
    })
    const pricesAt = async (organizationId: string) => {
      const { products } = await ask<Answer>(nomenclature.path, { organizationId })
      return [demo.product, demo.oatMilk].map((wanted) =>
        products
          .find(({ id }) => id === wanted)
          ?.sizePrices.map(({ sizeId, price }) => [sizeId, price.currentPrice, price.isIncludedInMenu]),
      )
    }
    assert.deepEqual(
      [await pricesAt(demo.organization), await pricesAt(there)],
      [
        [[[null, 9.5, true]], [[null, 0.4, false]]],
        [[[null, 11, true]], [[null, 0, false]]],
      ],
    )
  })
})
