import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { openStaff } from '#test/fixtures/staff.ts'
import { describeOperation } from '#test/harness/world.ts'
import info from './info.ts'

describeOperation(info, ({ it }) => {
  it('returns name and contacts, also of deleted employees', async (world) => {
    const { organizationId, hire } = await openStaff(world)
    const person = {
      firstName: 'Ana',
      middleName: 'Maria',
      lastName: 'Silva',
      displayName: 'Ana S.',
      email: 'ana@example.com',
      phone: '+442079460001',
      cellPhone: '+447700900111',
    }
    const id = await hire(person)
    const seen = async () => (await world.ask<{ employeeInfo: object }>(info.path, { organizationId, id })).employeeInfo
    assert.deepEqual(await seen(), { id, ...person })
    await hire({ id, displayName: 'Ana', isDeleted: true })
    const nothing = { firstName: null, middleName: null, lastName: null, email: null, phone: null, cellPhone: null }
    assert.deepEqual(await seen(), { ...nothing, id, displayName: 'Ana' })
  })

  it('does not find employees of other restaurants', async (world) => {
    const { organizationId } = await openStaff(world)
    const elsewhere = await (await openStaff(world)).hire()
    for (const id of [elsewhere, randomUUID()]) {
      const { status, error, details } = await world.refuse(info.path, { organizationId, id })
      assert.deepEqual([status, error, details.fields[0]?.path], [404, 'EMPLOYEE_NOT_FOUND', 'id'])
    }
    const { employeeInfo } = await world.ask<{ employeeInfo: { id: string } }>(info.path, {
      organizationId,
      id: demo.operator,
    })
    assert.equal(employeeInfo.id, demo.operator, 'who works everywhere works here, too')
  })
})
