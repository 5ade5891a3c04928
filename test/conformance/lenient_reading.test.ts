import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { gzipSync } from 'node:zlib'
import { depthMax } from '#core/http/body.ts'
import { bodyLimitBytes, httpLimits } from '#core/http/limits.ts'
import type { Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { OrderInfo, TableOrderInfo } from '#shared/schemas/order_answer.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { plainItem, withModifier } from '#test/fixtures/ordering.ts'
import { expectRefusal } from '#test/fixtures/refusals.ts'
import { cashPayment, courierOrder, dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { type CallOptions, describeOwnWorld, type World } from '#test/harness/world.ts'

const organizations = '/api/1/organizations'
const create = '/api/1/deliveries/create'

const namesOf = async (world: World, body?: unknown, options?: CallOptions): Promise<string[]> => {
  const answer = await world.ask<{ organizations: { id: string }[] }>(organizations, body, options)
  return answer.organizations.map(({ id }) => id)
}

/** Places an order that differs from the canonical one, and returns the stored order. */
async function placed(world: World, order: Record<string, unknown>): Promise<NonNullable<OrderInfo['order']>> {
  const restaurant = await world.once(openRestaurant)
  const { order: made } = await restaurant.read(await restaurant.place(order))
  assert.ok(made)
  return made
}

const inCapitals = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(inCapitals)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toUpperCase(), inCapitals(inner)]))
      : value

