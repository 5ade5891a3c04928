import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import {
  findProduct,
  findSold,
  listProducts,
  makeProduct,
  nextCode,
  type Product,
  productBase,
  requiredFields,
} from '#test/fixtures/products.ts'
import { describeOwnWorld } from '#test/harness/world.ts'

describeOwnWorld('products', ({ it }) => {
  it('get unused codes and articles, which do not change', async (world) => {
    const ids = [await makeProduct(world), await makeProduct(world)]
    const [first, second] = [await findProduct(world, ids[0]!), await findProduct(world, ids[1]!)]
    assert.equal(Number(second.code), Number(first.code) + 1)
    assert.equal(first.productArticle, first.code.padStart(5, '0'))
    await makeProduct(world, { code: String(Number(second.code) + 1) })
    const third = await findProduct(world, await makeProduct(world))
    assert.ok(Number(third.code) > Number(second.code) + 1, 'the number that another has as its code is left out')
    await world.ask(`${productBase}/update`, { ...requiredFields, productId: ids[0], code: '', name: 'Renamed' })
    const after = await findProduct(world, ids[0]!)
    assert.deepEqual([after.name, after.code, after.productArticle], ['Renamed', first.code, first.productArticle])
    assert.ok(after.revision > third.revision)
  })

  it('are replaced by an update, except for values that only menus save', async (world) => {
    const id = await makeProduct(world, {
      description: 'Old',
      defaultSalePrice: 3,
      modifiers: [{ modifierId: demo.chilli }],
    })
    await world.ask('/admin/menus/save', {
      corporationId: demo.corporation,
      products: [{ id, name: 'Product', labels: ['hot'], imageLinks: ['https://example.com/1.png'] }],
    })
    await world.ask(`${productBase}/update`, { ...requiredFields, productId: id, code: '' })
    const after = await findProduct(world, id)
    assert.deepEqual([after.description, after.defaultSalePrice, after.modifiers], [null, null, []])
    const sold = await findSold(world, id)
    const price = { currentPrice: 0, isIncludedInMenu: false }
    const noNext = { nextPrice: null, nextIncludedInMenu: false, nextDatePrice: null }
    assert.deepEqual(
      [sold?.imageLinks, sold?.sizePrices],
      [['https://example.com/1.png'], [{ sizeId: null, price: { ...price, ...noNext } }]],
    )
  })

  it('get a new revision when a menu changes them', async (world) => {
    const id = await makeProduct(world)
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
    const [before, groupBefore] = [await findProduct(world, id), await group()]
    const corporationId = demo.corporation
    const save = (menu: object, ...products: object[]) =>
      world.ask('/admin/menus/save', { corporationId, products, menu: { id: 'of revisions', name: 'M', ...menu } })
    await save({ groups: [{ id: groupId, name: 'Renamed' }] }, { id, name: 'Product', prices: [{ price: 9 }] })
    const [after, groupAfter] = [await findProduct(world, id), await group()]
    assert.equal(after.defaultSalePrice, 9)
    assert.ok(after.revision > before.revision)
    assert.equal(groupAfter.name, 'Renamed')
    assert.ok(groupAfter.revision > groupBefore.revision)
    await save({ groups: [{ id: groupId, name: 'Renamed' }] }, { id, name: 'Product', prices: [{ price: 9 }] })
    assert.equal((await findProduct(world, id)).revision, after.revision, 'nothing has changed')
  })

  it('are deleted and restored, alone or with their group', async (world) => {
    const { groupId } = await world.ask<{ groupId: string }>('/api/nomenclature/v2/group/create', {
      name: 'Season',
      code: '',
    })
    const id = await makeProduct(world, { parentGroupId: groupId, defaultSalePrice: 1 })
    const before = await findProduct(world, id)
    await world.ask(`${productBase}/delete`, { productIds: [id] })
    const deleted = await findProduct(world, id)
    assert.deepEqual([deleted.isDeleted, (await findSold(world, id))?.isDeleted], [true, true])
    assert.ok(deleted.deletedAt)
    assert.ok(deleted.revision > before.revision)
    await world.ask(`${productBase}/restore`, { productIds: [id] })
    assert.deepEqual(
      [(await findProduct(world, id)).isDeleted, (await findProduct(world, id)).deletedAt],
      [false, null],
    )
    await world.ask('/api/nomenclature/v2/group/delete', { groupIds: [groupId] })
    const withGroup = await findProduct(world, id)
    assert.equal(withGroup.isDeleted, true)
    assert.ok(withGroup.revision > deleted.revision)
    await world.ask('/api/nomenclature/v2/group/restore', { groupIds: [groupId], recursively: true })
    assert.equal((await findProduct(world, id)).isDeleted, false)
  })

  it('never share a code or article when many are created concurrently', async (world) => {
    const code = nextCode()
    const replies = await Promise.all(
      Array.from({ length: 16 }, () =>
        world.call<{ error: string }>(`${productBase}/create`, { ...requiredFields, name: 'Rival', code }),
      ),
    )
    assert.equal(replies.filter(({ status }) => status === 201).length, 1)
    assert.ok(replies.every(({ status, body }) => status === 201 || body.error === 'PRODUCT_CODE_ALREADY_USED'))
    const ids = await Promise.all(Array.from({ length: 16 }, () => makeProduct(world, { name: 'Numbered' })))
    const numbered = await listProducts(world, { field: 'id', op: 'in', values: ids })
    assert.equal(new Set(numbered.map((product) => product.code)).size, 16)
    assert.equal(new Set(numbered.map(({ productArticle }) => productArticle)).size, 16)
  })

  it('lose no concurrent update', async (world) => {
    const id = await makeProduct(world)
    const names = Array.from({ length: 16 }, (_, i) => `Name ${i}`)
    const before = (await findProduct(world, id)).revision
    await Promise.all(
      names.map((name) => world.ask(`${productBase}/update`, { ...requiredFields, productId: id, code: '', name })),
    )
    const events = await world.pool<{ name: string }[]>`
      select info ->> 'name' as name
        from event
       where owner_id = ${demo.corporation}
         and type = 'ProductUpdate'
         and subject_id = ${id}
         and revision > ${before}
       order by revision`
    assert.deepEqual(events.map(({ name }) => name).sort(), [...names].sort())
    assert.equal((await findProduct(world, id)).name, events.at(-1)?.name)
  })

  it('are paged without gaps or repeats while others are created', async (world) => {
    const writing = Array.from({ length: 10 }, () => makeProduct(world))
    const seen: string[] = []
    for (let offset = 0, isMore = true; isMore; offset += 7) {
      const { items } = await world.ask<{ items: Product[] }>(`${productBase}/list`, { limit: 7, offset })
      seen.push(...items.map(({ productId }) => productId))
      isMore = items.length > 0
    }
    await Promise.all(writing)
    const all = (await listProducts(world)).map(({ productId }) => productId)
    assert.deepEqual(seen, all.slice(0, seen.length))
  })

  it('are not changed by contradictory requests', async (world) => {
    const article = 'Mine only'
    const code = nextCode()
    const id = await makeProduct(world, { code, productArticle: article })
    const gone = await makeProduct(world, { code: nextCode() })
    const goneCode = (await findProduct(world, gone)).code
    await world.ask(`${productBase}/delete`, { productIds: [gone] })
    await makeProduct(world, { code: goneCode })
    const unknown = randomUUID()
    const product = { ...requiredFields, code: '' }
    const change = { ...product, productId: id }
    const modifier = { modifierId: demo.chilli }
    for (const [place, body, error, path] of [
      ['create', { ...product, code: '123456789' }, 'INVALID_REQUEST', 'code'],
      ['create', { ...product, code: 'A1' }, 'INVALID_REQUEST', 'code'],
      ['create', { ...product, name: '' }, 'INVALID_REQUEST', 'name'],
      ['create', { ...product, type: 'SOUP' }, 'INVALID_REQUEST', 'type'],
      ['create', { ...product, productId: id }, 'PRODUCT_EXISTS', 'productId'],
      ['create', { ...product, code }, 'PRODUCT_CODE_ALREADY_USED', 'code'],
      ['create', { ...product, productArticle: article }, 'PRODUCT_CODE_ALREADY_USED', 'productArticle'],
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
      ['update', { ...change, code: goneCode }, 'PRODUCT_CODE_ALREADY_USED', 'code'],
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
      ['restore', { productIds: [id, gone] }, 'PRODUCT_CODE_ALREADY_USED', 'productIds[1]'],
    ] as const) {
      const refusal = await world.refuse(`${productBase}/${place}`, body)
      assert.deepEqual([refusal.error, refusal.details.fields[0]?.path], [error, path], JSON.stringify(body))
    }
    const selfish = { ...product, productId: unknown, modifiers: [{ modifierId: unknown }] }
    assert.equal((await world.refuse(`${productBase}/create`, selfish)).error, 'PRODUCT_MODIFIES_ITSELF')
    const token = await world.tokenOf({ organizationIds: [demo.organization] })
    for (const [place, body] of [
      ['create', product],
      ['update', change],
      ['delete', { productIds: [id] }],
      ['restore', { productIds: [id] }],
    ] as const)
      assert.equal((await world.refuse(`${productBase}/${place}`, body, { token })).error, 'CHAIN_FORBIDDEN')
  })

  it('prevent the restoration of a group that contains a product with a used code', async (world) => {
    const { groupId } = await world.ask<{ groupId: string }>('/api/nomenclature/v2/group/create', {
      name: 'Past',
      code: '',
    })
    const code = nextCode()
    await makeProduct(world, { parentGroupId: groupId, code })
    await world.ask('/api/nomenclature/v2/group/delete', { groupIds: [groupId] })
    await makeProduct(world, { code })
    const body = { groupIds: [groupId], recursively: true }
    const { error, details } = await world.refuse('/api/nomenclature/v2/group/restore', body)
    assert.deepEqual([error, details.fields[0]?.path], ['PRODUCT_CODE_ALREADY_USED', 'groupIds'])
  })
})
