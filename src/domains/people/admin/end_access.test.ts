import assert from 'node:assert/strict'
import { asPage, enterAs } from '#test/fixtures/people.ts'
import { describeOperation } from '#test/harness/world.ts'
import endAccess from './end_access.ts'

describeOperation(endAccess, ({ it }) => {
  it('ends sessions and links of a person, whose password stays', async (world) => {
    const { ask, personId, login } = await enterAs(world, { role: 'manager' }).then((person) => ({
      ...world,
      ...person,
    }))
    const { token } = await world.ask<{ token: string }>('/admin/people/link', { personId })
    assert.deepEqual(await world.ask(endAccess.path, { login: login.toUpperCase() }), { sessions: 1, links: 1 })
    await assert.rejects(ask('/console/session/whoami', {}), /401/)
    assert.equal((await asPage(world, '/console/session/link', { token })).status, 404)
    assert.deepEqual(await world.ask(endAccess.path, { login }), { sessions: 0, links: 0 })
  })

  it('refuses an unknown login', async ({ refuse }) => {
    const { status, error } = await refuse(endAccess.path, { login: 'nobody-at-all' })
    assert.deepEqual([status, error], [404, 'PERSON_NOT_FOUND'])
  })
})
