import assert from 'node:assert/strict'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { root } from '#test/harness/files.ts'
import { describeWire, wireFile } from '#tools/wire.ts'

const sources = join(root, '../shared/spec')
const areThere = await access(sources).then(
  () => true,
  () => false,
)

test('contract/wire.json matches its sources', {
  skip: !areThere && 'the sources are not beside the project: nothing is compared with them',
}, async () => {
  assert.equal(await readFile(wireFile, 'utf8'), await describeWire(sources), 'run npm run wire -- ../shared/spec')
})
