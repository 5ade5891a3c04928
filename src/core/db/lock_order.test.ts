import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Transaction } from './connect.ts'
import { LockOrder, LockOrderViolation, lockNext } from './lock_order.ts'
import { database } from './statement.ts'

/** A transaction without statements. */
const idle = (): Transaction => database(() => Promise.reject(new Error('Nothing is sent here')))

describe('The lock order', () => {
  it('allows any order within a command, and across commands only later or held rows', () => {
    const db = idle()
    const order = new LockOrder(db)
    order.next()
    lockNext(db, ['3 b'])
    lockNext(db, ['3 a', '4 a'])
    order.next()
    lockNext(db, ['3 a', '4 a', '4 b'])
    order.next()
    assert.throws(() => lockNext(db, ['3 c']), LockOrderViolation)
  })

  it('releases the rows of a refused command, but keeps their position as the bound', () => {
    const db = idle()
    const order = new LockOrder(db)
    order.next()
    lockNext(db, ['3 b'])
    order.forget()
    order.next()
    lockNext(db, ['3 c'])
    order.next()
    assert.throws(() => lockNext(db, ['3 b']), LockOrderViolation)
  })

  it('does not restrict transactions without commands', () => {
    const db = idle()
    lockNext(db, ['4 a'])
    lockNext(db, ['3 a'])
  })
})
