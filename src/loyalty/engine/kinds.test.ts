import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import test from 'node:test'

for (const list of ['conditions', 'actions'])
  test(`every file of ${list} is in their list`, async () => {
    const files = await readdir(new URL(`${list}/`, import.meta.url))
    const listed = await readFile(new URL(`${list}.ts`, import.meta.url), 'utf8')
    const missing = files.filter((file) => !file.endsWith('.test.ts') && !listed.includes(`./${list}/${file}`))
    assert.deepEqual(missing, [])
  })
