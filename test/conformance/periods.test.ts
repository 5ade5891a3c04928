import assert from 'node:assert/strict'
import { describeOwnWorld } from '#test/harness/world.ts'

const ends = ['1900-01-01', '9999-11-30', '9999-12-17', '9999-12-31']
const dated = /^\d{4}-\d\d-\d\d/

describeOwnWorld('Every operation that reads by days', ({ it }) => {
  it('answers at either end of the calendar', async ({ node, call }) => {
    const asked = new Set<string>()
    for (const { kind, path, example } of node.app.operations) {
      const request = Object.entries(example.request as object)
      if (kind !== 'query' || !request.some(([, value]) => dated.test(`${value}`))) continue
      for (const body of atEnds(request)) {
        const { status, text } = await call(path, body)
        assert.ok(status < 500, `${path} answered ${status} to ${JSON.stringify(body)}: ${text}`)
        asked.add(path)
      }
    }
    assert.ok(asked.has('/api/finance/v1/account_transactions/list'))
    assert.ok(asked.has('/admin/books/valuations/list'))
  })
})

/** Returns requests with each of the days at each end. */
function atEnds([first, ...rest]: readonly [string, unknown][]): object[] {
  if (!first) return [{}]
  const [name, value] = first
  const values = dated.test(`${value}`) ? ends.map((day) => `${value}`.replace(dated, day)) : [value]
  return atEnds(rest).flatMap((request) => values.map((one) => ({ [name]: one, ...request })))
}
