import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { type AnsweredAttendance, openRota, type Rota } from '#test/fixtures/attendances.ts'
import { openStaff } from '#test/fixtures/staff.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import update from './update.ts'

describeOperation(update, ({ it }) => {
  const whole = ({ bodyOf }: Rota, id: string, from: string, to: string, more: object = {}) =>
    bodyOf(from, to, { id, attendanceTypeId: demo.workType, isConfirmedManually: true, ...more })
  const change = async ({ ask }: World, body: object) =>
    (await ask<{ attendance: AnsweredAttendance }>(update.path, body)).attendance

  it('changes every field, and keeps an omitted remark and omitted personal times', async (world) => {
    const rota = await openRota(world)
    const roleId = await rota.addRole('COOK')
    const employeeId = await rota.hire()
    const personalStartAt = '2026-05-04T09:02:00.000+01:00'
    const made = await rota.work('09:00', '10:00', { comment: 'as planned', personalStartAt })
    const changed = await change(
      world,
      whole(rota, made.id, '10:30', '12:00', { roleId, employeeId, personalStartAt: null }),
    )
    assert.deepEqual(
      { ...changed, updatedAt: null },
      {
        ...made,
        roleId,
        employeeId,
        isConfirmedManually: true,
        updatedAt: null,
        startAt: '2026-05-04T10:30:00.000+01:00',
        endAt: '2026-05-04T12:00:00.000+01:00',
      },
    )
    assert.deepEqual(await rota.listAttendances(), [changed])
    const bare = await change(world, whole(rota, made.id, '10:30', '12:00', { roleId, employeeId, comment: null }))
    assert.equal(bare.comment, null)
  })

  it('keeps personal times that are set', async (world) => {
    const rota = await openRota(world)
    const times = { personalStartAt: '2026-05-04T08:00:00.000+01:00', personalEndAt: '2026-05-04T10:00:00.000+01:00' }
    const { id } = await rota.work('09:00', '10:00')
    const set = await change(world, whole(rota, id, '09:00', '10:00', times))
    assert.deepEqual([set.personalStartAt, set.personalEndAt], [times.personalStartAt, times.personalEndAt])
    await change(world, whole(rota, id, '09:00', '10:00', times))
    for (const [name, value] of [
      ['personalStartAt', '2026-05-04T08:01:00.000+01:00'],
      ['personalEndAt', '2026-05-04T10:01:00.000+01:00'],
    ] as const) {
      const { status, error, details } = await world.refuse(
        update.path,
        whole(rota, id, '09:00', '10:00', { [name]: value }),
      )
      assert.deepEqual([status, error, details.fields[0]?.path], [400, 'PERSONAL_TIME_SET', name])
    }
  })

  it('creates a new attendance when the organization changes', async (world) => {
    const rota = await openRota(world)
    const other = await openStaff(world)
    const role = await other.addRole('WAITER')
    const { id } = await rota.work('09:00', '10:00', { comment: 'stays' })
    await rota.hire({ id: rota.employeeId, organizationIds: [rota.organizationId, other.organizationId] })
    const moved = await change(
      world,
      whole(rota, id, '09:00', '11:00', { organizationId: other.organizationId, roleId: role }),
    )
    assert.notEqual(moved.id, id)
    assert.deepEqual([moved.organizationId, moved.comment], [other.organizationId, 'stays'])
    assert.deepEqual(await rota.listAttendances(), [])
    assert.deepEqual(await rota.listAttendances({ organizationId: other.organizationId }), [moved])
    const { error } = await world.refuse(update.path, whole(rota, id, '09:00', '10:00'))
    assert.equal(error, 'ATTENDANCE_NOT_FOUND')
  })

  it('swaps attendances under 16 clients without an overlap', async (world) => {
    const rota = await openRota(world)
    const ids = [(await rota.work('09:00', '10:00')).id, (await rota.work('10:00', '11:00')).id]
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        world.call<{ error: string }>(update.path, whole(rota, ids[i % 2]!, `09:${10 + i}`, `10:${10 + 2 * i}`)),
      ),
    )
    assert.ok(answers.every(({ status, body }) => status === 200 || body.error === 'ATTENDANCE_OVERLAPS'))
    const [first, second] = (await rota.listAttendances()).sort((a, b) => (a.startAt < b.startAt ? -1 : 1))
    assert.ok(first!.endAt! <= second!.startAt)
  })

  it('prevents overlaps while 16 clients create, change, move and delete', async (world) => {
    const [rota, other] = [await openRota(world), await openStaff(world)]
    const otherRole = await other.addRole('WAITER')
    await rota.hire({ id: rota.employeeId, organizationIds: [rota.organizationId, other.organizationId] })
    const there = { organizationId: other.organizationId, roleId: otherRole }
    const expected = new Set(['ATTENDANCE_OVERLAPS', 'ATTENDANCE_NOT_FOUND'])
    const client = async (i: number) => {
      const [from, to, later] = [`1${i % 4}:00`, `1${(i % 4) + 2}:00`, `1${(i % 4) + 3}:30`]
      const { status, body } = await world.call<{ attendance: AnsweredAttendance; error: string }>(
        '/api/employees/v1/attendance/create',
        rota.bodyOf(from, to, i % 2 ? there : {}),
      )
      if (status !== 201) return body.error
      const moved = whole(rota, body.attendance.id, from, later, i % 2 ? {} : there)
      const changed = await world.call<{ attendance: AnsweredAttendance; error: string }>(update.path, moved)
      if (changed.status !== 200) return changed.body.error
      if (i % 5 > 1) return undefined
      const { id, organizationId } = changed.body.attendance
      await world.call('/api/employees/v1/attendance/delete', { id, organizationId })
      return undefined
    }
    const refusals = (await Promise.all(Array.from({ length: 16 }, (_, i) => client(i)))).filter(Boolean)
    assert.ok(refusals.length > 0 && refusals.every((code) => expected.has(code!)))
    const kept = [
      ...(await rota.listAttendances()),
      ...(await rota.listAttendances({ organizationId: other.organizationId })),
    ]
    assert.ok(kept.length > 0)
    const inOrder = kept.toSorted((a, b) => (a.startAt < b.startAt ? -1 : 1))
    for (const [i, { startAt }] of inOrder.entries())
      assert.ok(i === 0 || inOrder[i - 1]!.endAt! <= startAt, JSON.stringify(inOrder))
  })

  it('publishes only real changes, with their author', async (world) => {
    const rota = await openRota(world)
    const { id } = await rota.work('09:00', '10:00', { isConfirmedManually: true })
    for (const to of ['10:00', '11:00', '11:00']) await change(world, whole(rota, id, '09:00', to))
    const events = await world.pool<{ status: string; authorKind: string }[]>`
      select status, author_kind from event where subject_id = ${id} and type = 'AttendanceUpdate' order by revision`
    assert.deepEqual(
      events.map(({ status, authorKind }) => [status, authorKind]),
      [
        ['Closed', 'key'],
        ['Closed', 'key'],
      ],
    )
  })

  it('refuses unknown ids, overlapping times and times in the wrong order', async (world) => {
    const rota = await openRota(world)
    const { id } = await rota.work('09:00', '10:00')
    await rota.work('11:00', '12:00')
    const other = await openRota(world)
    const token = await world.tokenOf({ organizationIds: [rota.organizationId] })
    const foreign = (await other.work('09:00', '10:00')).id
    for (const [more, status, code, path] of [
      [{ id: randomUUID() }, 404, 'ATTENDANCE_NOT_FOUND', 'id'],
      [{ id: foreign }, 404, 'ATTENDANCE_NOT_FOUND', 'id'],
      [{ employeeId: other.employeeId }, 404, 'EMPLOYEE_NOT_FOUND', 'employeeId'],
      [{ roleId: other.roleId }, 404, 'ROLE_NOT_FOUND', 'roleId'],
      [{ attendanceTypeId: randomUUID() }, 404, 'ATTENDANCE_TYPE_NOT_FOUND', 'attendanceTypeId'],
      [{ endAt: '2026-05-04T08:00:00Z' }, 400, 'INVALID_PERIOD', 'endAt'],
      [{ endAt: '2026-05-04T10:01:00Z' }, 409, 'ATTENDANCE_OVERLAPS', 'startAt'],
      [{ organizationId: other.organizationId }, 403, 'ORGANIZATION_FORBIDDEN', undefined],
    ] as const) {
      const refusal = await world.refuse(update.path, whole(rota, id, '09:00', '10:00', more), { token })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })
})
