import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { asId, newId } from '#core/schema.ts'
import { newPlaced } from '#ordering/placed.ts'
import type { ReserveOrderInAnswer } from '#shared/schemas/reserve_answer.ts'
import type { Reserve } from './model.ts'
import {
  bookingOf,
  cancelReserve,
  closeWithOrder,
  isBanquet,
  markArrived,
  markDeleted,
  occupiesTables,
  overlaps,
  transitions,
} from './rules.ts'

const order: ReserveOrderInAnswer = {
  sum: 0,
  number: 1,
  guestsInfo: null,
  items: [],
  orderType: null,
  terminalGroupId: newId(),
  processedPaymentsSum: null,
}

const reserve = (more: Partial<Reserve['reserve']> = {}): Reserve => ({
  ...newPlaced({
    id: null,
    organizationId: newId(),
    terminalGroupId: newId(),
    externalNumber: null,
    details: null,
    body: {},
    now: 0,
  }),
  id: newId(),
  creationStatus: 'Success',
  isDeleted: false,
  reserve: {
    customer: { type: 'regular', id: newId(), name: 'Ada' },
    guestsCount: 2,
    durationInMinutes: 90,
    shouldRemind: false,
    status: 'New',
    tableIds: [asId('1')],
    estimatedStartTime: '2026-03-28 23:30:00.000',
    ...more,
  },
})

const at = '2026-03-28 23:41:00.000'

describe('the states of a reserve', () => {
  it('is closed when its guests come, but still occupies the table', () => {
    const came = markArrived(reserve(), at)
    assert.deepEqual([came.reserve.status, came.reserve.guestsComingTime, occupiesTables(came)], ['Closed', at, true])
    assert.throws(() => markArrived(came, at))
    assert.throws(() => cancelReserve(came, 'Other'))
  })

  it('is started by the guests of a banquet, and closed with its order, which frees the table', () => {
    const started = markArrived(reserve({ order }), at)
    assert.deepEqual([started.reserve.status, started.reserve.guestsComingTime], ['Started', at])
    assert.equal(occupiesTables(started), true)
    assert.throws(() => markArrived(started, at))
    assert.throws(() => cancelReserve(started, 'Other'))
    assert.ok(isBanquet(started))
    const closed = closeWithOrder(started, at)
    assert.deepEqual([closed.reserve.status, closed.reserve.order?.whenClosed], ['Closed', at])
    assert.equal(occupiesTables(closed), false)
    assert.deepEqual(transitions[closed.reserve.status], [])
  })

  it('does not end with an order before its guests have come', () => {
    const fresh = reserve({ order })
    assert.ok(isBanquet(fresh))
    assert.throws(() => closeWithOrder(fresh, at))
  })

  it('frees its tables when it is cancelled, deleted or refused', () => {
    const freed = [
      cancelReserve(reserve(), 'ClientRefused'),
      markDeleted(reserve()),
      { ...reserve(), creationStatus: 'Error' as const },
    ]
    assert.equal(freed.some(occupiesTables), false)
    assert.equal(occupiesTables(reserve()), true)
    assert.throws(() => markArrived(markDeleted(reserve()), at))
  })
})

describe('the time of a reserve', () => {
  it('extends past midnight, in local time', () => {
    assert.equal(bookingOf(reserve()).endsAt, '2026-03-29 01:00:00.000')
  })

  const booking = (from: string, to: string, ...tableIds: string[]) => ({ startsAt: from, endsAt: to, tableIds })
  const pairs: [what: string, one: ReturnType<typeof booking>, other: ReturnType<typeof booking>, is: boolean][] = [
    ['of one table at once', booking('12', '14', '1'), booking('13', '15', '1'), true],
    ['of one of several tables', booking('12', '14', '1', '2'), booking('13', '15', '2', '3'), true],
    ['of other tables', booking('12', '14', '1'), booking('13', '15', '2'), false],
    ['one after the other', booking('12', '14', '1'), booking('14', '15', '1'), false],
    ['one within the other', booking('12', '18', '1'), booking('14', '15', '1'), true],
  ]
  for (const [what, one, other, is] of pairs)
    it(`${is ? 'overlaps' : 'does not overlap'}: ${what}`, () => {
      assert.deepEqual([overlaps(one, other), overlaps(other, one)], [is, is])
    })
})
