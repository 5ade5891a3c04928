import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { instantIn, localIn } from '../../console/src/zones.ts'

describe('local times of the console', () => {
  it('have the offset of their day, not that of today', () => {
    for (const [zone, utc, local] of [
      ['Europe/London', '2026-08-14T11:05:00Z', '2026-08-14 12:05:00.000'],
      ['Europe/London', '2026-11-14T11:05:00Z', '2026-11-14 11:05:00.000'],
      ['America/St_Johns', '2026-01-14T11:05:00Z', '2026-01-14 07:35:00.000'],
      ['Asia/Kathmandu', '2026-01-14T20:05:00Z', '2026-01-15 01:50:00.000'],
      ['UTC', '2026-08-14T11:05:00Z', '2026-08-14 11:05:00.000'],
    ] as const) {
      assert.equal(localIn(zone, Date.parse(utc)), local)
      assert.equal(instantIn(zone, local), Date.parse(utc))
    }
  })

  it('around a change of clocks belong to the offset that holds there', () => {
    const before = Date.parse('2026-10-25T00:59:00Z')
    assert.equal(localIn('Europe/London', before), '2026-10-25 01:59:00.000')
    assert.equal(localIn('Europe/London', before + 60_000), '2026-10-25 01:00:00.000')
    assert.equal(instantIn('Europe/London', '2026-10-25 02:00'), Date.parse('2026-10-25T02:00:00Z'))
    assert.equal(instantIn('Europe/London', '2026-03-29 02:00'), Date.parse('2026-03-29T01:00:00Z'))
  })
})
