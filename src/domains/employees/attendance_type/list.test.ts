import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import list from './list.ts'

describeOwnWorld(list.path, ({ it }) => {
  it('returns types with every field, deleted ones on request', async (world) => {
    const gone = { name: 'Gone', code: 'G', comment: 'no more', isDeleted: true }
    const { attendanceTypes } = await world.ask<{ attendanceTypes: string[] }>('/admin/attendance_types/save', {
      corporationId: demo.corporation,
      attendanceTypes: [gone],
    })
    const plain = { comment: null, isDeleted: false, isPresence: true, payRate: 1 }
    const work = { ...plain, id: demo.workType, name: 'Work', code: 'W' }
    const illness = { ...plain, id: demo.illnessType, name: 'Illness', code: 'I', isPresence: false, payRate: 0.8 }
    const deleted = { ...plain, ...gone, id: attendanceTypes[0] }
    const seen = (body: object) => world.ask(list.path, body)
    const page = { limit: 1000, offset: 0 }
    assert.deepEqual(await seen({ isDeleted: false }), { items: [work, illness], ...page, totalCount: 2 })
    assert.deepEqual(await seen({ isDeleted: true }), { items: [deleted], ...page, totalCount: 1 })
    assert.deepEqual(await seen({ isDeleted: null }), { items: [work, illness, deleted], ...page, totalCount: 3 })
    assert.deepEqual(await seen({ limit: 1, offset: 1 }), { items: [illness], limit: 1, offset: 1, totalCount: 3 })
  })
})