/** Tests of every accepted form of requests besides the canonical one, by its name in docs/lenient_reading.md. */
const readings: Record<string, (world: World) => Promise<void>> = {
  async 'No body'(world) {
    const usual = await namesOf(world, {})
    assert.ok(usual.length > 1)
    for (const raw of ['', 'null', '[]', ' null '])
      assert.deepEqual(await namesOf(world, undefined, { raw }), usual, `"${raw}"`)
  },

  async 'Byte order mark'(world) {
    const wanted = { organizationIds: [demo.organization] }
    for (const raw of ['\ufeff', `\ufeff${JSON.stringify(wanted)}`]) {
      const found = await namesOf(world, undefined, { raw })
      assert.equal(found.length === 1, raw.length > 1)
    }
  },

  async 'Compressed body'(world) {
    const raw = gzipSync(`\ufeff${JSON.stringify({ organizationIds: [demo.organization] })}`)
    for (const headers of [{}, { 'content-encoding': 'gzip' }] as Record<string, string>[])
      assert.deepEqual(await namesOf(world, undefined, { raw, headers }), [demo.organization])
  },

  async 'JSON within a text'(world) {
    const { apiKey, appId, clientSecret } = world.credentials
    const raw = JSON.stringify(JSON.stringify({ apiKey, appId, clientSecret }))
    const { token } = await world.ask<{ token: string }>('/api/v2/access_token', undefined, { raw })
    assert.ok((await namesOf(world, {}, { token })).length > 0)
  },

  async 'Names in any case'(world) {
    assert.deepEqual(await namesOf(world, { OrganizationIds: [demo.organization] }), [demo.organization])
    const restaurant = await world.once(openRestaurant)
    const body = restaurant.body({ id: randomUUID(), comment: 'No onions', payments: [cashPayment(10)] })
    const { orderInfo, correlationId } = await world.ask<Created>(create, inCapitals(body))
    await world.outcome(restaurant.organizationId, correlationId)
    const { order } = await restaurant.read(orderInfo.id)
    assert.deepEqual([order?.comment, order?.payments?.[0]?.sum, order?.sum], ['No onions', 10, 10])
  },

  async 'Word for bonuses'({ ask, call }) {
    const { id: corporationId } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Bonuses' })
    const paymentTypes = [{ name: 'Points', code: 'P', kind: 'LoyaltyCard' }]
    await ask('/admin/dictionaries/save', { corporationId, paymentTypes })
    const saved = await ask<{ paymentTypes: { kind: string; name: string }[] }>('/admin/dictionaries/list', {
      corporationId,
    })
    assert.equal(saved.paymentTypes.find(({ name }) => name === 'Points')?.kind, 'IikoCard')

    const payment = { paymentTypeKind: 'IikoCard', paymentTypeId: demo.bonusPayment, sum: 5 }
    const order = {
      phone: '+442079460300',
      orderServiceType: 'DeliveryByClient',
      items: [plainItem()],
      payments: [payment],
    }
    const reply = await call('/api/1/deliveries/create', { organizationId: demo.organization, order })
    assert.equal(reply.status, 200, JSON.stringify(reply))
  },

  async 'Words in any case'(world) {
    const { orderType, payments } = await placed(world, {
      orderServiceType: 'deliverybyclient',
      items: [plainItem({ type: 'PRODUCT' })],
      payments: [{ ...cashPayment(10), paymentTypeKind: 'cash' }],
    })
    assert.deepEqual([orderType?.orderServiceType, payments?.[0]?.paymentType.kind], ['DeliveryByClient', 'Cash'])
  },

  async Slashes({ call }) {
    for (const path of ['//api/1/organizations', '/api//1///Organizations//', `/api/1/organizations/`])
      assert.equal((await call(path, {})).status, 200, path)
    expectRefusal(await call('//api/1/organizations', undefined, { method: 'PUT' }), { status: 405 })
  },

  async Ids(world) {
    const id = demo.organization.toUpperCase()
    for (const sent of [id, `{${id}}`, id.replaceAll('-', ''), `{${demo.organization.replaceAll('-', '')}}`])
      assert.deepEqual(await namesOf(world, { organizationIds: [sent] }), [demo.organization], sent)
  },

  async 'Empty text for none'(world) {
    const { order } = (await world.once(openRestaurant)).body()
    const empty = { id: '', completeBefore: '', deliveryDuration: '', orderTypeId: '', marketingSourceId: '' }
    const { sum } = await placed(world, { ...order, ...empty, items: [plainItem({ productSizeId: '' })] })
    assert.equal(sum, 10)
    const byType = { orderServiceType: '', orderTypeId: demo.pickupOrderType }
    assert.equal((await placed(world, byType)).orderType?.orderServiceType, 'DeliveryByClient')
  },

  async 'Times with an offset'(world) {
    const at = new Date(world.clock.now() + 3 * 86_400_000).toISOString()
    const london = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/London',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    const wanted = `${london.format(new Date(at))}.${at.slice(20, 23)}`
    for (const completeBefore of [at, at.replace('Z', '+00:00')])
      assert.equal((await placed(world, { completeBefore })).completeBefore, wanted)
  },

  async 'Numbers in texts'(world) {
    const { sum, items } = await placed(world, {
      items: [plainItem({ amount: '2.50', price: '10' })],
      guests: { count: '3' },
    })
    assert.deepEqual([sum, items[0]?.amount], [25, 2.5])
    for (const amount of ['', ' 1', '1e2', '0x1', '1,5', '+1', '.5', '1.', '007', 'Infinity', '9'.repeat(50)])
      await refusedAt(world, { items: [plainItem({ amount })] }, 'order.items[0].amount')
  },

  async 'Timeout without a number'({ call }) {
    for (const timeout of ['', '0', 'soon', 'null'])
      assert.equal((await call(organizations, {}, { headers: { timeout } })).status, 200, timeout)
  },

  async 'Customer without a type'(world) {
    const { customer } = await placed(world, { customer: { Name: 'Ada' } })
    assert.deepEqual([customer?.type, customer?.name], ['regular', 'Ada'])
    const tableOrder = await opened(world, { customer: { name: 'Ada' }, items: [] })
    assert.equal(tableOrder?.customer?.type, 'regular')
  },

  async 'Empty customer'(world) {
    assert.equal((await placed(world, { customer: {} })).customer ?? null, null)
  },

  async 'Address without a type'(world) {
    const address = { street: { name: 'Quay Road' }, house: '12' }
    const order = await placed(world, { orderServiceType: 'DeliveryByCourier', deliveryPoint: { address } })
    assert.equal(order.deliveryPoint?.address?.street?.name, 'Quay Road')
  },

  async 'Item without a price'(world) {
    for (const price of [undefined, null, '']) {
      const item = { type: 'Product', productId: dish.plain.id, amount: 2, price }
      const { sum, items } = await placed(world, { items: [item] })
      assert.deepEqual([sum, items[0]?.type === 'Product' && items[0].price], [20, 10])
    }
    const { sum } = await placed(world, { items: [withModifier({ price: null })] })
    assert.equal(sum, 7.5)
  },

  async 'Free modifier'(world) {
    const { sum } = await placed(world, { items: [withModifier({ price: 0 })] })
    assert.equal(sum, 7.5)
  },

  async 'Table order without tables'(world) {
    for (const tableIds of [undefined, null, []])
      assert.deepEqual((await opened(world, { tableIds, items: [plainItem()] }))?.tableIds, [])
  },

  async 'One organization for more'(world) {
    const { ask } = world
    for (const body of [{ organizationIds: [demo.organization] }, { OrganizationIDs: demo.organization }])
      await ask('/api/1/nomenclature', body)
    const wanted = { organizationIds: [demo.organization] }
    const path = '/api/1/terminal_groups'
    const { terminalGroups } = await ask<{ terminalGroups: object[] }>(path, wanted)
    for (const body of [{ organizationId: demo.organization }, { organizationId: [demo.organization] }])
      assert.deepEqual((await ask<{ terminalGroups: object[] }>(path, body)).terminalGroups, terminalGroups)
    for (const organizationIds of [[], [demo.organization, demo.confirmingOrganization]])
      assert.equal(
        (await world.refuse('/api/1/nomenclature', { organizationIds })).details.fields[0]?.path,
        'organizationId',
      )
  },

  async 'One id for a list'({ ask }) {
    const body = { organizationIds: demo.organization, terminalGroupIds: demo.terminalGroup }
    const { isAliveStatus } = await ask<{ isAliveStatus: object[] }>('/api/1/terminal_groups/is_alive', body)
    assert.equal(isAliveStatus.length, 1)
  },

  async 'API key without an application'({ ask, refuse, credentials }) {
    for (const login of [{ apiLogin: credentials.apiKey }, { APIKEY: credentials.apiKey }])
      for (const path of ['/api/v2/access_token', '/api/1/access_token'])
        assert.ok((await ask<{ token: string }>(path, login)).token)
    for (const missing of ['appId', 'clientSecret']) {
      const { status, error, details } = await refuse('/api/v2/access_token', { ...credentials, [missing]: undefined })
      assert.deepEqual([status, error, details.fields[0]?.path], [400, 'APPLICATION_INCOMPLETE', missing])
    }
  },

  async 'API key in capitals'({ ask }) {
    const key = { corporationId: demo.corporation, name: 'Shouted' }
    const { apiKey } = await ask<{ apiKey: string }>('/admin/api_keys/create', key)
    assert.match(apiKey, /^[a-z0-9]{40,}$/)
    for (const apiLogin of [apiKey, apiKey.toUpperCase()])
      assert.ok((await ask<{ token: string }>('/api/1/access_token', { apiLogin })).token)
  },

  async 'GET for organizations'(world) {
    const method = 'GET'
    assert.deepEqual(await namesOf(world, undefined, { method }), await namesOf(world, {}))
    const path = `${organizations}?OrganizationIds=${demo.organization}&returnAdditionalInfo=true`
    const { organizations: found } = await world.ask<{ organizations: object[] }>(path, undefined, { method })
    const [one, ...others] = found as { id: string; responseType: string }[]
    assert.deepEqual([one?.id, one?.responseType, others], [demo.organization, 'Extended', []])
    const reply = await world.call(organizations, undefined, { method, token: undefined })
    expectRefusal(reply, { status: 401, code: 'UNAUTHENTICATED' })
    expectRefusal(await world.call('/api/1/terminal_groups', undefined, { method }), { status: 405 })
    assert.equal((await world.call(organizations, undefined, { method: 'PUT' })).headers.get('allow'), 'GET, POST')
  },

  async 'Other paths'({ ask }) {
    const { organization: organizationId } = demo
    const combos = await ask<{ comboSpecifications: object[] }>('/api/1/combo/get_combos_info', { organizationId })
    assert.ok(combos.comboSpecifications.length > 0)
    await ask('/api/1/order_types', { organizationIds: [organizationId] })
  },

  async 'Empty payment data'(world) {
    for (const paymentAdditionalData of [
      { credential: '', searchScope: '' },
      { type: '', customData: '' },
      { type: 'LoyaltyCard', credential: '', searchScope: '' },
    ])
      assert.equal((await placed(world, { payments: [{ ...cashPayment(10), paymentAdditionalData }] })).sum, 10)
    const unfinished = { type: 'LoyaltyCard', credential: '1', searchScope: '' }
    const path = 'order.payments[0].paymentAdditionalData.searchScope'
    await refusedAt(world, { payments: [{ ...cashPayment(10), paymentAdditionalData: unfinished }] }, path)
  },
}

