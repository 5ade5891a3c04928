import assert from 'node:assert/strict'
import test from 'node:test'
import { OperationError } from '#core/errors.ts'
import { depthMax, parseBody, parseJson } from './body.ts'

const parsed = (text: string) => parseJson(Buffer.from(text))
const bytesMax = 10_000

function refusal(run: () => unknown): { code: string; path: string | undefined } {
  try {
    run()
  } catch (error) {
    if (error instanceof OperationError) return { code: error.def.code, path: error.refusal.path }
    throw error
  }
  throw new Error('was not refused')
}

test('no body reads as an empty object', () => {
  assert.deepEqual([parseBody(undefined, bytesMax), parseBody(Buffer.alloc(0), bytesMax)], [{}, {}])
})

test('brackets within texts do not count as depth, and escaped quotes do not end texts', () => {
  const body = { a: `${'[{'.repeat(50)}"`, b: '\\', c: [['\\"']] }
  assert.deepEqual(parsed(JSON.stringify(body)), body)
})

test('adjacent lists do not count as depth', () => {
  assert.deepEqual(parsed(`[${Array(100).fill('[]').join()}]`), Array(100).fill([]))
})

for (const [open, close] of [
  ['[', ']'],
  ['{"a":', '}'],
] as const)
  test(`${open} may be nested ${depthMax} deep and no deeper`, () => {
    const nested = (depth: number) => `${open.repeat(depth - 1)}[]${close.repeat(depth - 1)}`
    parsed(nested(depthMax))
    assert.equal(refusal(() => parsed(nested(depthMax + 1))).code, 'JSON_TOO_DEEP')
  })

for (const [text, path] of [
  ['{"a":"\\u0000"}', 'a'],
  ['{"a":[{"b":"x\\ud83c"}]}', 'a[0].b'],
  ['{"a":["fine","\\udf5c\\ud83c"]}', 'a[1]'],
  ['"\\u0000"', ''],
  ['{"a":{"\\u0000":1}}', 'a'],
] as const)
  test(`${text} is refused at "${path}"`, () => {
    assert.deepEqual(
      refusal(() => parsed(text)),
      { code: 'INVALID_TEXT', path },
    )
  })

test('surrogate pairs and other escapes are accepted', () => {
  assert.deepEqual(parsed('{"a":"\\ud83c\\udf5c \\u00e9 \\\\u0000"}'), { a: '🍜 é \\u0000' })
})

test('a syntax error is reported without the text around it', () => {
  assert.throws(
    () => parsed('{"phone":"+442079460000",}'),
    (error: Error) => !error.message.includes('442079460000'),
  )
})

for (const form of [
  'organizationId=7bc05553&name=Luigi%27s',
  'order%5Bphone%5D=1&order[items][]=2',
  '------WebKitFormBoundary7MA4\r\nContent-Disposition: form-data; name="organizationId"\r\n\r\n7bc05553\r\n',
])
  test(`the form ${form.slice(0, 30)}… is refused with advice to send JSON`, () => {
    assert.throws(() => parsed(form), { message: 'The body is a form: send JSON' })
  })

test('other invalid JSON does not count as a form', () => {
  for (const text of ['{"a":1', 'name', '{"a"=1}', '<a b="c"/>'])
    assert.throws(() => parsed(text), /^OperationError: The body is not JSON: /)
})

test('bytes that are not UTF-8 are refused, even within texts', () => {
  const bytes = Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])
  assert.equal(refusal(() => parseJson(bytes)).code, 'INVALID_JSON')
})

test('a name with a meaning in JavaScript is a field like others', () => {
  const body = parsed('{"__proto__":{"polluted":true}}') as object
  assert.deepEqual(Object.keys(body), ['__proto__'])
  assert.equal('polluted' in {}, false)
})

test('texts are read in Unicode NFC, written in whatever form', () => {
  const read = (json: string) => parseJson(Buffer.from(json))
  const composed = { 'Caf\u00e9': ['Cr\u00eape', 1, null] }
  for (const json of [
    '{"Caf\u00e9":["Cr\u00eape",1,null]}',
    '{"Cafe\u0301":["Cre\u0302pe",1,null]}',
    '{"Cafe\\u0301":["Cre\\u0302pe",1,null]}',
  ])
    assert.deepEqual(read(json), composed)
  assert.deepEqual(read('{"a":"\\u0022\u0301\\n<\u0338"}'), { a: '"\u0301\n\u226e' })
})

test('brackets in long texts do not count as depth, with escapes or without', () => {
  for (const text of ['['.repeat(5_000), `${'['.repeat(2_000)}\\"${'{'.repeat(3_000)}\\\\`]) {
    const json = `{"a":"${text}","b":[]}`
    assert.deepEqual(parseJson(Buffer.from(json)), JSON.parse(json))
  }
  const deep = `{"a":"${'x'.repeat(5_000)}","b":${'['.repeat(depthMax)}${']'.repeat(depthMax)}}`
  assert.throws(() => parseJson(Buffer.from(deep)), OperationError)
})
