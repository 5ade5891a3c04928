import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describeWorld } from '#test/harness/world.ts'
import { describeSchema, schemaFile } from '#tools/schema.ts'

describeWorld('migrations/schema.sql', ({ it }) => {
  it('says what the migrations make', async ({ pool }) => {
    const written = (await readFile(schemaFile, 'utf8')).split('\n')
    const made = (await describeSchema(pool)).split('\n')
    const at = made.findIndex((line, i) => line !== written[i])
    const isRight = at === -1 && written.length === made.length
    assert.ok(isRight, `line ${at + 1} should be "${made[at]}", not "${written[at]}": run npm run schema`)
  })
})