/** Opens a table order that differs from the canonical one, and returns it. */
async function opened(world: World, order: Record<string, unknown>): Promise<TableOrderInfo['order']> {
  const diningRoom = await world.once(openDiningRoom)
  const { organizationId, terminalGroupId } = diningRoom
  const { orderInfo, correlationId } = await world.ask<Created>('/api/1/order/create', {
    organizationId,
    terminalGroupId,
    order,
  })
  assert.equal((await world.outcome(organizationId, correlationId)).state, 'Success')
  return (await diningRoom.read(orderInfo.id)).order
}

interface Created {
  correlationId: string
  orderInfo: OrderInfo
}

async function refusedAt(world: World, order: Record<string, unknown>, path: string): Promise<void> {
  const restaurant = await world.once(openRestaurant)
  const refused = await world.refuse(create, restaurant.body(order))
  assert.deepEqual([refused.status, refused.error, refused.details.fields[0]?.path], [400, 'INVALID_REQUEST', path])
}

test('every reading has its row in docs/lenient_reading.md, and every row its reading', async () => {
  const page = await readFile('docs/lenient_reading.md', 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| '))
  const forms = rows.map((row) => row.split('|')[1]!.trim()).filter((form) => form !== 'Form')
  assert.deepEqual(new Set(forms.filter((form) => !/^-+$/.test(form))), new Set(Object.keys(readings)))
})

describeOwnWorld('how requests are read', ({ it }) => {
  for (const [form, read] of Object.entries(readings)) it(`reads a request in another form: ${form}`, read)
})

describeOwnWorld('the limits of lenient reading', ({ it }) => {
  const padded = (bytes: number) => `{}${' '.repeat(bytes - 2)}`

  it('apply to the unpacked size, and refuse incomplete gzip', async ({ call }) => {
    const tooLarge = gzipSync(padded(bodyLimitBytes + 1))
    assert.ok(tooLarge.length < 10_000)
    expectRefusal(await call(organizations, undefined, { raw: tooLarge }), { status: 413, code: 'BODY_TOO_LARGE' })
    assert.equal((await call(organizations, undefined, { raw: gzipSync(padded(bodyLimitBytes)) })).status, 200)
    const open = gzipSync(padded(httpLimits.openBodyBytesMax + 1))
    for (const path of ['/api/1/access_token', '/api/v2/access_token'])
      expectRefusal(await call(path, undefined, { raw: open }), { status: 413, code: 'BODY_TOO_LARGE' })
    const whole = gzipSync(padded(5000))
    for (const raw of [whole.subarray(0, -9), gzipSync(gzipSync('{}')), whole.subarray(0, 2)])
      expectRefusal(await call(organizations, undefined, { raw: new Uint8Array(raw) }), {
        status: 400,
        code: 'INVALID_JSON',
      })
  })

  it('refuse nesting beyond the limit also in a packed body and in a text', async ({ call }) => {
    const deep = `{"x":${'['.repeat(depthMax)}${']'.repeat(depthMax)}}`
    expectRefusal(await call(organizations, undefined, { raw: gzipSync(deep) }), { status: 400, code: 'JSON_TOO_DEEP' })
    for (const text of [deep, '{"x":"\\ud800"}', JSON.stringify('{}'), '{', '[]'])
      expectRefusal(await call(organizations, undefined, { raw: JSON.stringify(text) }), {
        status: 400,
        code: 'INVALID_REQUEST',
      })
  })

  it('find the organization of a request in any spelling', async ({ call, tokenOf }) => {
    const token = await tokenOf({ organizationIds: [demo.organization] })
    const strangers: string[] = [demo.confirmingOrganization, randomUUID()]
    for (const id of strangers)
      for (const sent of [id.toUpperCase(), `{${id}}`, id.replaceAll('-', '')]) {
        const bodies: [path: string, body: object][] = [
          [organizations, { OrganizationIds: [sent] }],
          [organizations, { organizationIds: sent }],
          ['/api/1/terminal_groups', { ORGANIZATIONIDS: [demo.organization, sent] }],
          ['/api/1/webhooks/settings', { OrganizationID: sent }],
        ]
        for (const [path, body] of bodies)
          expectRefusal(await call(path, body, { token }), { status: 403, code: 'ORGANIZATION_FORBIDDEN' })
      }
  })

  it('refuse one member in two spellings, and report where', async ({ refuse, once, ...world }) => {
    const two = { organizationIds: [demo.organization], OrganizationIds: [] }
    const { error, details } = await refuse(organizations, two)
    assert.deepEqual([error, details.fields[0]?.path], ['INVALID_REQUEST', 'OrganizationIds'])
    await refusedAt(
      { refuse, once, ...world },
      { items: [plainItem(), plainItem({ Amount: 2 })] },
      'order.items[1].Amount',
    )
    await refusedAt({ refuse, once, ...world }, { Comment: 'a', COMMENT: 'b' }, 'order.COMMENT')
  })

  it('ignore members that would set a prototype, and undeclared ones', async (world) => {
    const raw = `{"__proto__":{"organizationIds":[]},"__PROTO__":1,"Constructor":2,"OrganizationIds":["${demo.organization}"]}`
    assert.deepEqual(await namesOf(world, undefined, { raw }), [demo.organization])
    assert.equal('organizationIds' in {}, false)
  })

  it('report the errors of a request in its original form if no reading helps', async ({ refuse }) => {
    for (const [body, path, message] of [
      [{ organizationIds: ['{nothing}'], ReturnAdditionalInfo: true }, 'organizationIds[0]', /must be a GUID/],
      [{ organizationIds: [''] }, 'organizationIds[0]', /must be a GUID/],
      [
        { organizationIds: [demo.organization], returnAdditionalInfo: 'true' },
        'returnAdditionalInfo',
        /must be true or false/,
      ],
      [{ ReturnAdditionalInfo: 'true' }, 'returnAdditionalInfo', /must be true or false/],
    ] as const) {
      const refusal = await refuse(organizations, body)
      assert.deepEqual([refusal.status, refusal.details.fields[0]?.path], [400, path])
      assert.match(refusal.message, message)
    }
  })

  it('treat a request in two forms as the same one under an Idempotency-Key', async (world) => {
    const { ask } = world
    const restaurant = await world.once(openRestaurant)
    const options = { headers: { 'idempotency-key': randomUUID() } }
    const body = restaurant.body({ id: randomUUID() })
    const first = await ask<Created>(create, body, options)
    const { orderInfo, correlationId } = await ask<Created>(create, inCapitals(body), options)
    assert.deepEqual([orderInfo.id, correlationId], [first.orderInfo.id, first.correlationId])
    const other = restaurant.body({ id: body.order.id, comment: 'Another' })
    const { error } = await world.refuse(create, inCapitals(other), options)
    assert.equal(error, 'IDEMPOTENCY_KEY_REUSED')
  })

  it('leave valid fields unchanged next to invalid ones', async (world) => {
    const customData = ''
    const external = { paymentTypeKind: 'External', paymentTypeId: demo.online, sum: '1' }
    const { payments } = await placed(world, {
      ...courierOrder,
      items: [plainItem({ comment: '12' })],
      payments: [{ ...external, paymentAdditionalData: { type: 'External', customData } }],
    })
    assert.equal(payments?.[0]?.sum, 1)
    const { items } = await placed(world, { Comment: '', items: [plainItem({ comment: '12', price: '10' })] })
    assert.equal(items[0]?.comment, '12')
  })

  it('convert no offset to a wall time if the organizations are in several zones', async (world) => {
    const { ask, refuse } = world
    const { id } = await ask<{ id: Id<'Organization'> }>('/admin/organizations/save', {
      corporationId: demo.corporation,
      name: 'Far away',
      timeZone: 'Asia/Tokyo',
      isSandbox: true,
    })
    const search = '/api/1/deliveries/by_delivery_date_and_status'
    const at = { deliveryDateFrom: '2026-05-04T10:00:00Z', deliveryDateTo: '2026-05-04T12:00:00Z' }
    await ask(search, { organizationIds: [id], ...at })
    const { details } = await refuse(search, { organizationIds: [id, demo.organization], ...at })
    assert.equal(details.fields[0]?.path, 'deliveryDateFrom')
  })
})
