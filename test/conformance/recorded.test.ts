import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openApi } from '#core/http/openapi.ts'
import { readRecordings } from '#core/http/recordings.ts'
import { eventsOf, loadDomains } from '#core/operation/domain.ts'
import { isHttpOperation, loadOperations } from '#core/operation/registry.ts'
import { EmptyBody, mayBeEmpty } from '#core/operation/responses.ts'
import { PublishedShapes } from './published.ts'

const operations = (await loadOperations()).filter(isHttpOperation)
const domains = await loadDomains()
const { answers, webhooks } = readRecordings()
const shapes = new PublishedShapes(openApi(operations, domains))

describe('The recorded examples', () => {
  it('have a response of every operation with a response body, and of no other: npm run record', () => {
    const wanted = operations.filter(({ response }) => response !== EmptyBody)
    const optional = operations.filter(({ response }) => mayBeEmpty(response)).map(({ path }) => path)
    const names = wanted.map(({ path }) => path).filter((path) => path in answers || !optional.includes(path))
    assert.deepEqual(Object.keys(answers).sort(), names.sort())
  })

  it('have a message of every kind of event, and of no other: npm run record', () => {
    assert.deepEqual(Object.keys(webhooks).sort(), Object.keys(eventsOf(domains)).sort())
  })

  it('match the published schemas: npm run record', () => {
    for (const [path, answer] of Object.entries(answers)) shapes.expectAnswer(path, answer)
    for (const [kind, message] of Object.entries(webhooks)) shapes.expectMessage(kind, message)
  })

  it('contain nothing of the machine on which they were recorded', () => {
    const text = JSON.stringify({ answers, webhooks })
    const traces = [/127\.0\.0\.1/, /eyJ[\w-]{10}/, /whsec_/, /\/tmp\//].filter((trace) => trace.test(text))
    assert.deepEqual(traces, [])
  })
})
