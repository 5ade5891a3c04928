import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { openMembers } from '#test/fixtures/guests.ts'
import { describeOperation } from '#test/harness/world.ts'
import { deleteCustomers, restoreCustomers } from './deletion.ts'

describeOperation(deleteCustomers, ({ it }) => {
  it('deletes and restores guests, each once, and counts unknown guests', async (world) => {
    const { register, known } = openMembers(world)
    const [first, second] = [await register(), await register()]
    const body = { organizationId: demo.organization, customerIds: [first, second, first, randomUUID()] }
    assert.deepEqual(await world.ask(deleteCustomers.path, body), { total: 3, deleted: 2, notFound: 1 })
    assert.deepEqual(await world.ask(deleteCustomers.path, body), { total: 3, deleted: 2, notFound: 1 })
    assert.equal((await known(first)).isDeleted, true)
    assert.deepEqual(await world.ask(restoreCustomers.path, body), { total: 3, restored: 2, notFound: 1 })
    assert.equal((await known(second)).isDeleted, false)
  })
})
