import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { pagings } from '#client/operations.ts'
import { loadOperations } from '#core/operation/registry.ts'
import { compileClosed } from '#core/operation/validation.ts'
import { demo } from '#shared/demo.ts'
import { root } from '#test/harness/files.ts'

const operations = new Map((await loadOperations()).map((operation) => [operation.path, operation]))
const pages = globSync('docs/guide/*.md', { cwd: root }).sort()

interface Call {
  path: string
  body: string
}

/** Returns the calls in the blocks of a page that a shell runs. */
function callsIn(page: string): Call[] {
  const blocks = page.split('```').filter((block) => block.startsWith('bash\n'))
  const shell = blocks.join('\n').replaceAll(/\$(?:CORRELATION|ORDER)\b/g, demo.order)
  const found = shell.matchAll(/(?:call |\$URL)(\/\S+)(?: -H "[^"]*")*(?: -d)? (?:'([^']*)'|"((?:[^"\\]|\\.)*)")/g)
  return [...found].map(([, path, plain, quoted]) => ({ path: path!, body: plain ?? quoted!.replaceAll('\\"', '"') }))
}

let count = 0
for (const page of pages)
  for (const { path, body } of callsIn(readFileSync(`${root}/${page}`, 'utf8'))) {
    count++
    test(`${page} has a canonical body of ${path}, with the price of each item (${count})`, () => {
      const { request } = operations.get(path)!
      const parsed = JSON.parse(body)
      assert.equal(compileClosed(request)(parsed), undefined)
      for (const item of parsed.order?.items ?? []) assert.equal(typeof item.price, 'number')
    })
  }

test('the guides have calls', () => assert.ok(count >= 12, `only ${count}`))

test('the guide has each way in which a list is paged', () => {
  const rules = readFileSync(`${root}/docs/guide/4_rules_of_every_call.md`, 'utf8')
  const fields = {
    cursor: '`limit`, `cursor`',
    offset: '`limit`, `offset`',
    page: '`pageSize`, `page` from 0',
    pageNumber: '`pageSize`, `pageNumber` from 0',
    revision: '`pageSize`, `revision`',
    maxRevision: '`startRevision`',
  }
  for (const style of new Set([...pagings.values()].map((paging) => paging.style)))
    assert.ok(rules.includes(`| ${fields[style]}`), style)
})
