import assert from 'node:assert/strict'
import test from 'node:test'
import { defineError, errorBody, OperationError, type Refusal } from '#core/errors.ts'
import { newId } from '#core/schema.ts'
import { maskError } from './masked_error.ts'

const NotFound = defineError('NOT_FOUND', 404, 'There is no such guest')

const masked = (refusal: Refusal, hidden: ReadonlySet<string> | undefined) =>
  maskError(errorBody(newId(), new OperationError(NotFound, refusal)), NotFound.message, hidden)

test('a message loses texts of the request and phones, but no ids', () => {
  const id = newId()
  const message = `Ada Lovelace (Adam) has no order ${id} by +442079460000`
  const { errorDescription } = masked({ message }, new Set(['Ada', 'Ada Lovelace', id]))
  assert.equal(errorDescription, `[12 characters] (Adam) has no order ${id} by +[12 digits]`)
})

test('without all texts of the request, the message is the general one', () => {
  const { message, details } = masked({ fields: [{ path: 'name', message: 'Ada is taken' }] }, undefined)
  assert.deepEqual([message, details.fields[0]], [NotFound.message, { path: 'name', message: NotFound.message }])
})

test('paths of undeclared fields and texts of other details are not shown', () => {
  const id = newId()
  const fields = [{ path: '+442079460000', message: 'is no field' }]
  const choices = [{ id, name: 'Pick-up' }]
  const { details } = masked(
    { fields, orderIds: [id], name: 'Ada', at: '2026-01-31', count: 2, choices, advice: 'Omit it.' },
    new Set(),
  )
  assert.deepEqual(details, {
    orderIds: [id],
    name: '[3 characters]',
    at: '2026-01-31',
    count: 2,
    choices,
    advice: 'Omit it.',
    code: 'NOT_FOUND',
    fields: [],
    retryable: false,
  })
})
