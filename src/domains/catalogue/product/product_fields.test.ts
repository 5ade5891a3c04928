import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import {
  findProduct,
  listProducts,
  makeProduct,
  nextCode,
  productBase,
  requiredFields,
} from '#test/fixtures/products.ts'
import { describeWorld } from '#test/harness/world.ts'

interface Written {
  productId: string
  productArticle: string
}

describeWorld('fields of products', ({ it }) => {
  it('are returned as saved', async (world) => {
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
      invoiceSupplierId: demo.supplier,
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
    const { status, body: answer } = await world.call<Written & { message: null }>(`${productBase}/create`, body)
    assert.deepEqual([status, answer.message, answer.productArticle], [201, null, 'PASTA-1'])
    const { revision, createdAt, modifiedAt, ...shown } = await findProduct(world, answer.productId)
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
    const filters = [{ field: 'productId', value: answer.productId }]
    for (let i = 0; i < Object.keys(shown).length; i += 12) {
      const some: Record<string, unknown> = Object.fromEntries(Object.entries(shown).slice(i, i + 12))
      const fields = Object.keys(some)
      const { items } = await world.ask<{ items: object[] }>(`${productBase}/list`, { filters, fields })
      assert.deepEqual(items, [some])
    }
    await world.ask(`${productBase}/delete`, { productIds: [answer.productId] })
  })

  it('are returned alone if requested, and only those that there are', async (world) => {
    const productId = await makeProduct(world, { code: nextCode(), defaultSalePrice: 3 })
    const fields = ['productId', 'defaultSalePrice', 'containers', 'deletedAt']
    const request = { filters: [{ field: 'productId', value: productId }], fields }
    const { items, totalCount } = await world.ask<{ items: object[]; totalCount: number }>(
      `${productBase}/list`,
      request,
    )
    assert.deepEqual([items, totalCount], [[{ productId, defaultSalePrice: 3, containers: [], deletedAt: null }], 1])
    const { error, details } = await world.refuse(`${productBase}/list`, { fields: ['price'] })
    assert.deepEqual([error, details.fields[0]?.path], ['INVALID_REQUEST', 'fields[0]'])
  })

  it('name a supplier of the chain', async (world) => {
    for (const invoiceSupplierId of [randomUUID(), demo.waiter]) {
      const { status, error, details } = await world.refuse(`${productBase}/create`, {
        ...requiredFields,
        ...{ code: nextCode(), invoiceSupplierId },
      })
      assert.deepEqual(
        [status, error, details.fields.map(({ path }) => path)],
        [400, 'UNKNOWN_REFERENCE', ['invoiceSupplierId']],
      )
    }
  })

  it('can be filtered by their operators', async (world) => {
    const group = { accountingCategoryId: demo.accountingCategory, taxCategoryId: demo.vat }
    const id = await makeProduct(world, {
      ...group,
      name: 'Needle soup',
      code: nextCode(),
      productArticle: 'N-77',
      description: 'Sharp as ever',
      categoryId: demo.foodCategory,
      parentGroupId: demo.nomenclatureGroup,
      type: 'PREPARED',
    })
    const { code, revision, createdAt, modifiedAt } = await findProduct(world, id)
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
        (await listProducts(world, filter, { field: 'productId', value: id })).map(({ productId }) => productId),
        [id],
        JSON.stringify(filter),
      )
    for (const filter of [
      { field: 'franchiseUniqueId', value: randomUUID() },
      { field: 'franchiseMasterId', op: 'in', values: [randomUUID()] },
      { field: 'description', op: 'blank' },
    ])
      assert.deepEqual(await listProducts(world, filter, { field: 'productId', value: id }), [], JSON.stringify(filter))
    for (const [filter, path] of [
      [{ field: 'color' }, 'filters[0].field'],
      [{ field: 'isDeleted', op: 'ne', value: true }, 'filters[0].op'],
      [{ field: 'taxCategoryId', op: 'like', value: 'a' }, 'filters[0].op'],
      [{ field: 'revision', value: 'x' }, 'filters[0].value'],
    ] as const) {
      const { error, details } = await world.refuse(`${productBase}/list`, { filters: [filter] })
      assert.deepEqual([error, details.fields[0]?.path], ['INVALID_FILTER', path])
    }
  })
})
