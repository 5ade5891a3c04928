import assert from 'node:assert/strict'
import { fieldsOf } from '#core/operation/declared.ts'
import { periodsOf } from '#core/operation/periods.ts'
import { demo } from '#shared/demo.ts'
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

describeOwnWorld('Every operation with a period', ({ it }) => {
  it('refuses one that ends before it begins', async ({ node, call }) => {
    const tried: string[] = []
    for (const { audience, path, request, example } of node.app.operations) {
      if (audience !== 'key' && audience !== 'admin') continue
      for (const { from, to } of periodsOf(request)) {
        const isDay = JSON.stringify(fieldsOf(request)[from]).includes('"format":"day"')
        const later = isDay ? '2026-02-01' : '2026-02-01 00:00:00.000'
        const body = { ...(example.request as object), [from]: later, [to]: later.replace('2026', '2025') }
        const { status, body: answer } = await call<Refusal>(path, body)
        assert.deepEqual([status, answer.error, answer.details?.fields[0]?.path], [400, 'PERIOD_REVERSED', to], path)
        assert.match(answer.message ?? '', /: `\w+` 2025-.* is before `\w+` 2026-/, path)
        const same = await call<Refusal>(path, { ...body, [to]: later })
        assert.notEqual(same.body.error, 'PERIOD_REVERSED', path)
        tried.push(path)
      }
    }
    assert.ok(tried.length > 25, `tried only ${tried}`)
  })

  it('names its fields so that they are found', ({ node }) => {
    const unpaired = node.app.operations.flatMap(({ path, request }) => {
      const paired = new Set(periodsOf(request).flatMap(({ from, to }) => [from, to]))
      const dates = Object.entries(fieldsOf(request)).filter(([, one]) => dateFormat.test(JSON.stringify(one)))
      const names = dates.map(([name]) => name).filter((name) => /from|to$|start|end|since|until|begin/i.test(name))
      return names.length < 2 ? [] : names.filter((name) => !paired.has(name)).map((name) => `${path} ${name}`)
    })
    assert.deepEqual(unpaired, [])
  })
})

const dateFormat = /"format":"(day|offset-time|terminal-time)"/

interface Refusal {
  error?: string
  message?: string
  details?: { fields: { path: string }[] }
}

interface Dated {
  format?: string
  anyOf?: Dated[]
}

const documentDates: ReadonlySet<string> = new Set(['startBalanceDate', 'paymentDate'])

describeOwnWorld('Every operation that writes a document', ({ it }) => {
  it('refuses dates before 1970 and after 2999', async ({ node, call }) => {
    const tried: string[] = []
    for (const { path, request, example } of node.app.operations)
      for (const [name, schema] of Object.entries(fieldsOf(request))) {
        const { anyOf = [], ...own } = schema as Dated
        const isDayOrTime = [own, ...anyOf].some(({ format }) => format === 'day-or-time')
        const isDate = (isDayOrTime && name !== 'birthday') || documentDates.has(name)
        for (const date of isDate ? ['1969-12-31', '3000-01-01'] : []) {
          const value = name === 'paymentDate' ? `${date}T12:00:00.000Z` : date
          const body = { ...sentTo(path, example.request as object), [name]: value }
          const { status, body: answer } = await call<Refusal>(path, body)
          assert.deepEqual(
            [status, answer.error, answer.details?.fields[0]?.path],
            [400, 'DATE_OUT_OF_RANGE', name],
            path,
          )
          tried.push(path)
        }
      }
    assert.ok(tried.length > 60, `tried only ${tried}`)
  })
})

/** Returns a body whose other fields are in order. */
function sentTo(path: string, body: object): object {
  if (path.endsWith('/check')) {
    const { documentId: _, ...rest } = { documentId: null, ...body }
    const items = [{ num: 1, product: demo.mozzarella, amount: 1 }]
    return { ...rest, store: demo.store, items }
  }
  return path.includes('/account/') ? { ...body, startBalanceSum: 1 } : body
}

/** Returns requests with each of the days at each end. */
function atEnds([first, ...rest]: readonly [string, unknown][]): object[] {
  if (!first) return [{}]
  const [name, value] = first
  const values = dated.test(`${value}`) ? ends.map((day) => `${value}`.replace(dated, day)) : [value]
  return atEnds(rest).flatMap((request) => values.map((one) => ({ [name]: one, ...request })))
}
