import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { openRota } from '#test/fixtures/attendances.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { openStaff } from '#test/fixtures/staff.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import list from './list.ts'

interface Change {
  revision: number
  type: string
  subjectId: string
  at: string
  correlationId: string
  authorKind: string | null
  authorId: string | null
  authorName: string | null
  fromStatus: string | null
  status: string | null
  changes: { field: string; before: unknown; after: unknown }[]
}

describeOperation(list, ({ it }) => {
  const history = async ({ ask }: World, body: object) =>
    (await ask<{ changes: Change[] }>(list.path, { corporationId: demo.corporation, ...body })).changes
  /** Returns the changes, oldest first: field, before and after. */
  const told = async (world: World, subjectId: string) =>
    (await history(world, { subjectId })).toReversed().map(({ fromStatus, status, changes }) => ({
      statuses: [fromStatus, status],
      fields: Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]])),
    }))

  it('names the person who made a change', async (world) => {
    const manager = await enterAs(world, { role: 'manager' })
    const { organizationId: mainOrganizationId } = await openStaff(world)
    const made = { code: 'P1', mainOrganizationId, firstName: 'Ana' }
    const { id } = await manager.ask<{ id: string }>('/api/employees/v1/employee/create', made)
    const changes = await history(world, { subjectId: id, authorId: manager.personId })
    assert.deepEqual(
      changes.map(({ authorKind, authorId, authorName }) => [authorKind, authorId, authorName]),
      [['Person', manager.personId, 'A manager']],
    )
  })

  it('lists who changed which fields of an employee, and when', async (world) => {
    const { organizationId: mainOrganizationId } = await openStaff(world)
    const from = world.clock.now()
    const made = { code: 'H1', mainOrganizationId, firstName: 'Ana', note: 'old' }
    const { id } = await world.ask<{ id: string }>('/api/employees/v1/employee/create', made)
    await world.ask('/api/employees/v1/employee/update', { id, note: 'new', phone: '+442079460001' })
    await world.ask('/api/employees/v1/employee/update', { id, note: 'new' })
    const token = await world.tokenOf({})
    await world.ask('/api/employees/v1/employee/fire', { ids: [id] }, { token })
    const changes = await history(world, { subjectId: id })
    const own = ['EmployeeUpdate', id, 'Key', 'Demo key']
    assert.deepEqual(
      changes.map(({ type, subjectId, authorKind, authorName }) => [type, subjectId, authorKind, authorName]),
      [['EmployeeUpdate', id, 'Key', 'Key of a test'], own, own],
    )
    for (const { at } of changes)
      assert.ok(Date.parse(at) >= Math.floor(from) && Date.parse(at) <= world.clock.now(), at)
    const [created, updated, fired] = await told(world, id)
    const { firstName, note, phone } = created!.fields
    assert.deepEqual(
      [created!.statuses, firstName, note, phone],
      [[null, 'Working'], [null, 'Ana'], [null, 'old'], undefined],
    )
    assert.deepEqual(updated!.fields, { note: ['old', 'new'], phone: [null, '+442079460001'] })
    const { fireDate, ...others } = fired!.fields
    assert.deepEqual([fired!.statuses, others], [['Working', 'Fired'], { isDeleted: [false, true] }])
    assert.match(String(fireDate?.[1]), /^\d{4}-\d\d-\d\d$/)
    const [last, ...before] = changes
    assert.deepEqual(await history(world, { subjectId: id, authorId: last!.authorId }), [last])
    assert.deepEqual(await history(world, { subjectId: id, authorId: before[0]!.authorId }), before)
  })

  it('lists changes of positions and attendances', async (world) => {
    const rota = await openRota(world)
    await rota.addRole('WAITER', { id: rota.roleId, paymentPerHour: 12.5, scheduleType: 'HOURS' })
    const [, dearer] = await told(world, rota.roleId)
    assert.deepEqual(dearer?.fields, { paymentPerHour: [12, 12.5] })
    const [{ authorKind, authorId } = { authorKind: '', authorId: '' }] = await history(world, {
      subjectId: rota.roleId,
    })
    assert.deepEqual([authorKind, authorId], ['Operator', null])

    const { id } = await rota.work('09:00', '10:00')
    await world.ask('/api/employees/v1/attendance/update', {
      ...rota.bodyOf('09:00', '11:00'),
      ...{ id, attendanceTypeId: demo.workType, isConfirmedManually: false },
    })
    await world.ask('/api/employees/v1/attendance/delete', { id, organizationId: rota.organizationId })
    const [, longer, deleted] = await told(world, id)
    const { updatedAt, ...changes } = longer!.fields
    assert.deepEqual(changes, { endAt: ['2026-05-04T09:00:00.000Z', '2026-05-04T10:00:00.000Z'] })
    assert.equal(updatedAt?.length, 2)
    assert.deepEqual(deleted?.statuses, ['Closed', 'Deleted'])
  })

  it('refuses a restaurant outside the chain', async ({ refuse }) => {
    const { error, details } = await refuse(list.path, {
      corporationId: demo.corporation,
      organizationId: randomUUID(),
    })
    assert.deepEqual([error, details.fields[0]?.path], ['ORGANIZATION_NOT_FOUND', 'organizationId'])
  })

  it('lists changed values of a product and its scale, and changed rows of their lists', async (world) => {
    const { corporation: corporationId } = demo
    const productId = randomUUID()
    const [small, large] = [randomUUID(), randomUUID()]
    const scale = {
      id: randomUUID(),
      name: 'Cups',
      productSizes: [
        { id: small, name: 'Small' },
        { id: large, name: 'Large' },
      ],
    }
    const product = { productId, name: 'Tea', type: 'DISH', amountUnitId: demo.amountUnit, code: '' }
    const sized = { ...product, productScaleId: scale.id, unitWeight: 0.2, taxCategoryId: demo.vat }
    const prices = (largePrice: number) => [
      { sizeId: small, price: 2 },
      { sizeId: large, price: largePrice },
    ]
    const modifiers = (maximumAmount: number) => [
      { modifierId: demo.olives, maximumAmount },
      { modifierId: demo.chilli },
    ]
    const put = (fields: object) => world.ask('/admin/catalogue/import', { corporationId, ...fields })
    await put({ scales: [scale], products: [{ ...sized, sizePrices: prices(3), modifiers: modifiers(1) }] })
    await put({
      products: [{ ...sized, sizePrices: prices(3.5), modifiers: modifiers(4), taxCategoryId: null, unitWeight: 0.25 }],
    })
    const [, changed] = await told(world, productId)
    const price = { sizeId: large, organizationId: null, priceCategoryId: null }
    const { modifiers: limits, ...fields } = changed!.fields
    assert.deepEqual(fields, {
      weight: [0.2, 0.25],
      taxCategoryId: [demo.vat, null],
      prices: [[{ ...price, price: 3 }], [{ ...price, price: 3.5 }]],
    })
    const limitsOf = (rows: unknown) =>
      (rows as Record<string, unknown>[]).map(({ modifierId, maxAmount }) => [modifierId, maxAmount])
    assert.deepEqual(limits?.map(limitsOf), [[[demo.olives, 1]], [[demo.olives, 4]]])
    const [medium] = [{ id: small, name: 'Medium', shortName: 'M' }]
    await world.ask('/api/nomenclature/v1/product-scale/update', {
      id: scale.id,
      productSizes: [medium, scale.productSizes[1]],
    })
    const [, renamed] = await told(world, scale.id)
    const namesOf = (rows: unknown) =>
      (rows as Record<string, unknown>[]).map(({ name, shortName }) => [name, shortName])
    assert.deepEqual(renamed!.fields.sizes?.map(namesOf), [[['Small', null]], [['Medium', 'M']]])
  })

  it('lists changes of a chart, also of one that another chart has shortened', async (world) => {
    const productId = randomUUID()
    await world.ask('/admin/menus/save', {
      ...{ corporationId: demo.corporation, products: [{ id: productId, name: 'Soup' }] },
    })
    const chart = '/api/nomenclature/v2/assembly-chart'
    const items = [{ id: randomUUID(), productId: demo.olives, quantityIn: 1, sortWeight: 0 }]
    const days = { dateFrom: '2026-01-01', dateTo: '2500-01-01' }
    const { id } = await world.ask<{ id: string }>(`${chart}/create`, { productId, ...days, items })
    await world.ask(`${chart}/update`, { id, ...days, items: [{ ...items[0], quantityIn: 2 }], description: 'Stir.' })
    await world.ask(`${chart}/create`, { productId, dateFrom: '2026-06-01', dateTo: '2500-01-01' })
    await world.ask(`${chart}/delete`, { id })
    const [made, ...changes] = await told(world, id)
    assert.deepEqual(made?.statuses, [null, 'Active'])
    assert.deepEqual(
      changes.map(({ fields }) => fields),
      [
        { items: [items, [{ ...items[0], quantityIn: 2 }]], description: [null, 'Stir.'] },
        { dateTo: ['2500-01-01', '2026-06-01'] },
        { isDeleted: [false, true] },
      ],
    )
  })

  it('pages through the changes of some kinds during concurrent changes', async (world) => {
    const { hire, addRole } = await openStaff(world)
    const seen: Change[] = []
    const making = Array.from({ length: 8 }, async (_, i) => {
      await addRole(`P${i}`)
      await hire()
    })
    await Promise.all(making)
    const all = await history(world, { types: ['PositionUpdate', 'EmployeeUpdate'], limit: 1000 })
    const more = Array.from({ length: 8 }, () => hire())
    for (let beforeRevision = all[0]!.revision + 1; seen.length < all.length; ) {
      const types = ['EmployeeUpdate', 'PositionUpdate']
      const page = await history(world, { types, beforeRevision, limit: 7 })
      assert.ok(page.length > 0)
      seen.push(...page)
      beforeRevision = page.at(-1)!.revision
    }
    await Promise.all(more)
    assert.deepEqual(seen, all)
    const kinds = new Set(all.map(({ type }) => type))
    assert.deepEqual([...kinds].sort(), ['EmployeeUpdate', 'PositionUpdate'])
  })

  it('lists changes of groups, products and directory rows', async (world) => {
    const corporationId = demo.corporation
    const base = '/api/nomenclature/v2'
    const group = { name: 'Soups', code: '66001' }
    const { groupId } = await world.ask<{ groupId: string }>(`${base}/group/create`, group)
    await world.ask(`${base}/group/update`, { ...group, groupId, code: '66002', taxCategoryId: demo.vat })
    const product = { name: 'Borscht', code: '66003', type: 'DISH', amountUnitId: demo.secondAmountUnit }
    const { productId } = await world.ask<{ productId: string }>(`${base}/product/create`, product)
    await world.ask(`${base}/product/update`, { ...product, productId, name: 'Beetroot soup', parentGroupId: groupId })
    await world.ask(`${base}/group/delete`, { groupIds: [groupId] })
    const save = async (row: object) =>
      (await world.ask<{ producers: string[] }>('/admin/directories/save', { corporationId, producers: [row] }))
        .producers
    const [id = ''] = await save({ name: 'Farm', code: 'F' })
    await save({ id, name: 'Farm', code: 'F' })
    await save({ id, name: 'Farm', code: 'G', isDeleted: true })
    const changed = async (subjectId: string) => (await told(world, subjectId)).slice(1).map(({ fields }) => fields)
    const deleted = { isDeleted: [false, true] }
    assert.deepEqual(await changed(groupId), [{ code: ['66001', '66002'], taxCategoryId: [null, demo.vat] }, deleted])
    assert.deepEqual(await changed(productId), [
      { name: ['Borscht', 'Beetroot soup'], groupId: [null, groupId] },
      deleted,
    ])
    assert.deepEqual(await changed(id), [{ code: ['F', 'G'], ...deleted }])
    const rows = await history(world, { subjectId: id, records: ['Producer'] })
    assert.deepEqual(
      rows.map(({ type, authorKind, authorId }) => [type, authorKind, authorId]),
      [1, 2].map(() => ['RecordUpdate', 'Operator', null]),
    )
  })

  it('hides other chains, and names the allowed kinds', async (world) => {
    assert.deepEqual(await history(world, { corporationId: randomUUID() }), [])
    const { status, message } = await world.refuse(list.path, { corporationId: demo.corporation, types: ['Orders'] })
    assert.equal(status, 400)
    assert.match(message, /types\[0\] must be one of AssemblyChartUpdate, AttendanceUpdate/)
    const refusal = await world.refuse(list.path, { corporationId: demo.corporation, records: ['Store', 'Order'] })
    assert.deepEqual([refusal.error, refusal.details.fields[0]?.path], ['UNKNOWN_RECORD_KIND', 'records[1]'])
    assert.match(refusal.message, /must be one of .*ProductCategory, .*Store/)
  })
})
