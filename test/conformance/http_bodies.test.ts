import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { depthMax } from '#core/http/body.ts'
import { bodyLimitBytes } from '#core/http/limits.ts'
import { demo } from '#shared/demo.ts'
import { expectRefusal } from '#test/fixtures/refusals.ts'
import { describeOwnWorld } from '#test/harness/world.ts'

const organizations = '/api/1/organizations'
const saveCorporation = '/admin/corporations/save'

describeOwnWorld('bodies', ({ it }) => {
  it('refuses more than 1 MiB, and accepts exactly 1 MiB', async ({ call }) => {
    const padded = (bytes: number) => `{}${' '.repeat(bytes - 2)}`
    expectRefusal(await call(organizations, {}, { raw: padded(bodyLimitBytes + 1) }), {
      status: 413,
      code: 'BODY_TOO_LARGE',
    })
    assert.equal((await call(organizations, {}, { raw: padded(bodyLimitBytes) })).status, 200)
  })

  it('accepts at most 8 KiB if no token is needed', async ({ call }) => {
    const padded = (bytes: number) => `{}${' '.repeat(bytes - 2)}`
    for (const path of ['/api/1/access_token', '/api/v2/access_token']) {
      expectRefusal(await call(path, {}, { raw: padded(8_193) }), { status: 413, code: 'BODY_TOO_LARGE' })
      expectRefusal(await call(path, {}, { raw: padded(8_192) }), { status: 400, code: 'INVALID_REQUEST' })
    }
  })

  it('refuses nesting beyond the limit, and accepts the limit', async ({ call }) => {
    const nested = (depth: number) => `{"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
    expectRefusal(await call(organizations, {}, { raw: nested(depthMax + 1) }), { status: 400, code: 'JSON_TOO_DEEP' })
    expectRefusal(await call(organizations, {}, { raw: '['.repeat(500_000) }), { status: 400, code: 'JSON_TOO_DEEP' })
    assert.equal((await call(organizations, {}, { raw: nested(depthMax) })).status, 200)
  })

  it('refuses what is not JSON or not UTF-8', async ({ call }) => {
    for (const raw of ['{', 'nothing', '{"a":1,}', "{'a':1}", '{"a":NaN}', '{"a":"raw \0 NUL"}'])
      expectRefusal(await call(organizations, {}, { raw }), { status: 400, code: 'INVALID_JSON' })
    for (const bytes of [
      [0x7b, 0x22, 0xff, 0x22, 0x7d],
      [0x22, 0xed, 0xa0, 0x80, 0x22],
      [0xc0, 0x80],
    ])
      expectRefusal(await call(organizations, {}, { raw: new Uint8Array(bytes) }), {
        status: 400,
        code: 'INVALID_JSON',
      })
  })

  it('refuses texts that the database cannot store, and reports their location', async ({ call }) => {
    for (const escaped of ['\\u0000', '\\ud800', '\\udc00\\ud800']) {
      const raw = `{"name":"good","settings":{"country":"a${escaped}b"}}`
      const { details } = expectRefusal(await call('/admin/organizations/save', {}, { raw }), {
        status: 400,
        code: 'INVALID_TEXT',
      })
      assert.deepEqual(
        details.fields.map(({ path }) => path),
        ['settings.country'],
      )
    }
  })

  it('leaves surrogate pairs, escaped characters and other scripts unchanged', async ({ call, ask }) => {
    const name = 'Ünïcode 🍜 \u007f "quoted" \\ 日本'
    const { id } = await ask<{ id: string }>(
      saveCorporation,
      {},
      { raw: JSON.stringify({ name }).replace('🍜', '\\ud83c\\udf5c') },
    )
    const { text } = await call('/admin/corporations/list')
    const { corporations } = JSON.parse(text) as { corporations: { id: string; name: string }[] }
    assert.equal(corporations.find((corporation) => corporation.id === id)?.name, name)
  })

  it('reads a missing body as an empty one', async ({ ask, call }) => {
    await ask(organizations)
    await ask(organizations, undefined, { raw: '' })
    const refusal = { status: 400, code: 'INVALID_REQUEST' }
    const { details, message } = expectRefusal(await call('/api/1/terminal_groups'), refusal)
    assert.deepEqual([details.fields, message], [[{ path: 'organizationIds' }], 'organizationIds is required'])
  })

  it('refuses a body that is not an object', async ({ call }) => {
    for (const raw of ['[1]', '[[]]', '1', '"text"', 'true'])
      expectRefusal(await call(organizations, {}, { raw }), { status: 400, code: 'INVALID_REQUEST' })
  })

  it('converts nothing but plain numbers to another type', async ({ refuse }) => {
    const group = { organizationId: demo.organization, name: 'Kitchen' }
    const cases: [field: string, value: unknown][] = [
      ['sortOrder', '1e2'],
      ['sortOrder', true],
      ['sortOrder', 1.5],
      ['isAsleep', 1],
      ['isAsleep', 'true'],
      ['isAsleep', null],
      ['name', 12],
      ['kind', ['virtual']],
    ]
    for (const [field, value] of cases) {
      const { status, details } = await refuse('/admin/terminal_groups/save', { ...group, [field]: value })
      assert.deepEqual([status, details.fields[0]?.path], [400, field], `${field} ${JSON.stringify(value)}`)
    }
  })

  it('ignores members that the operation does not declare', async ({ ask, call, tokenOf }) => {
    const token = await tokenOf({ organizationIds: [demo.organization] })
    const strangers = [demo.confirmingOrganization, randomUUID()]
    await ask(organizations, { organizationId: strangers[0] }, { token })
    const narrow = { organizationId: demo.organization, organizationIds: strangers }
    await ask('/api/1/streets/by_city', { ...narrow, cityId: demo.city }, { token })
    const { text } = await call(
      organizations,
      {},
      { token, raw: '{"constructor":1,"__proto__":{"organizationIds":[]}}' },
    )
    assert.match(text, new RegExp(demo.organization))
  })

  it('refuses a list that is too long before it reads its elements', async ({ refuse }) => {
    const { status, details } = await refuse(organizations, { organizationIds: Array(1001).fill(randomUUID()) })
    assert.deepEqual([status, details.fields[0]?.path], [400, 'organizationIds'])
  })

  it('reports the location of an error within lists', async ({ refuse }) => {
    const { details, message } = await refuse(organizations, { organizationIds: [demo.organization, 'nothing'] })
    assert.deepEqual(details.fields, [{ path: 'organizationIds[1]' }])
    assert.equal(message, 'organizationIds[1] must be a GUID, not "nothing"')
  })

  it('reports all invalid fields at once, without those that lenient reading accepts', async ({ refuse }) => {
    const order = { phone: 12, items: [{ type: 'Product', amount: '1' }, { type: 'Compound' }], comment: true }
    const body = { organizationid: demo.organization, order, createOrderSettings: { mode: 'Sync' } }
    const { error, message, details } = await refuse('/api/1/deliveries/create', body)
    assert.equal(error, 'INVALID_REQUEST')
    const invalid = [
      'order.phone',
      'order.items[0].productId',
      'order.items[1].amount',
      'order.items[1].primaryComponent',
      'order.comment',
    ]
    assert.deepEqual(new Set(details.fields.map(({ path }) => path)), new Set(invalid))
    assert.equal(message, details.fields.map((field) => field.message).join('; '))
  })

  it('asks a sender of form data to send JSON', async ({ call }) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const raw = `organizationIds=${demo.organization}`
    const { body } = await call<{ error: string; message: string }>(organizations, {}, { raw, headers })
    assert.deepEqual([body.error, body.message], ['INVALID_JSON', 'The body is a form: send JSON'])
  })

  it('accepts GUIDs in any case and answers them in lower case', async ({ ask }) => {
    const id = randomUUID()
    const name = 'Chain of mixed case'
    assert.deepEqual(await ask(saveCorporation, { id: id.toUpperCase(), name }), { id })
    const { organizations: found } = await ask<{ organizations: { id: string }[] }>(organizations, {
      organizationIds: [demo.organization.toUpperCase()],
    })
    assert.deepEqual(
      found.map((organization) => organization.id),
      [demo.organization],
    )
  })
})
