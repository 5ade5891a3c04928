import assert from 'node:assert/strict'
import type { ErrorBody } from '../src/core/errors.ts'
import type { Reply } from './world.ts'

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Holds an answer against the one form that every refusal has, and answers its body. */
export function expectRefusal(
  { status, text }: Pick<Reply<unknown>, 'status' | 'text'>,
  expected: { status: number; code?: string },
): ErrorBody {
  assert.equal(status, expected.status, `answered ${status}: ${text}`)
  const body = JSON.parse(text) as ErrorBody
  assert.deepEqual(Object.keys(body), ['correlationId', 'errorDescription', 'error', 'message', 'details'])
  assert.match(body.correlationId, guid)
  assert.equal(typeof body.message, 'string')
  assert.ok(body.message.length > 0)
  assert.equal(body.errorDescription, body.message)
  assert.deepEqual(Object.keys(body.details), ['code', 'fields', 'retryable'])
  assert.equal(body.details.code, body.error)
  assert.equal(typeof body.details.retryable, 'boolean')
  for (const field of body.details.fields) {
    assert.deepEqual(Object.keys(field), ['path', 'message'])
    assert.equal(typeof field.path, 'string')
    assert.equal(typeof field.message, 'string')
  }
  if (expected.code !== undefined) assert.equal(body.error, expected.code)
  return body
}
