import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Transaction } from './connect.ts'
import { LockOrder, LockOrderViolation, lockNext } from './lock_order.ts'
import { database } from './statement.ts'

/** A transaction that is asked nothing. */
const idle = (): Transaction => database(() => Promise.reject(new Error('Nothing is sent here')))

describe('The order of locks', () => {
  it('lets a command lock in any order, and the next one only what comes later or is held', () => {
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

  it('counts nothing as held of a command that was refused, and still goes on from there', () => {
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

  it('binds no transaction that is none of commands', () => {
    const db = idle()
    lockNext(db, ['4 a'])
    lockNext(db, ['3 a'])
  })
})
