import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

const { organization: organizationId, corporation: corporationId } = demo

interface Listed {
  products: {
    productId: string
    name: string
    type: string
    isDeleted: boolean
    parentGroupId: string | null
    allergenGroupIds: string[]
    productTagIds: string[]
  }[]
  sizePrices: { productId: string; price: number }[]
  charts: {
    productId: string
    assembledQuantity: number
    items: { productId: string; quantityIn: number; quantityMiddle: number; quantityOut: number | null }[]
  }[]
}

interface Menu {
  itemsGroups: { items: Item[] }[]
}

interface Item {
  productId: string | null
  name: string
  allergenGroupIds: string[]
  modifierGroups: { id: string | null; items: { id: string }[] }[]
  sizePrices: { sizeName: string; price: number | null; nutritions: { energy: number } | null }[]
}

const readCatalogue = ({ ask }: World) => ask<Listed>('/admin/catalogue/list', { corporationId, limit: 1000 })

async function readMenu({ ask }: World): Promise<Item[]> {
  const { itemsGroups } = await ask<Menu>('/api/menu/v3/by_id', { externalMenuId: demo.menu, organizationId })
  return itemsGroups.flatMap(({ items }) => items)
}

describeOwnWorld('the demo restaurant', ({ it }) => {
  it('sells forty dishes on its menu, each once, some in two sizes', async (world) => {
    const { products } = await readCatalogue(world)
    const types = new Map(products.map(({ productId, type }) => [productId, type]))
    const dishes = (await readMenu(world)).filter(({ productId }) => types.get(productId ?? '') === 'DISH')
    assert.deepEqual([dishes.length, new Set(dishes.map(({ productId }) => productId)).size], [40, 40])
    for (const { name, sizePrices } of dishes)
      for (const { price } of sizePrices) assert.ok(price !== null && price > 0, name)
    const inTwoSizes = dishes.filter(({ sizePrices }) => sizePrices.length === 2)
    assert.ok(inTwoSizes.length >= 10, `${inTwoSizes.length} dishes in two sizes`)
    for (const { name, sizePrices } of inTwoSizes) assert.ok(sizePrices[0]!.price! < sizePrices[1]!.price!, name)
  })

  it('has the same dishes in its nomenclature', async (world) => {
    interface Nomenclature {
      products: { id: string; sizePrices: { price: { isIncludedInMenu: boolean } }[] }[]
    }
    const { products } = await world.ask<Nomenclature>('/api/1/nomenclature', { organizationId })
    const included = products.filter(({ sizePrices }) => sizePrices.some(({ price }) => price.isIncludedInMenu))
    const ids = new Set(included.map(({ id }) => id))
    for (const { productId, name } of await readMenu(world)) assert.ok(productId === null || ids.has(productId), name)
  })

  it('gives dishes allergens, nutrition and modifiers', async (world) => {
    const items = new Map((await readMenu(world)).map((item) => [item.name, item]))
    const burger = items.get('Classic burger')!
    assert.deepEqual(
      burger.modifierGroups.map(({ id, items: held }) => [id === null, held.length]),
      [
        [true, 2],
        [false, 2],
        [false, 2],
      ],
    )
    const pizza = items.get('Pizza Diavola')!
    assert.deepEqual(
      pizza.modifierGroups.map(({ id }) => id),
      [demo.crust, demo.toppings],
    )
    // Anchovies, mayonnaise and parmesan add their allergens.
    const salad = items.get('Caesar salad')!
    assert.ok(salad.allergenGroupIds.length >= 6 && salad.allergenGroupIds.includes(demo.allergenGroup))
    for (const { nutritions } of salad.sizePrices) assert.ok((nutritions?.energy ?? 0) > 100)
    const vegetarian = (await readCatalogue(world)).products.filter(({ productTagIds }) =>
      productTagIds.includes(demo.productTag),
    )
    assert.ok(vegetarian.length >= 10)
  })

  it('makes its dishes from sixty ingredients, some of them prepared in advance', async (world) => {
    const { products, charts } = await readCatalogue(world)
    const byId = new Map(products.map((product) => [product.productId, product]))
    const recipes = new Map(charts.map((chart) => [chart.productId, chart]))
    const used = new Set(charts.flatMap(({ items }) => items.map(({ productId }) => productId)))
    const typesOf = (type: string) => [...used].filter((id) => byId.get(id)?.type === type)
    assert.deepEqual([typesOf('GOODS').length, typesOf('PREPARED').length], [51, 9])
    for (const id of typesOf('PREPARED')) assert.ok(recipes.has(id), `${byId.get(id)?.name}`)
    for (const { items } of charts)
      for (const { quantityIn, quantityMiddle, quantityOut } of items)
        assert.ok(quantityIn >= quantityMiddle && quantityMiddle >= (quantityOut ?? 0) && quantityIn > 0)
    const without = (await readMenu(world)).filter(({ productId }) => productId !== null && !recipes.has(productId))
    const names = without.map(({ name }) => name).sort()
    assert.deepEqual(names, ['Lemonade', 'Margherita toast', 'Still water', 'Wine of the day'])
  })

  it('breaks dishes down to bought and prepared ingredients, and preparations to theirs', async (world) => {
    const { products } = await readCatalogue(world)
    const byId = new Map(products.map((product) => [product.productId, product]))
    const idOf = (name: string) => products.find((product) => product.name === name)!.productId
    interface Prepared {
      items: { productId: string; amount: number }[]
    }
    const amountsIn = async (dish: string, ingredient: string) => {
      const body = { productId: idOf(dish), dateFrom: '2026-03-01' }
      const { items } = await world.ask<Prepared>('/api/nomenclature/v2/assembly-chart/prepared', body)
      return items.filter(({ productId }) => byId.get(productId)?.name === ingredient).map(({ amount }) => amount)
    }
    // A large portion takes 1.4 times as much.
    assert.deepEqual(await amountsIn('Spaghetti Bolognese', 'Bolognese'), [0.15, 0.21])
    assert.deepEqual(await amountsIn('Spaghetti Bolognese', 'Beef mince'), [])
    assert.deepEqual(await amountsIn('Bolognese', 'Beef mince'), [0.667])
  })
})
