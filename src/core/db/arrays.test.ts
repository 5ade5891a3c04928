import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describeWorld } from '#test/harness/world.ts'

const storable = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0') && text.isWellFormed())
const awkward = fc.constantFrom('', ' ', 'null', 'NULL', '{}', 'a,b', '"', '\\', ' led and trailed ', 'a\nb', '\t')
const texts = fc.array(fc.oneof(storable, awkward, fc.constant(null)))
const numbers = fc.array(fc.option(fc.maxSafeInteger()))
const ids = fc.array(fc.option(fc.uuid()))

describeWorld('Array parameters', ({ it }) => {
  it('round-trip through the database', async ({ pool }) => {
    await fc.assert(
      fc.asyncProperty(texts, numbers, ids, async (strings, counts, keys) => {
        const [row] = await pool`
          select ${strings}::text[] as words, ${counts}::bigint[] as counts, ${keys}::uuid[] as keys,
                 ${counts}::float8[] as sums, ${keys}::uuid[]::text[] as texts`
        assert.deepEqual({ ...row }, { words: strings, counts, keys, sums: counts, texts: keys })
      }),
    )
  })
})
