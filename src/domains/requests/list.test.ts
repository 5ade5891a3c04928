import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { listed } from '#test/fixtures/requests.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import list from './list.ts'

const create = '/api/1/deliveries/create'
const groups = '/api/1/terminal_groups'

/** A restaurant that is no sandbox. */
async function openForGuests({ ask }: World): Promise<string> {
  const organization = { corporationId: demo.corporation, name: 'For guests' }
  return (await ask<{ id: string }>('/admin/organizations/save', organization)).id
}

describeOperation(list, ({ it }) => {
  it('shows a refused request with both bodies, without texts of people', async (world) => {
    const restaurant = await openRestaurant(world)
    const token = await world.tokenOf({})
    const body = restaurant.body({ items: [{ type: 'Product', productId: 'Margherita', amount: 1 }] })
    const { correlationId } = await world.refuse(create, { ...body, 'Ada Lovelace': '+442079460000' }, { token })
    const { requests, cursor } = await listed(world.ask, list.path, {}, 1, token)
    const [request, another] = requests
    assert.deepEqual([another, cursor], [undefined, null])
    const { requestBody, responseBody, receivedAt, durationMs, authorId, authorName, ...others } = request!
    assert.deepEqual(others, {
      correlationId,
      authorKind: 'Key',
      organizationIds: [restaurant.organizationId],
      operation: create,
      status: 400,
      code: 'INVALID_REQUEST',
    })
    assert.deepEqual(JSON.parse(requestBody!), {
      organizationId: restaurant.organizationId,
      order: {
        phone: '[13 characters]',
        orderServiceType: 'DeliveryByClient',
        customer: { type: 'one-time', name: '[3 characters]' },
        items: [{ type: 'Product', productId: '[10 characters]', amount: 1 }],
      },
    })
    const answered = JSON.parse(responseBody!)
    assert.deepEqual(answered.details.fields, [{ path: 'order.items[0].productId' }])
    assert.equal(answered.message, 'order.items[0].productId must be a GUID, not "[10 characters]"')
    assert.ok(Math.abs(Date.parse(receivedAt) - world.clock.now()) < 60_000)
    assert.deepEqual([durationMs >= 0, typeof authorId, authorName !== null], [true, 'string', true])
  })

  it('finds requests by operation, code, correlation id and time, page by page', async (world) => {
    const token = await world.tokenOf({ groups: ['Commands'] })
    const status = '/api/1/commands/status'
    const before = new Date(world.clock.now() - 60_000).toISOString()
    const unknown = { organizationId: demo.organization, correlationId: newId() }
    const { correlationId: gone } = await world.refuse(status, unknown, { token })
    const { correlationId: forbidden } = await world.refuse(create, {}, { token })
    const { correlationId: invalid } = await world.refuse(status, {}, { token })
    await listed(world.ask, list.path, {}, 3, token)
    const find = async (filter: object) => {
      const { requests } = await listed(world.ask, list.path, filter, 0, token)
      return requests.map(({ correlationId }) => correlationId)
    }
    assert.deepEqual(await find({}), [invalid, forbidden, gone])
    assert.deepEqual(await find({ operation: status }), [invalid, gone])
    assert.deepEqual(await find({ code: 'GROUP_NOT_HELD' }), [forbidden])
    assert.deepEqual(await find({ correlationId: gone }), [gone])
    assert.deepEqual(await find({ from: before }), [invalid, forbidden, gone])
    assert.deepEqual(await find({ to: before }), [])
    const first = await listed(world.ask, list.path, { limit: 2 }, 0, token)
    const second = await listed(world.ask, list.path, { limit: 2, cursor: first.cursor }, 0, token)
    assert.deepEqual(
      [...first.requests, ...second.requests].map(({ correlationId }) => correlationId),
      [invalid, forbidden, gone],
    )
    assert.equal(second.cursor, null)
    const reversed = await world.refuse(list.path, { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' })
    assert.equal(reversed.error, 'PERIOD_REVERSED')
  })

  it('shows all requests at a sandbox, and only refused ones elsewhere', async (world) => {
    const { organizationId: sandbox } = await openRestaurant(world)
    const other = await openForGuests(world)
    const token = await world.tokenOf({})
    await world.ask(groups, { organizationIds: [sandbox] }, { token })
    await world.ask(groups, { organizationIds: [other] }, { token })
    await world.ask(groups, { organizationIds: [sandbox, other] }, { token })
    await world.refuse(groups, { organizationIds: other, page: 1 }, { token, headers: { 'comanda-strict': 'true' } })
    const { requests } = await listed(world.ask, list.path, {}, 2, token)
    assert.deepEqual(
      requests.map(({ status, organizationIds }) => [status, organizationIds]),
      [
        [400, [other]],
        [200, [sandbox]],
      ],
    )
    const failed = await listed(world.ask, list.path, { onlyFailed: true }, 0, token)
    assert.deepEqual(failed.requests, requests.slice(0, 1))
    const { terminalGroups } = JSON.parse(requests[1]!.responseBody!)
    assert.equal(terminalGroups[0].items[0].name, '[7 characters]')
  })

  it('shows a key only its own requests', async (world) => {
    const [one, other] = [await world.tokenOf({}), await world.tokenOf({})]
    await world.refuse(create, {}, { token: one })
    await listed(world.ask, list.path, {}, 1, one)
    assert.deepEqual((await listed(world.ask, list.path, {}, 0, other)).requests, [])
  })
})
