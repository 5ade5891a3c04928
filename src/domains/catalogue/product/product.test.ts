import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

const base = '/api/nomenclature/v2/product'
const given = { name: 'Product', type: 'DISH', amountUnitId: demo.secondAmountUnit }

interface Product extends Record<string, unknown> {
  productId: string
  name: string
  code: string
  productArticle: string
  isDeleted: boolean
  deletedAt: string | null
  revision: number
}

interface ShownModifiers {
  itemsGroups: {
    items: {
      modifierGroups: {
        items: { name: string | null; tags: string[] | null; restrictions: { maxQuantity: number } }[]
      }[]
    }[]
  }[]
}

interface Written {
  productId: string
  productArticle: string
}

/** Codes that no other case has. */
let codes = 5000
const nextCode = () => String(codes++)

describeWorld('products', ({ it }) => {
  const made = async ({ ask }: World, body: object = {}) =>
    (await ask<Written>(`${base}/create`, { ...given, code: '', ...body })).productId
  const listed = async ({ ask }: World, ...filters: object[]) =>
    (await ask<{ items: Product[] }>(`${base}/list`, { filters })).items
  const got = async (world: World, id: string) => {
    const [product] = await listed(world, { field: 'productId', value: id })
    assert.ok(product)
    return product
  }
  const soldAs = async ({ ask }: World, id: string) => {
    const { products } = await ask<{ products: Record<string, unknown>[] }>('/api/1/nomenclature', {
      organizationId: demo.organization,
    })
    return products.find((product) => product.id === id)
  }

  it('answer all that was said of them', async (world) => {
    const { modifierSchemas } = await world.ask<{ modifierSchemas: string[] }>('/admin/directories/save', {
      corporationId: demo.corporation,
      modifierSchemas: [{ name: 'Pasta', modifiers: [{ productId: demo.chilli }] }],
    })
    const level = { storeId: demo.store, value: 2.5, valueAssigned: true }
    const limits = { defaultAmount: 1, freeOfChargeAmount: 1, hideIfDefaultAmount: true, maximumAmount: 2 }
    const single = { ...limits, minimumAmount: 0, required: false, splittable: true }
    const noChildren = { childModifiers: null, childModifiersHaveMinMaxRestrictions: false }
    const body = {
      name: 'Truffle pasta',
      code: nextCode(),
      type: 'DISH',
      amountUnitId: demo.secondAmountUnit,
      accountingCategoryId: demo.accountingCategory,
      alcoholClass: 'A',
      allergenGroupIds: [demo.allergenGroup],
      amountIndependentOfParentAmount: true,
      barcodes: [{ barcode: '4600000000017', containerId: demo.container, type: 'GTIN' }],
      canBuyFromCashdesk: true,
      canChangeAmountCookedDish: true,
      canSetOpenPrice: true,
      categoryId: demo.foodCategory,
      chequePrintable: false,
      coldLossPercent: 1.5,
      color: { red: 1, green: 2, blue: 3 },
      containers: [
        {
          containerId: demo.container,
          containerWeight: 0.1,
          franchiseMasterId: null,
          franchiseUniqueId: null,
          fullContainerWeight: 1.1,
          isDeleted: false,
          lineNumber: '1',
          maxContainerWeight: 0.2,
          minContainerWeight: 0.05,
          name: 'Box',
          quantity: 10,
          useInFront: true,
        },
      ],
      cookWithMainDish: true,
      cookingTimeNormal: 12,
      cookingTimePeak: 20,
      cookingType: 'Pan',
      customCategories: [{ categoryListId: demo.customCategory, categoryValueId: demo.customCategoryValue }],
      defaultContainerId: demo.container,
      defaultCourse: 0,
      defaultIncludedInMenu: true,
      defaultMaximumStoreBalanceLevel: 10,
      defaultMinimumStoreBalanceLevel: 0.5,
      defaultSalePrice: 12.5,
      description: 'With butter',
      descriptionEnglish: 'With butter',
      disabledProductSizeIds: [demo.largeSize],
      egaisAlcCode: '0001',
      estimatedPurchasePrice: 3.123456789,
      excludedSectionIds: [demo.section],
      expirationDate: 3,
      fontColor: { red: 255, green: 0, blue: 0 },
      frontImageId: randomUUID(),
      fullName: 'Pasta with truffles',
      fullNameEnglish: 'Pasta with truffles',
      gtin: '04600000000017',
      hotLossPercent: 2,
      images: [
        { imageId: 'image', type: 'quality', startAt: '2026-01-01T00:00:00.000Z', endAt: '2027-01-01T00:00:00.000Z' },
      ],
      invoiceSupplierId: randomUUID(),
      isCalculateUnitWeight: true,
      isDishOfDay: true,
      isFixedPrice: true,
      isFlyerProgram: true,
      isNotInStoreMovement: true,
      isNutritionValueAutoCalculated: true,
      isPercentageOfAlcoholApplicable: true,
      isTimePayProduct: true,
      itemCategoryId: demo.itemCategory,
      markupSettings: [{ organizationId: demo.organization, markupPercent: 30 }],
      maximumStoreBalanceLevels: [level],
      minimumStoreBalanceLevels: [level],
      minimumTimePayProductDurationMinutes: 30,
      modifierSchemaId: modifierSchemas[0],
      modifierSchemaRedefinitions: [
        {
          modifierId: demo.chilli,
          childModifiers: null,
          defaultAmount: 0,
          freeOfChargeAmount: 0,
          maximumAmount: 1,
          minimumAmount: 0,
        },
      ],
      modifiers: [
        { ...single, modifierId: demo.chilli, ...noChildren },
        {
          ...single,
          modifierId: demo.toppings,
          childModifiers: [{ ...single, modifierId: demo.olives, ...noChildren }],
          childModifiersHaveMinMaxRestrictions: false,
        },
      ],
      nameEnglish: 'Pasta',
      nameKitchen: 'PASTA',
      nutritionValues: [
        {
          energyAmount: 210,
          proteinAmount: 7.5,
          fatAmount: 9,
          carbohydrateAmount: 25,
          nutritionComponents: { salt: 1.2 },
          organizationIds: [],
          productSizeId: null,
        },
        {
          energyAmount: 230,
          proteinAmount: 8,
          fatAmount: 9,
          carbohydrateAmount: 25,
          nutritionComponents: null,
          organizationIds: [demo.organization],
          productSizeId: demo.smallSize,
        },
      ],
      outerEconomicActivityNomenclatureCode: '1902',
      parentGroupId: demo.nomenclatureGroup,
      percentageOfAlcohol: 0.5,
      placeTypeId: demo.placeType,
      position: 3,
      prechequePrintable: false,
      priceMarkupPercent: 12.123456789,
      printOnAdd: true,
      producerIds: [demo.producer],
      productArticle: 'PASTA-1',
      productScaleId: demo.productScale,
      productSizeFactors: { factors: { [demo.smallSize]: { amount: '0.8' } } },
      productTagIds: [demo.productTag],
      productTypeForCooking: 'Main',
      rateSchedule: {
        rates: [
          {
            serviceRate: 'A',
            intervals: [{ begin: { minutes: 60 }, end: { minutes: 120 }, dayOfWeek: 'monday' }],
          },
        ],
      },
      relativeRateSchedule: true,
      sourceNature: 'Own',
      taxCategoryId: demo.vat,
      timePayProductDurationStepMinutes: 5,
      transferType: 'None',
      unitCapacity: 0.4,
      unitWeight: 0.35,
      useBalanceForInventory: true,
      useBalanceForSell: true,
      useDefaultCookingTime: true,
      useRangeForInvoices: true,
      uzFiscalCode: '77',
    }
    const { status, body: answer } = await world.call<Written & { message: null }>(`${base}/create`, body)
    assert.deepEqual([status, answer.message, answer.productArticle], [201, null, 'PASTA-1'])
    const { revision, createdAt, modifiedAt, ...shown } = await got(world, answer.productId)
    assert.deepEqual(shown, {
      ...body,
      productId: answer.productId,
      isDeleted: false,
      system: false,
      createdByUserId: demo.apiKeyId,
      modifiedByUserId: demo.apiKeyId,
      deletedAt: null,
      assemblyChartModifiedAt: null,
      disabledFields: [],
      franchiseMasterId: null,
      franchiseUniqueId: null,
      lastModifyNodeId: null,
    })
    assert.ok(revision > 0)
    for (const moment of [createdAt, modifiedAt]) assert.ok(Date.parse(String(moment)) > 0)
    await world.ask(`${base}/delete`, { productIds: [answer.productId] })
  })

  it('can be sold at once, with what menus show of them', async (world) => {
    const id = await made(world, {
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
    const sold = await soldAs(world, id)
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

  it('with a scale are sold in its sizes, at the price of each or else at theirs', async (world) => {
    const id = await made(world, { productScaleId: demo.productScale, defaultSalePrice: 4 })
    const prices = async () => {
      const { sizePrices } = (await soldAs(world, id)) as unknown as {
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
    const change = { ...given, productId: id, productScaleId: demo.productScale, defaultSalePrice: 5 }
    await world.ask(`${base}/update`, { ...change, code: '', disabledProductSizeIds: [demo.smallSize] })
    assert.deepEqual(await prices(), [[demo.largeSize, 6]])
    const used = await world.refuse('/api/nomenclature/v1/product-scale/delete', { id: demo.productScale })
    assert.equal(used.error, 'PRODUCT_SCALE_USED')
  })

  it('take the modifiers of a group that states none from the products that it holds', async (world) => {
    const { groupId } = await world.ask<{ groupId: string }>('/api/nomenclature/v2/group/create', {
      name: 'Sauces',
      code: '',
    })
    const sauce = await made(world, { name: 'Aioli', type: 'MODIFIER', parentGroupId: groupId })
    const id = await made(world, { modifiers: [{ modifierId: groupId, maximumAmount: 2, required: true }] })
    const sold = (await soldAs(world, id)) as unknown as {
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
    const [shown] = (await got(world, id)).modifiers as { childModifiers: null; minimumAmount: number }[]
    assert.deepEqual([shown?.childModifiers, shown?.minimumAmount], [null, 1])
  })

  it('keep the amounts of modifiers for which those of the group hold', async (world) => {
    const child = { modifierId: demo.olives, minimumAmount: 1, maximumAmount: 2 }
    const group = { modifierId: demo.toppings, maximumAmount: 5, childModifiers: [child] }
    const limits = async (id: string) => {
      type Limits = Record<'minAmount' | 'maxAmount' | 'minimumAmount' | 'maximumAmount', number>
      type Grouped = { childModifiers: Limits[]; childModifiersHaveMinMaxRestrictions: boolean }
      const sold = ((await soldAs(world, id)) as unknown as { groupModifiers: Grouped[] }).groupModifiers[0]
        ?.childModifiers[0]
      const [kept] = (await got(world, id)).modifiers as Grouped[]
      const stated = kept?.childModifiers[0]
      return [
        [sold?.minAmount, sold?.maxAmount],
        [stated?.minimumAmount, stated?.maximumAmount, kept?.childModifiersHaveMinMaxRestrictions],
      ]
    }
    const free = await made(world, { modifiers: [{ ...group, childModifiersHaveMinMaxRestrictions: false }] })
    assert.deepEqual(await limits(free), [
      [0, 5],
      [1, 2, false],
    ])
    const limited = await made(world, { modifiers: [{ ...group, childModifiersHaveMinMaxRestrictions: true }] })
    assert.deepEqual(await limits(limited), [
      [1, 2],
      [1, 2, true],
    ])
  })

  it('get codes and articles that nobody has, and keep them', async (world) => {
    const ids = [await made(world), await made(world)]
    const [first, second] = [await got(world, ids[0]!), await got(world, ids[1]!)]
    assert.equal(Number(second.code), Number(first.code) + 1)
    assert.equal(first.productArticle, first.code.padStart(5, '0'))
    await made(world, { code: String(Number(second.code) + 1) })
    const third = await got(world, await made(world))
    assert.ok(Number(third.code) > Number(second.code) + 1, 'the number that another has as its code is left out')
    await world.ask(`${base}/update`, { ...given, productId: ids[0], code: '', name: 'Renamed' })
    const after = await got(world, ids[0]!)
    assert.deepEqual([after.name, after.code, after.productArticle], ['Renamed', first.code, first.productArticle])
    assert.ok(after.revision > third.revision)
  })

  it('are replaced by an update, which leaves what menus alone say of them', async (world) => {
    const id = await made(world, { description: 'Old', defaultSalePrice: 3, modifiers: [{ modifierId: demo.chilli }] })
    await world.ask('/admin/menus/save', {
      corporationId: demo.corporation,
      products: [{ id, name: 'Product', labels: ['hot'], imageLinks: ['https://example.com/1.png'] }],
    })
    await world.ask(`${base}/update`, { ...given, productId: id, code: '' })
    const after = await got(world, id)
    assert.deepEqual([after.description, after.defaultSalePrice, after.modifiers], [null, null, []])
    const sold = await soldAs(world, id)
    assert.deepEqual([sold?.imageLinks, sold?.sizePrices], [['https://example.com/1.png'], []])
  })

  it('keep how menus show their modifiers, and what clients say of them when a menu shows them otherwise', async (world) => {
    const [chilli, olives] = [{ modifierId: demo.chilli }, { modifierId: demo.olives }]
    const grouped = (more: object) => ({ modifierId: demo.toppings, childModifiers: [{ ...olives, ...more }] })
    const body = { ...given, code: '', defaultSalePrice: 3 }
    const id = await made(world, { ...body, modifiers: [chilli, grouped({ maximumAmount: 2 })] })
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
    await world.ask(`${base}/update`, { ...body, productId: id, modifiers: changed })
    const kept = [
      ['Very hot', ['Very hot'], 7],
      ['Green ones', ['Green ones'], 4],
    ]
    assert.deepEqual(await inMenu(), kept)
    // A menu that says nothing of the modifiers leaves what clients have said, and how they look.
    await saveShown(undefined, undefined)
    assert.deepEqual(await inMenu(), kept)
    const { modifiers } = await got(world, id)
    assert.deepEqual(
      (modifiers as { modifierId: string; maximumAmount: number }[]).map((one) => [one.modifierId, one.maximumAmount]),
      [
        [demo.chilli, 7],
        [demo.toppings, 4],
      ],
    )
  })

  it('have another revision when a menu changes them', async (world) => {
    const id = await made(world)
    const { groupId } = await world.ask<{ groupId: string }>('/api/nomenclature/v2/group/create', {
      name: 'Group of a menu',
      code: '',
    })
    const group = async () => {
      const asked = { filters: [{ field: 'id', value: groupId }], limit: 1, offset: 0 }
      return (
        await world.ask<{ groups: { name: string; revision: number }[] }>('/api/nomenclature/v2/group/list', asked)
      ).groups[0]!
    }
    const [before, groupBefore] = [await got(world, id), await group()]
    const corporationId = demo.corporation
    const save = (menu: object, ...products: object[]) =>
      world.ask('/admin/menus/save', { corporationId, products, menu: { id: 'of revisions', name: 'M', ...menu } })
    await save({ groups: [{ id: groupId, name: 'Renamed' }] }, { id, name: 'Product', prices: [{ price: 9 }] })
    const [after, groupAfter] = [await got(world, id), await group()]
    assert.equal(after.defaultSalePrice, 9)
    assert.ok(after.revision > before.revision)
    assert.equal(groupAfter.name, 'Renamed')
    assert.ok(groupAfter.revision > groupBefore.revision)
    await save({ groups: [{ id: groupId, name: 'Renamed' }] }, { id, name: 'Product', prices: [{ price: 9 }] })
    assert.equal((await got(world, id)).revision, after.revision, 'nothing has changed')
  })

  it('are deleted and restored, alone or with their group', async (world) => {
    const { groupId } = await world.ask<{ groupId: string }>('/api/nomenclature/v2/group/create', {
      name: 'Season',
      code: '',
    })
    const id = await made(world, { parentGroupId: groupId, defaultSalePrice: 1 })
    const before = await got(world, id)
    await world.ask(`${base}/delete`, { productIds: [id] })
    const deleted = await got(world, id)
    assert.deepEqual([deleted.isDeleted, (await soldAs(world, id))?.isDeleted], [true, true])
    assert.ok(deleted.deletedAt)
    assert.ok(deleted.revision > before.revision)
    await world.ask(`${base}/restore`, { productIds: [id] })
    assert.deepEqual([(await got(world, id)).isDeleted, (await got(world, id)).deletedAt], [false, null])
    await world.ask('/api/nomenclature/v2/group/delete', { groupIds: [groupId] })
    const withGroup = await got(world, id)
    assert.equal(withGroup.isDeleted, true)
    assert.ok(withGroup.revision > deleted.revision)
    await world.ask('/api/nomenclature/v2/group/restore', { groupIds: [groupId], recursively: true })
    assert.equal((await got(world, id)).isDeleted, false)
  })

  it('know the operators of every field', async (world) => {
    const group = { accountingCategoryId: demo.accountingCategory, taxCategoryId: demo.vat }
    const id = await made(world, {
      ...group,
      name: 'Needle soup',
      code: nextCode(),
      productArticle: 'N-77',
      description: 'Sharp as ever',
      categoryId: demo.foodCategory,
      parentGroupId: demo.nomenclatureGroup,
      type: 'PREPARED',
    })
    const { code, revision, createdAt, modifiedAt } = await got(world, id)
    for (const filter of [
      { field: 'id', op: 'in', values: [id] },
      { field: 'parentId', op: 'eq', value: demo.nomenclatureGroup },
      { field: 'categoryId', op: 'in', values: [demo.foodCategory] },
      { field: 'accountingCategoryId', value: demo.accountingCategory },
      { field: 'taxCategoryId', value: demo.vat },
      { field: 'type', op: 'eq', value: 'PREPARED' },
      { field: 'type', op: 'nin', values: ['DISH', 'GOODS'] },
      { field: 'name', op: 'like', value: 'EEDLE s' },
      { field: 'name', op: 'ne', value: 'Other' },
      { field: 'code', op: 'in', values: [code] },
      { field: 'code', op: 'like', value: code.slice(1) },
      { field: 'productArticle', op: 'like', value: '-77' },
      { field: 'productArticle', op: 'notblank' },
      { field: 'description', op: 'like', value: 'as ev' },
      { field: 'isDeleted', op: 'eq', value: false },
      { field: 'system', op: 'eq', value: false },
      { field: 'revision', op: 'gte', value: revision },
      { field: 'revision', op: 'eq', value: revision },
      { field: 'createdAt', op: 'gte', value: createdAt },
      { field: 'updatedAt', op: 'lte', value: modifiedAt },
      { field: 'deletedAt', op: 'blank' },
      { field: 'lastModifyNode', op: 'blank' },
    ])
      assert.deepEqual(
        (await listed(world, filter, { field: 'productId', value: id })).map(({ productId }) => productId),
        [id],
        JSON.stringify(filter),
      )
    for (const filter of [
      { field: 'franchiseUniqueId', value: randomUUID() },
      { field: 'franchiseMasterId', op: 'in', values: [randomUUID()] },
      { field: 'description', op: 'blank' },
    ])
      assert.deepEqual(await listed(world, filter, { field: 'productId', value: id }), [], JSON.stringify(filter))
    for (const [filter, path] of [
      [{ field: 'color' }, 'filters[0].field'],
      [{ field: 'isDeleted', op: 'ne', value: true }, 'filters[0].op'],
      [{ field: 'taxCategoryId', op: 'like', value: 'a' }, 'filters[0].op'],
      [{ field: 'revision', value: 'x' }, 'filters[0].value'],
    ] as const) {
      const { error, details } = await world.refuse(`${base}/list`, { filters: [filter] })
      assert.deepEqual([error, details.fields[0]?.path], ['INVALID_FILTER', path])
    }
  })

  it('never share a code or an article when many are made at once', async (world) => {
    const code = nextCode()
    const replies = await Promise.all(
      Array.from({ length: 16 }, () =>
        world.call<{ error: string }>(`${base}/create`, { ...given, name: 'Rival', code }),
      ),
    )
    assert.equal(replies.filter(({ status }) => status === 201).length, 1)
    assert.ok(replies.every(({ status, body }) => status === 201 || body.error === 'PRODUCT_CODE_TAKEN'))
    const ids = await Promise.all(Array.from({ length: 16 }, () => made(world, { name: 'Numbered' })))
    const numbered = await listed(world, { field: 'id', op: 'in', values: ids })
    assert.equal(new Set(numbered.map((product) => product.code)).size, 16)
    assert.equal(new Set(numbered.map(({ productArticle }) => productArticle)).size, 16)
  })

  it('lose no update when many change one at once', async (world) => {
    const id = await made(world)
    const names = Array.from({ length: 16 }, (_, i) => `Name ${i}`)
    const before = (await got(world, id)).revision
    await Promise.all(names.map((name) => world.ask(`${base}/update`, { ...given, productId: id, code: '', name })))
    const events = await world.pool<{ name: string }[]>`
      select info ->> 'name' as name
        from event
       where owner_id = ${demo.corporation}
         and type = 'ProductUpdate'
         and subject_id = ${id}
         and revision > ${before}
       order by revision`
    assert.deepEqual(events.map(({ name }) => name).sort(), [...names].sort())
    assert.equal((await got(world, id)).name, events.at(-1)?.name)
  })

  it('are listed on stable pages while others make them', async (world) => {
    const writing = Array.from({ length: 10 }, () => made(world))
    const seen: string[] = []
    for (let offset = 0, isMore = true; isMore; offset += 7) {
      const { items } = await world.ask<{ items: Product[] }>(`${base}/list`, { limit: 7, offset })
      seen.push(...items.map(({ productId }) => productId))
      isMore = items.length > 0
    }
    await Promise.all(writing)
    const all = (await listed(world)).map(({ productId }) => productId)
    assert.deepEqual(seen, all.slice(0, seen.length))
  })

  it('are not changed by what contradicts them', async (world) => {
    const article = 'Mine only'
    const code = nextCode()
    const id = await made(world, { code, productArticle: article })
    const gone = await made(world, { code: nextCode() })
    const goneCode = (await got(world, gone)).code
    await world.ask(`${base}/delete`, { productIds: [gone] })
    await made(world, { code: goneCode })
    const unknown = randomUUID()
    const product = { ...given, code: '' }
    const change = { ...product, productId: id }
    const modifier = { modifierId: demo.chilli }
    for (const [place, body, error, path] of [
      ['create', { ...product, code: '123456789' }, 'INVALID_REQUEST', 'code'],
      ['create', { ...product, code: 'A1' }, 'INVALID_REQUEST', 'code'],
      ['create', { ...product, name: '' }, 'INVALID_REQUEST', 'name'],
      ['create', { ...product, type: 'SOUP' }, 'INVALID_REQUEST', 'type'],
      ['create', { ...product, productId: id }, 'PRODUCT_EXISTS', 'productId'],
      ['create', { ...product, code }, 'PRODUCT_CODE_TAKEN', 'code'],
      ['create', { ...product, productArticle: article }, 'PRODUCT_CODE_TAKEN', 'productArticle'],
      ['create', { ...product, amountUnitId: unknown }, 'UNKNOWN_REFERENCE', 'amountUnitId'],
      ['create', { ...product, parentGroupId: unknown }, 'UNKNOWN_REFERENCE', 'parentGroupId'],
      ['create', { ...product, producerIds: [unknown] }, 'UNKNOWN_REFERENCE', 'producerIds[0]'],
      [
        'create',
        { ...product, maximumStoreBalanceLevels: [{ storeId: demo.store }, { storeId: unknown }] },
        'UNKNOWN_REFERENCE',
        'maximumStoreBalanceLevels[1].storeId',
      ],
      [
        'create',
        { ...product, minimumStoreBalanceLevels: [{ storeId: unknown }] },
        'UNKNOWN_REFERENCE',
        'minimumStoreBalanceLevels[0].storeId',
      ],
      ['create', { ...product, modifiers: [{ modifierId: unknown }] }, 'UNKNOWN_REFERENCE', 'modifiers[0].modifierId'],
      ['create', { ...product, modifiers: [{}] }, 'FIELD_REQUIRED', 'modifiers[0].modifierId'],
      ['create', { ...product, modifiers: [modifier, modifier] }, 'DUPLICATE_ENTRY', 'modifiers[1]'],
      [
        'create',
        { ...product, modifiers: [{ ...modifier, minimumAmount: 2, maximumAmount: 1 }] },
        'AMOUNTS_CONTRADICT',
        'modifiers[0].maximumAmount',
      ],
      [
        'create',
        { ...product, disabledProductSizeIds: [demo.smallSize] },
        'PRODUCT_SIZES_CONTRADICT',
        'disabledProductSizeIds[0]',
      ],
      ['create', { ...product, markupSettings: [{ organizationId: unknown }] }, 'ORGANIZATION_FORBIDDEN', undefined],
      ['update', { ...change, modifiers: [{ modifierId: id }] }, 'PRODUCT_MODIFIES_ITSELF', 'modifiers[0].modifierId'],
      ['update', { ...change, modifiers: [{}] }, 'FIELD_REQUIRED', 'modifiers[0].modifierId'],
      ['update', { ...change, modifiers: [modifier, modifier] }, 'DUPLICATE_ENTRY', 'modifiers[1]'],
      [
        'update',
        { ...change, modifiers: [{ ...modifier, maximumAmount: 0, minimumAmount: 1 }] },
        'AMOUNTS_CONTRADICT',
        'modifiers[0].maximumAmount',
      ],
      ['update', { ...change, taxCategoryId: unknown }, 'UNKNOWN_REFERENCE', 'taxCategoryId'],
      ['update', { ...change, code: goneCode }, 'PRODUCT_CODE_TAKEN', 'code'],
      [
        'update',
        { ...change, nutritionValues: [{ productSizeId: demo.smallSize }] },
        'PRODUCT_SIZES_CONTRADICT',
        'nutritionValues[0].productSizeId',
      ],
      ['update', { ...change, productId: unknown }, 'PRODUCT_NOT_FOUND', 'productId'],
      ['update', { ...change, productId: gone }, 'PRODUCT_DELETED', 'productId'],
      ['delete', { productIds: [unknown] }, 'PRODUCT_NOT_FOUND', 'productIds[0]'],
      ['delete', { productIds: [id, id] }, 'REPEATED_ID', 'productIds[1]'],
      ['restore', { productIds: [id, unknown] }, 'PRODUCT_NOT_FOUND', 'productIds[1]'],
      ['restore', { productIds: [id, id] }, 'REPEATED_ID', 'productIds[1]'],
      ['restore', { productIds: [id, gone] }, 'PRODUCT_CODE_TAKEN', 'productIds[1]'],
    ] as const) {
      const refusal = await world.refuse(`${base}/${place}`, body)
      assert.deepEqual([refusal.error, refusal.details.fields[0]?.path], [error, path], JSON.stringify(body))
    }
    const selfish = { ...product, productId: unknown, modifiers: [{ modifierId: unknown }] }
    assert.equal((await world.refuse(`${base}/create`, selfish)).error, 'PRODUCT_MODIFIES_ITSELF')
    const token = await world.tokenOf({ organizationIds: [demo.organization] })
    for (const [place, body] of [
      ['create', product],
      ['update', change],
      ['delete', { productIds: [id] }],
      ['restore', { productIds: [id] }],
    ] as const)
      assert.equal((await world.refuse(`${base}/${place}`, body, { token })).error, 'CHAIN_FORBIDDEN')
  })

  it('keep groups from being restored with one whose code another has', async (world) => {
    const { groupId } = await world.ask<{ groupId: string }>('/api/nomenclature/v2/group/create', {
      name: 'Past',
      code: '',
    })
    const code = nextCode()
    await made(world, { parentGroupId: groupId, code })
    await world.ask('/api/nomenclature/v2/group/delete', { groupIds: [groupId] })
    await made(world, { code })
    const body = { groupIds: [groupId], recursively: true }
    const { error, details } = await world.refuse('/api/nomenclature/v2/group/restore', body)
    assert.deepEqual([error, details.fields[0]?.path], ['PRODUCT_CODE_TAKEN', 'groupIds'])
  })
})
