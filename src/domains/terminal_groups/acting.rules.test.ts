import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loadOperations } from '#core/operation/registry.ts'
import { limitedActions, mayAct } from './acting.rules.ts'

describe('actions of roles', () => {
  it('exist', async () => {
    const operations = await loadOperations()
    const paths = new Set(operations.map(({ path }) => path))
    assert.deepEqual(
      limitedActions.filter((action) => !paths.has(`/front/${action}`)),
      [],
    )
  })

  it('let cooks cook and stop products, and cashiers do all but change closed orders', () => {
    const rights = (operation: string) => ['owner', 'cashier', 'cook'].map((role) => mayAct(role, operation))
    assert.deepEqual(rights('/front/deliveries/start_cooking'), [true, true, true])
    assert.deepEqual(rights('/front/stop_lists/add'), [true, true, true])
    assert.deepEqual(rights('/front/stop_lists/replace'), [true, true, false])
    assert.deepEqual(rights('/front/deliveries/close'), [true, true, false])
    assert.deepEqual(rights('/front/deliveries/reopen'), [true, false, false])
  })
})
