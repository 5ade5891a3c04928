import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { findProduct, findSold, makeProduct, productBase, requiredFields } from '#test/fixtures/products.ts'
import { describeOwnWorld } from '#test/harness/world.ts'

interface ShownModifiers {
  itemsGroups: {
    items: {
      modifierGroups: {
        items: { name: string | null; tags: string[] | null; restrictions: { maxQuantity: number } }[]
      }[]
    }[]
  }[]
}

describeOwnWorld('products on sale', ({ it }) => {
  it('can be sold immediately, with the fields that menus show', async (world) => {
    const id = await makeProduct(world, {
      name: 'New on the menu',
      type: 'GOODS',
      defaultSalePrice: 7.5,
      unitWeight: 0.2,
      allergenGroupIds: [demo.allergenGroup],
      productTagIds: [demo.productTag],
      taxCategoryId: demo.vat,
      nutritionValues: [{ energyAmount: 100, nutritionComponents: { sugar: 3 } }],
      modifiers: [{ modifierId: demo.chilli }],
    })
    const sold = await findSold(world, id)
    assert.deepEqual(
      [sold?.name, sold?.type, sold?.weight, sold?.energyFullAmount, sold?.measureUnit, sold?.tags],
      ['New on the menu', 'Good', 0.2, 200, 'Piece', ['Vegetarian']],
    )
    assert.deepEqual(sold?.sizePrices, [
      {
        sizeId: null,
        price: {
          currentPrice: 7.5,
          isIncludedInMenu: false,
          nextPrice: null,
          nextIncludedInMenu: false,
          nextDatePrice: null,
        },
      },
    ])
    const menu = { id: `menu of ${id}`, name: 'Chosen', groups: [{ name: 'Chosen', productIds: [id] }] }
    await world.ask('/admin/menus/save', { corporationId: demo.corporation, menu })
    const shown = await world.ask<{
      allergenGroups: { id: string; code: string }[]
      products: { id: string; measureUnit: string }[]
      itemsGroups: { items: { allergenGroupIds: string[]; sizePrices: { nutritions: { sugar: number } }[] }[] }[]
    }>('/api/menu/v3/by_id', { externalMenuId: menu.id, organizationId: demo.organization })
    assert.deepEqual(
      shown.allergenGroups.map(({ id, code }) => [id, code]),
      [[demo.allergenGroup, 'A']],
    )
    const [item] = shown.itemsGroups[0]?.items ?? []
    assert.deepEqual(item?.allergenGroupIds, [demo.allergenGroup])
    assert.equal(item?.sizePrices[0]?.nutritions.sugar, 3)
    const order = { items: [{ type: 'Product', productId: id, amount: 2, price: 7.5 }] }
    const placed = await world.call('/api/1/deliveries/create', {
      organizationId: demo.organization,
      terminalGroupId: demo.terminalGroup,
      order: { ...order, phone: '+4790000001', orderTypeId: demo.pickupOrderType },
    })
    assert.equal(placed.status, 200, JSON.stringify(placed.body))
  })

  it('with a scale are sold in its sizes, at the price of the size or else of the product', async (world) => {
    const id = await makeProduct(world, { productScaleId: demo.productScale, defaultSalePrice: 4 })
    const prices = async () => {
      const { sizePrices } = (await findSold(world, id)) as unknown as {
        sizePrices: { sizeId: string; price: { currentPrice: number } }[]
      }
      return sizePrices.map(({ sizeId, price }) => [sizeId, price.currentPrice])
    }
    assert.deepEqual(await prices(), [
      [demo.smallSize, 4],
      [demo.largeSize, 4],
    ])
    await world.ask('/admin/menus/save', {
      corporationId: demo.corporation,
      products: [{ id, name: 'Sized', prices: [{ price: 4 }, { sizeId: demo.largeSize, price: 6 }] }],
    })
    assert.deepEqual(await prices(), [
      [demo.smallSize, 4],
      [demo.largeSize, 6],
    ])
    const change = { ...requiredFields, productId: id, productScaleId: demo.productScale, defaultSalePrice: 5 }
    await world.ask(`${productBase}/update`, { ...change, code: '', disabledProductSizeIds: [demo.smallSize] })
    assert.deepEqual(await prices(), [[demo.largeSize, 6]])
    const used = await world.refuse('/api/nomenclature/v1/product-scale/delete', { id: demo.productScale })
    assert.equal(used.error, 'PRODUCT_SCALE_USED')
  })

  it('use the products of a modifier group without modifiers as its modifiers', async (world) => {
    const { groupId } = await world.ask<{ groupId: string }>('/api/nomenclature/v2/group/create', {
      name: 'Sauces',
      code: '',
    })
    const sauce = await makeProduct(world, { name: 'Aioli', type: 'MODIFIER', parentGroupId: groupId })
    const id = await makeProduct(world, { modifiers: [{ modifierId: groupId, maximumAmount: 2, required: true }] })
    const sold = (await findSold(world, id)) as unknown as {
      groupModifiers: { id: string; minAmount: number; childModifiers: object[] }[]
    }
    const [group] = sold.groupModifiers
    assert.deepEqual([group?.id, group?.minAmount, group?.childModifiers.length], [groupId, 1, 1])
    assert.deepEqual(
      group?.childModifiers.map((child) =>
        Object.entries(child).filter(([name]) => ['id', 'maxAmount'].includes(name)),
      ),
      [
        [
          ['id', sauce],
          ['maxAmount', 2],
        ],
      ],
    )
    const [shown] = (await findProduct(world, id)).modifiers as { childModifiers: null; minimumAmount: number }[]
    assert.deepEqual([shown?.childModifiers, shown?.minimumAmount], [null, 1])
  })

  it('store the limits of modifiers that the limits of their group override', async (world) => {
    const child = { modifierId: demo.olives, minimumAmount: 1, maximumAmount: 2 }
    const group = { modifierId: demo.toppings, maximumAmount: 5, childModifiers: [child] }
    const limits = async (id: string) => {
      type Limits = Record<'minAmount' | 'maxAmount' | 'minimumAmount' | 'maximumAmount', number>
      type Grouped = { childModifiers: Limits[]; childModifiersHaveMinMaxRestrictions: boolean }
      const sold = ((await findSold(world, id)) as unknown as { groupModifiers: Grouped[] }).groupModifiers[0]
        ?.childModifiers[0]
      const [kept] = (await findProduct(world, id)).modifiers as Grouped[]
      const stated = kept?.childModifiers[0]
      return [
        [sold?.minAmount, sold?.maxAmount],
        [stated?.minimumAmount, stated?.maximumAmount, kept?.childModifiersHaveMinMaxRestrictions],
      ]
    }
    const free = await makeProduct(world, { modifiers: [{ ...group, childModifiersHaveMinMaxRestrictions: false }] })
    assert.deepEqual(await limits(free), [
      [0, 5],
      [1, 2, false],
    ])
    const limited = await makeProduct(world, { modifiers: [{ ...group, childModifiersHaveMinMaxRestrictions: true }] })
    assert.deepEqual(await limits(limited), [
      [1, 2],
      [1, 2, true],
    ])
  })

  it('preserve the menu texts of their modifiers, and client values that a menu overrides', async (world) => {
    const [chilli, olives] = [{ modifierId: demo.chilli }, { modifierId: demo.olives }]
    const grouped = (more: object) => ({ modifierId: demo.toppings, childModifiers: [{ ...olives, ...more }] })
    const body = { ...requiredFields, code: '', defaultSalePrice: 3 }
    const id = await makeProduct(world, { ...body, modifiers: [chilli, grouped({ maximumAmount: 2 })] })
    const menu = { id, name: id, groups: [{ name: id, productIds: [id] }] }
    const shown = (name: string) => ({ name, tags: [name] })
    const saveShown = (single: object | undefined, inGroup: object | undefined) =>
      world.ask('/admin/menus/save', {
        corporationId: demo.corporation,
        products: [
          {
            id,
            name: 'Product',
            ...(single && { modifiers: [{ productId: demo.chilli, maxAmount: 5, shown: single }] }),
            ...(inGroup && {
              modifierGroups: [
                {
                  id: demo.toppings,
                  minAmount: 0,
                  maxAmount: 2,
                  items: [{ productId: demo.olives, maxAmount: 2, shown: inGroup }],
                },
              ],
            }),
          },
        ],
        menu,
      })
    const inMenu = async () => {
      const answer = await world.ask<ShownModifiers>('/api/menu/v3/by_id', {
        externalMenuId: id,
        organizationId: demo.organization,
      })
      const [item] = answer.itemsGroups.flatMap(({ items }) => items)
      return item?.modifierGroups.flatMap((group) =>
        group.items.map(({ name, tags, restrictions }) => [name, tags, restrictions.maxQuantity]),
      )
    }
    await saveShown(shown('Very hot'), shown('Green ones'))
    assert.deepEqual(await inMenu(), [
      ['Very hot', ['Very hot'], 5],
      ['Green ones', ['Green ones'], 2],
    ])
    const changed = [{ ...chilli, maximumAmount: 7 }, grouped({ maximumAmount: 4 })]
    await world.ask(`${productBase}/update`, { ...body, productId: id, modifiers: changed })
    const kept = [
      ['Very hot', ['Very hot'], 7],
      ['Green ones', ['Green ones'], 4],
    ]
    assert.deepEqual(await inMenu(), kept)
    // A menu without modifiers keeps the modifiers that clients saved, and their appearance.
    await saveShown(undefined, undefined)
    assert.deepEqual(await inMenu(), kept)
    const { modifiers } = await findProduct(world, id)
    assert.deepEqual(
      (modifiers as { modifierId: string; maximumAmount: number }[]).map((one) => [one.modifierId, one.maximumAmount]),
      [
        [demo.chilli, 7],
        [demo.toppings, 4],
      ],
    )
  })
})
