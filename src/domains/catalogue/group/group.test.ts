import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

const base = '/api/nomenclature/v2/group'

interface Group extends Record<string, unknown> {
  groupId: string
  isDeleted: boolean
  revision: number
}

/** Codes that are unique across the cases. */
let codes = 1000
const nextCode = () => String(codes++)

describeWorld('groups of products', ({ it }) => {
  const made = async ({ ask }: World, body: object = {}) =>
    (await ask<{ groupId: string }>(`${base}/create`, { name: 'Group', code: nextCode(), ...body })).groupId
  const listed = async ({ ask }: World, ...filters: object[]) =>
    (await ask<{ groups: Group[] }>(`${base}/list`, { filters, limit: 1000, offset: 0 })).groups
  const got = async (world: World, id: string) => (await listed(world, { field: 'groupId', value: id }))[0]

  it('return every saved field', async (world) => {
    const level = { storeId: demo.store, value: 2.5, valueAssigned: true }
    const body = {
      name: 'Grill',
      code: nextCode(),
      groupArticle: 'G-1',
      accountingCategoryId: demo.accountingCategory,
      categoryId: demo.foodCategory,
      taxCategoryId: demo.vat,
      color: { red: 1, green: 2, blue: 3 },
      fontColor: { red: 255, green: 0, blue: 0 },
      customCategories: [{ categoryListId: demo.customCategory, categoryValueId: demo.customCategoryValue }],
      defaultCourse: 0,
      defaultMaximumStoreBalanceLevel: 10,
      defaultMinimumStoreBalanceLevel: 0.5,
      description: 'From the fire',
      frontImageId: randomUUID(),
      includeInReport: false,
      isFixedPrice: true,
      markupSettings: [{ organizationId: demo.organization, markupPercent: 30 }],
      maximumStoreBalanceLevels: [level],
      minimumStoreBalanceLevels: [level],
      parentId: null,
      position: 3,
      priceMarkupPercent: 12.123456789,
      visibilityFilter: { isExcluding: true, organizationIds: [demo.confirmingOrganization] },
    }
    const { status, body: answer } = await world.call<{ groupId: string; message: null }>(`${base}/create`, body)
    assert.deepEqual([status, answer.message], [201, null])
    const group = await got(world, answer.groupId)
    const { revision, createdAt, modifiedAt, ...shown } = group!
    assert.deepEqual(shown, {
      ...body,
      groupId: answer.groupId,
      isDeleted: false,
      isChainRoot: true,
      system: false,
      createdByUserId: demo.apiKeyId,
      modifiedByUserId: demo.apiKeyId,
      deletedAt: null,
      franchiseMasterId: null,
      franchiseUniqueId: null,
      lastModifyNodeId: null,
    })
    assert.ok(revision > 0)
    assert.deepEqual(
      [createdAt, modifiedAt].map((at) => Number.isNaN(Date.parse(String(at)))),
      [false, false],
    )
  })

  it('are available to menus immediately', async (world) => {
    const id = await made(world, { name: 'New on the menu' })
    const corporationId = demo.corporation
    await world.ask('/admin/menus/save', {
      corporationId,
      products: [{ name: 'First of the group', groupId: id, prices: [{ price: 1 }] }],
    })
    const { groups } = await world.ask<{ groups: { id: string; name: string }[] }>('/api/1/nomenclature', {
      organizationId: demo.organization,
    })
    assert.equal(groups.find((group) => group.id === id)?.name, 'New on the menu')
  })

  it('are replaced by an update, except for their position', async (world) => {
    const id = await made(world, { description: 'Old', position: 7, isFixedPrice: true })
    const before = await got(world, id)
    await world.ask(`${base}/update`, { groupId: id, name: 'Renamed', code: before!.code })
    const after = await got(world, id)
    assert.deepEqual(
      [after?.name, after?.description, after?.position, after?.isFixedPrice],
      ['Renamed', null, 7, false],
    )
    assert.ok(after!.revision > before!.revision)
  })

  it('are deleted with their descendants, and restored alone or with them', async (world) => {
    const top = await made(world)
    const inner = await made(world, { parentId: top })
    const corporationId = demo.corporation
    const productId = randomUUID()
    await world.ask('/admin/menus/save', {
      corporationId,
      products: [{ id: productId, name: 'Below', groupId: inner }],
    })
    const deleted = async () => {
      const { products } = await world.ask<{ products: { id: string; isDeleted: boolean }[] }>('/api/1/nomenclature', {
        organizationId: demo.organization,
      })
      const product = products.find(({ id }) => id === productId)
      return [(await got(world, top))?.isDeleted, (await got(world, inner))?.isDeleted, product?.isDeleted ?? true]
    }
    await world.ask(`${base}/delete`, { groupIds: [top] })
    assert.deepEqual(await deleted(), [true, true, true])
    await world.ask(`${base}/restore`, { groupIds: [top] })
    assert.deepEqual((await deleted()).slice(0, 2), [false, true])
    await world.ask(`${base}/restore`, { groupIds: [top], recursively: true })
    assert.deepEqual((await deleted()).slice(0, 2), [false, false])
    const [row] = await world.pool<{ isDeleted: boolean }[]>`
      select is_deleted from product where corporation_id = ${corporationId} and id = ${productId}`
    assert.equal(row?.isDeleted, false)
  })

  it('can be filtered by every operator of every field', async (world) => {
    const id = await made(world, { name: 'Needle', groupArticle: 'N-1', description: 'Sharp' })
    const { revision, code } = (await got(world, id))!
    for (const filter of [
      { field: 'id', op: 'in', values: [id] },
      { field: 'name', op: 'like', value: 'eedl' },
      { field: 'code', op: 'gte', value: code },
      { field: 'groupArticle', op: 'eq', value: 'N-1' },
      { field: 'parentId', op: 'blank' },
      { field: 'isDeleted', op: 'ne', value: true },
      { field: 'system', op: 'nin', values: [true] },
      { field: 'description', op: 'notblank' },
      { field: 'includeInReport', op: 'gt', value: false },
      { field: 'isChainRoot', op: 'lte', value: true },
      { field: 'revision', op: 'gt', value: revision - 1 },
      { field: 'categoryId', op: 'ne', value: demo.foodCategory },
      { field: 'accountingCategoryId', op: 'nin', values: [demo.accountingCategory] },
      { field: 'taxCategoryId', op: 'blank' },
      { field: 'franchiseUniqueId', op: 'blank' },
      { field: 'franchiseMasterId', op: 'ne', value: randomUUID() },
    ])
      assert.deepEqual(
        (await listed(world, filter, { field: 'groupId', value: id })).map(({ groupId }) => groupId),
        [id],
        filter.field,
      )
    assert.deepEqual(await listed(world, { field: 'groupId', value: demo.toppings }), [], 'a group of modifiers')
    const refusal = await world.refuse(`${base}/list`, { filters: [{ field: 'color' }], limit: 1, offset: 0 })
    assert.equal(refusal.error, 'INVALID_FILTER')
  })

  it('never share a code or article when many are created concurrently', async (world) => {
    const code = nextCode()
    const replies = await Promise.all(
      Array.from({ length: 16 }, () => world.call<{ error: string }>(`${base}/create`, { name: 'Rival', code })),
    )
    assert.equal(replies.filter(({ status }) => status === 201).length, 1)
    assert.ok(replies.every(({ status, body }) => status === 201 || body.error === 'GROUP_CODE_ALREADY_USED'))
    const [rival] = await listed(world, { field: 'code', value: code })
    await world.ask(`${base}/delete`, { groupIds: [rival?.groupId] })
    await made(world, { code })
    const { error } = await world.refuse(`${base}/restore`, { groupIds: [rival?.groupId] })
    assert.equal(error, 'GROUP_CODE_ALREADY_USED')
  })

  it('are not changed by contradictory requests', async (world) => {
    const id = await made(world, { groupArticle: 'Mine' })
    const inner = await made(world, { parentId: id })
    const gone = await made(world)
    await world.ask(`${base}/delete`, { groupIds: [gone] })
    const unknown = randomUUID()
    const group = { name: 'Group', code: '' }
    const change = { ...group, groupId: id }
    for (const [place, body, code, path] of [
      ['create', { name: 'No code' }, 'INVALID_REQUEST', 'code'],
      ['create', { name: 'Long', code: '123456789' }, 'INVALID_REQUEST', 'code'],
      ['create', { name: '', code: '' }, 'INVALID_REQUEST', 'name'],
      ['create', { ...group, groupId: id }, 'GROUP_EXISTS', 'groupId'],
      ['create', { ...group, groupArticle: 'Mine' }, 'GROUP_CODE_ALREADY_USED', 'groupArticle'],
      ['create', { ...group, parentId: unknown }, 'UNKNOWN_REFERENCE', 'parentId'],
      ['create', { ...group, groupId: unknown, parentId: unknown }, 'GROUP_CYCLE', 'parentId'],
      [
        'create',
        { ...group, minimumStoreBalanceLevels: [{ storeId: unknown }] },
        'UNKNOWN_REFERENCE',
        'minimumStoreBalanceLevels[0].storeId',
      ],
      ['create', { ...group, taxCategoryId: unknown }, 'UNKNOWN_REFERENCE', 'taxCategoryId'],
      [
        'create',
        { ...group, customCategories: [{ categoryListId: unknown }] },
        'UNKNOWN_REFERENCE',
        'customCategories[0].categoryListId',
      ],
      ['create', { ...group, parentId: id, visibilityFilter: {} }, 'GROUP_VISIBILITY', 'visibilityFilter'],
      ['create', { ...group, markupSettings: [{ organizationId: unknown }] }, 'ORGANIZATION_FORBIDDEN', undefined],
      ['update', { ...change, groupId: unknown }, 'GROUP_NOT_FOUND', 'groupId'],
      ['update', { ...change, groupId: gone }, 'GROUP_DELETED', 'groupId'],
      ['update', { ...change, parentId: inner }, 'GROUP_CYCLE', 'parentId'],
      ['update', { ...change, parentId: id }, 'GROUP_CYCLE', 'parentId'],
      ['delete', { groupIds: [unknown] }, 'GROUP_NOT_FOUND', 'groupIds[0]'],
      ['delete', { groupIds: [id, id] }, 'REPEATED_ID', 'groupIds[1]'],
      ['restore', { groupIds: [gone, unknown] }, 'GROUP_NOT_FOUND', 'groupIds[1]'],
    ] as const) {
      const refusal = await world.refuse(`${base}/${place}`, body)
      assert.deepEqual([refusal.error, refusal.details.fields[0]?.path], [code, path], JSON.stringify(body))
    }
    const token = await world.tokenOf({ organizationIds: [demo.organization] })
    assert.equal((await world.refuse(`${base}/create`, group, { token })).error, 'CHAIN_FORBIDDEN')
  })

  it('are paged without gaps or repeats while others are created', async (world) => {
    const writing = Array.from({ length: 10 }, () => made(world))
    const seen: string[] = []
    for (let offset = 0, isMore = true; isMore; offset += 4) {
      const { groups } = await world.ask<{ groups: Group[] }>(`${base}/list`, { filters: [], limit: 4, offset })
      seen.push(...groups.map(({ groupId }) => groupId))
      isMore = groups.length > 0
    }
    await Promise.all(writing)
    const all = (await listed(world)).map(({ groupId }) => groupId)
    assert.deepEqual(seen, all.slice(0, seen.length))
  })
})
