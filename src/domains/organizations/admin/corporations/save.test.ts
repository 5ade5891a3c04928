import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describeOperation, type World } from '#test/harness/world.ts'
import save from './save.ts'

interface Row {
  id: string
  name: string
}

describeOperation(save, ({ it }) => {
  it('creates a corporation that is usable immediately', async (world) => {
    const { id } = await world.ask<{ id: string }>(save.path, { name: 'New chain' })
    const { orderTypes, paymentTypes, cancelCauses, removalTypes } = await dictionariesOf(world, id)
    const names = (rows: Row[] | undefined) => rows?.map(({ name }) => name)
    assert.deepEqual(names(orderTypes[0]?.items), ['Delivery by courier', 'In the restaurant', 'Pickup'])
    assert.deepEqual(names(paymentTypes), ['Card', 'Cash', 'Online'])
    assert.equal(cancelCauses.length, 3)
    assert.equal(removalTypes.length, 2)
  })

  it('creates dictionaries only for a new corporation, unless disabled', async (world) => {
    const { id } = await world.ask<{ id: string }>(save.path, { name: 'Empty chain', startDictionaries: false })
    await world.ask(save.path, { id, name: 'Still empty' })
    const { paymentTypes, cancelCauses } = await dictionariesOf(world, id)
    assert.deepEqual([paymentTypes, cancelCauses], [[], []])
  })

  it('renames a corporation, and uses the id of the caller', async ({ ask }) => {
    const id = randomUUID()
    for (const name of ['First name', 'Second name']) assert.deepEqual(await ask(save.path, { id, name }), { id })
    const { corporations } = await ask<{ corporations: Row[] }>('/admin/corporations/list', {})
    assert.deepEqual(
      corporations.filter((one) => one.id === id),
      [{ id, name: 'Second name' }],
    )
  })
})

/** Returns the dictionaries of a corporation as its clients see them. */
async function dictionariesOf({ ask }: World, corporationId: string) {
  const organization = await ask<Row>('/admin/organizations/save', { corporationId, name: 'First restaurant' })
  const application = await ask<object>('/admin/applications/create', { corporationId, name: 'Client' })
  const { apiKey } = await ask<{ apiKey: string }>('/admin/api_keys/create', { corporationId, name: 'Key' })
  const { token } = await ask<{ token: string }>('/api/v2/access_token', { ...application, apiKey })
  const read = <Answer>(path: string) => ask<Answer>(path, { organizationIds: [organization.id] }, { token })
  return {
    ...(await read<{ orderTypes: { items: Row[] }[] }>('/api/1/deliveries/order_types')),
    ...(await read<{ paymentTypes: Row[] }>('/api/1/payment_types')),
    ...(await read<{ cancelCauses: Row[] }>('/api/1/cancel_causes')),
    ...(await read<{ removalTypes: Row[] }>('/api/1/removal_types')),
  }
}
