import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { openRota } from '#test/fixtures/attendances.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import save from './save.ts'

const corporationId = demo.corporation

describeOwnWorld(save.path, ({ it }) => {
  it('makes another type the default immediately', async (world) => {
    const { attendanceTypes } = await world.ask<{ attendanceTypes: string[] }>(save.path, {
      corporationId,
      attendanceTypes: [{ name: 'Training', code: 'T', isDefault: true }],
    })
    const { work } = await openRota(world)
    assert.equal((await work('09:00', '10:00')).attendanceTypeId, attendanceTypes[0])
  })

  it('refuses unknown, foreign and repeated ids', async ({ refuse }) => {
    const type = { id: randomUUID(), name: 'Work', isDefault: true }
    for (const [body, status, code, path] of [
      [{ corporationId: randomUUID(), attendanceTypes: [type] }, 404, 'CORPORATION_NOT_FOUND', 'corporationId'],
      [{ attendanceTypes: [type, type] }, 400, 'REPEATED_ID', 'attendanceTypes[1].id'],
      [
        { attendanceTypes: [type, { ...type, id: randomUUID() }] },
        400,
        'SEVERAL_USUAL_TYPES',
        'attendanceTypes[1].isDefault',
      ],
      [{ attendanceTypes: [{ ...type, payRate: -1 }] }, 400, 'INVALID_REQUEST', 'attendanceTypes[0].payRate'],
    ] as const) {
      const refusal = await refuse(save.path, { corporationId, ...body })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })
})
