import assert from 'node:assert/strict'
import { toOffsetTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { type AnsweredAttendance, openRota, type Rota } from '#test/fixtures/attendances.ts'
import { violationsAfter } from '#test/fixtures/harm.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { staffInvariants } from '../invariants.ts'
import { toMinute } from './rules.ts'

describeOwnWorld('attendances from terminals', ({ it }) => {
  const hour = 3_600_000
  const text = (at: number) => toOffsetTime(toMinute(at), 'Europe/London')

  const all = (rota: Rota, more: object = {}) =>
    rota.listAttendances({ startAt: '2020-01-01T00:00:00Z', endAt: '2090-01-01T00:00:00Z', ...more })

  /** Waits until the attendances meet the condition: they follow the terminals asynchronously. */
  async function until(rota: Rota, holds: (seen: AnsweredAttendance[]) => boolean): Promise<AnsweredAttendance[]> {
    for (const deadline = performance.now() + 30_000; ; await new Promise(setImmediate)) {
      const seen = await all(rota)
      if (holds(seen)) return seen
      if (performance.now() > deadline) assert.fail(`attendances stayed ${JSON.stringify(seen)}`)
    }
  }

  const signIn = async (rota: Rota, more: object = {}) =>
    assert.equal(await rota.clockin(rota.employeeId, { roleId: rota.roleId, ...more }), undefined)
  const signOut = async (rota: Rota, more: object = {}) =>
    assert.equal(await rota.clockout(rota.employeeId, more), undefined)
  const isClosed = ([only]: AnsweredAttendance[]) => only?.endAt !== null && only !== undefined

  const whole = (rota: Rota, { id, startAt }: AnsweredAttendance, endAt: number, more: object = {}) => ({
    id,
    employeeId: rota.employeeId,
    organizationId: rota.organizationId,
    roleId: rota.roleId,
    startAt,
    attendanceTypeId: demo.workType,
    endAt: text(endAt),
    isConfirmedManually: true,
    ...more,
  })

  it('begin with the sign-in and end with the sign-out', async (world) => {
    const rota = await openRota(world)
    const from = world.clock.now()
    await signIn(rota)
    const [open] = await until(rota, ({ length }) => length === 1)
    assert.deepEqual([open?.endAt, open?.isClosed, open?.personalEndAt], [null, false, null])
    assert.deepEqual([open?.employeeId, open?.roleId, open?.attendanceTypeCode], [rota.employeeId, rota.roleId, 'W'])
    assert.ok(open!.startAt >= text(from) && open!.startAt === open?.personalStartAt)
    assert.deepEqual(await all(rota, { isClosed: false }), [open])
    world.clock.advance(hour)
    await signOut(rota)
    const [closed] = await until(rota, isClosed)
    assert.equal(closed?.id, open?.id)
    assert.equal(closed?.endAt, closed?.personalEndAt)
    assert.ok(closed!.endAt! > closed!.startAt)
    const { changes } = await world.ask<{ changes: { authorKind: string; fromStatus: string; status: string }[] }>(
      '/admin/history/list',
      { corporationId: demo.corporation, subjectId: open?.id },
    )
    assert.deepEqual(
      changes.map(({ authorKind, fromStatus, status }) => [authorKind, fromStatus, status]),
      [
        ['Server', 'Open', 'Closed'],
        ['Server', null, 'Open'],
      ],
    )
  })

  it('are one for sessions that overlap at several terminal groups', async (world) => {
    const rota = await openRota(world)
    const second = await rota.addGroup()
    await signIn(rota)
    await until(rota, ({ length }) => length === 1)
    await signIn(rota, { terminalGroupId: second })
    world.clock.advance(hour)
    await signOut(rota)
    world.clock.advance(hour)
    await signOut(rota, { terminalGroupId: second })
    const end = world.clock.now()
    const seen = await until(rota, isClosed)
    assert.equal(seen.length, 1)
    assert.ok(seen[0]!.endAt! <= text(end) && seen[0]!.endAt! > text(end - hour))
    await signIn(rota)
    await until(rota, ({ length }) => length === 2)
  })

  it('cut what they overlap at their start', async (world) => {
    const rota = await openRota(world)
    const now = world.clock.now()
    const planned = await rota.work('09:00', '10:00', { startAt: text(now - hour), endAt: text(now + hour) })
    await signIn(rota)
    const seen = await until(rota, ({ length }) => length === 2)
    const [cut, open] = [seen.find(({ id }) => id === planned.id), seen.find(({ id }) => id !== planned.id)]
    assert.equal(cut?.endAt, open?.startAt)
    assert.equal(open?.endAt, null)
    const listed = async () =>
      (await violationsAfter(world, staffInvariants, async () => {})).join('\n').includes(planned.id)
    assert.ok(await listed(), 'the doctor names what was cut')
    await world.ask('/api/employees/v1/attendance/update', whole(rota, { ...planned, ...cut! }, toMinute(now)))
    assert.ok(!(await listed()), 'until somebody has looked at it')
  })

  it('do not overlap attendances that 16 clients create during sign-ins', async (world) => {
    const rota = await openRota(world)
    const second = await rota.addGroup({ name: 'Bar' })
    const now = world.clock.now()
    const note = (i: number) =>
      world.call('/api/employees/v1/attendance/create', {
        ...rota.bodyOf('09:00', '10:00'),
        startAt: text(now - (i + 1) * (hour / 4)),
        endAt: text(now - (i - 1) * (hour / 4)),
      })
    const visit = async (i: number) => {
      const more = { roleId: rota.roleId, ...(i % 4 === 0 && { terminalGroupId: second }) }
      await rota.clockin(rota.employeeId, more)
      await rota.clockout(rota.employeeId, i % 4 === 0 ? { terminalGroupId: second } : {})
    }
    const replies = await Promise.all(Array.from({ length: 16 }, (_, i) => (i % 2 === 0 ? visit(i) : note(i))))
    const noted = replies.filter((reply) => reply?.status === 201).length
    assert.ok(noted > 0)
    const isFollowed = async () => {
      const [row] = await world.pool<{ waiting: number }[]>`
        select count(*)::int as waiting
          from personal_session as session
          left join attendance
            on attendance.corporation_id = ${demo.corporation}
           and attendance.id = session.attendance_id
         where session.organization_id = ${rota.organizationId}
           and (session.attendance_id is null or session.closed_at is null or attendance.end_at is null)`
      return row?.waiting === 0
    }
    for (const deadline = performance.now() + 30_000; !(await isFollowed()); await new Promise(setImmediate))
      assert.ok(performance.now() < deadline, 'sessions without their attendances')
    const inOrder = (await all(rota)).toSorted((a, b) => (a.startAt < b.startAt ? -1 : 1))
    for (const [i, { startAt }] of inOrder.entries())
      if (i > 0) assert.ok(inOrder[i - 1]!.endAt! <= startAt, JSON.stringify(inOrder))
  })

  it('end where the next attendance begins', async (world) => {
    const rota = await openRota(world)
    const now = world.clock.now()
    const planned = await rota.work('09:00', '10:00', { startAt: text(now + hour), endAt: text(now + 3 * hour) })
    await signIn(rota)
    world.clock.advance(2 * hour)
    await signOut(rota)
    const seen = await until(rota, (all) => all.length === 2 && all.every(({ endAt }) => endAt !== null))
    const own = seen.find(({ id }) => id !== planned.id)
    assert.equal(own?.endAt, planned.startAt)
    assert.ok(String(own?.personalEndAt) > planned.startAt)
  })

  it('keep confirmed times', async (world) => {
    const rota = await openRota(world)
    await signIn(rota)
    const [open] = await until(rota, ({ length }) => length === 1)
    const confirmed = world.clock.now() + 3 * hour
    await world.ask('/api/employees/v1/attendance/update', whole(rota, open!, confirmed))
    world.clock.advance(hour)
    await signOut(rota)
    const [closed] = await until(rota, ([only]) => only?.personalEndAt !== null)
    assert.equal(closed?.endAt, text(confirmed))
  })

  it('stay deleted', async (world) => {
    const rota = await openRota(world)
    await signIn(rota)
    const [open] = await until(rota, ({ length }) => length === 1)
    const { organizationId } = rota
    await world.ask('/api/employees/v1/attendance/delete', { id: open?.id, organizationId })
    world.clock.advance(hour)
    await signOut(rota)
    await signIn(rota)
    const [next, ...others] = await until(rota, ({ length }) => length === 1)
    assert.deepEqual(others, [])
    assert.notEqual(next?.id, open?.id)
  })

  it('continue at the organization to which they were moved', async (world: World) => {
    const [here, there] = [await openRota(world), await openRota(world)]
    await signIn(here)
    const [open] = await until(here, ({ length }) => length === 1)
    await here.hire({
      id: here.employeeId,
      organizationIds: [here.organizationId, there.organizationId],
      roleIds: [here.roleId, there.roleId],
    })
    const to = { organizationId: there.organizationId, roleId: there.roleId }
    await world.ask('/api/employees/v1/attendance/update', whole(here, open!, world.clock.now() + hour, to))
    world.clock.advance(hour)
    await signOut(here)
    const [moved] = await until(there, ([only]) => only?.personalEndAt !== null)
    assert.equal(moved?.personalStartAt, open?.personalStartAt)
    assert.deepEqual(await all(here), [])
  })
})
