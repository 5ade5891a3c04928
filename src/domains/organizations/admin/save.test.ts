import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import save from './save.ts'

const corporationId = demo.corporation

describeOperation(save, ({ it }) => {
  it('keeps what a change leaves out', async (world) => {
    const { id } = await world.ask<{ id: string }>(save.path, {
      corporationId,
      name: 'Pier',
      timeZone: 'Asia/Tokyo',
      version: '8.1',
      isSandbox: true,
      settings: { country: 'Japan', code: 'P1' },
    })
    await world.ask(save.path, { id, corporationId, name: 'Pier Two', isEnabled: false, settings: { code: 'P2' } })
    assert.deepEqual(await stored(world, id), {
      id,
      corporationId,
      name: 'Pier Two',
      timeZone: 'Asia/Tokyo',
      version: '8.1',
      isSandbox: true,
      isEnabled: false,
      settings: { country: 'Japan', code: 'P2' },
    })
  })

  it('makes an organization of little: UTC, the newest back office, enabled', async (world) => {
    const id = randomUUID()
    assert.deepEqual(await world.ask(save.path, { id, corporationId, name: 'Bare' }), { id })
    const { timeZone, version, isSandbox, isEnabled } = await stored(world, id)
    assert.deepEqual([timeZone, version, isSandbox, isEnabled], ['UTC', '9.7.5', false, true])
  })

  it('refuses what cannot be', async ({ ask, refuse }) => {
    const other = await ask<{ id: string }>('/admin/corporations/save', { name: 'Another chain' })
    for (const [body, status, code, path] of [
      [{ timeZone: 'Moon/Tranquility' }, 400, 'UNKNOWN_TIME_ZONE', 'timeZone'],
      [{ corporationId: randomUUID() }, 404, 'CORPORATION_NOT_FOUND', 'corporationId'],
      [{ corporationId: other.id, id: demo.organization }, 409, 'OF_ANOTHER_CORPORATION', 'id'],
      [{ version: 'newest' }, 400, 'INVALID_REQUEST', 'version'],
      [{ settings: { latitude: 91 } }, 400, 'INVALID_REQUEST', 'settings.latitude'],
    ] as const) {
      const refusal = await refuse(save.path, { corporationId, name: 'Wrong', ...body })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })
})

async function stored({ ask }: World, id: string) {
  const { organizations } = await ask<{ organizations: Record<string, unknown>[] }>('/admin/organizations/list', {
    corporationId,
  })
  return organizations.find((one) => one.id === id)!
}
