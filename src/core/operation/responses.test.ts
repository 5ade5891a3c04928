import assert from 'node:assert/strict'
import test from 'node:test'
import { type StreamedResponse, streamArray, streamList } from './responses.ts'

async function* pagesOf<Row>(...pages: Row[][]) {
  yield* pages
}

const piecesOf = (answer: StreamedResponse<unknown>) => Array.fromAsync(answer.pieces)

for (const [title, pages, rows] of [
  ['no page', [], []],
  ['empty pages', [[], []], []],
  ['pages of rows', [[{ a: 1 }, { a: 'ü"' }], [], [{ a: null }]], [{ a: 1 }, { a: 'ü"' }, { a: null }]],
] as const)
  test(`streams ${title} as one JSON object`, async () => {
    const answer = streamList({ first: 1 }, 'rows', pagesOf(...pages.map((page) => [...page])), () => ({ last: [2] }))
    const text = (await piecesOf(answer)).join('')
    assert.equal(text, JSON.stringify({ first: 1, rows, last: [2] }))
    assert.deepEqual(JSON.parse((await piecesOf(streamList({}, 'rows', pagesOf()))).join('')), { rows: [] })
  })

test('streams rows as a JSON array', async () => {
  for (const pages of [[], [[1, 2], [], [3]]])
    assert.deepEqual(JSON.parse((await piecesOf(streamArray(pagesOf(...pages)))).join('')), pages.flat())
})

test('splits long pages into pieces, and reads a page only after the previous one was consumed', async () => {
  const read: number[] = []
  async function* pages() {
    for (const page of [1, 2]) {
      read.push(page)
      yield Array.from({ length: 2_500 }, () => page)
    }
  }
  const pieces = streamList({}, 'rows', pages()).pieces[Symbol.asyncIterator]()
  const beginning = await Array.fromAsync({ length: 4 }, async () => (await pieces.next()).value)
  assert.deepEqual(
    [beginning.map((piece) => JSON.parse(`[${`${piece}`.replace(/^\{"rows":\[$|^,/, '')}]`).length), read],
    [[0, 1_000, 1_000, 500], [1]],
  )
})

test('rejects with the error of a page that cannot be read', async () => {
  async function* pages() {
    yield [1]
    throw new Error('The database is gone')
  }
  await assert.rejects(piecesOf(streamList({}, 'rows', pages())), /is gone/)
})
