import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import test from 'node:test'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFile(join(root, file), 'utf8')
const isThere = (file: string) =>
  access(join(root, file)).then(
    () => true,
    () => false,
  )
const find = (...patterns: string[]) => globSync(patterns, { cwd: root }).sort()

const code = find('{src,test,tools,bench}/**/*.ts', 'migrations/*.sql')
const pages = find('*.md', 'docs/*.md', 'src/**/*.md', 'test/**/*.md')
const files = [...code, ...pages, ...find('*.*', '{src,test,contract,docs}/**/*.*')]

test('every section that code cites is there, and all citations name their page', async () => {
  const sections = new Map<string, Set<string>>()
  for (const page of pages) {
    const headings = [...(await read(page)).matchAll(/^#+ (\d+(?:\.\d+)*)\.? /gm)]
    sections.set(page, new Set(headings.map(([, number]) => number!)))
  }
  for (const file of [...code, ...pages])
    for (const [cited, page, number] of (await read(file)).matchAll(/(?:([\w./-]+\.md) )?§(\d+(?:\.\d+)*)/g)) {
      const known = sections.get(page ?? file)
      assert.ok(known?.has(number!), `${file} cites ${cited}, which is no section of a page of ours`)
    }
})

for (const page of pages)
  test(`${page} names files that are there`, async () => {
    const text = withoutBlocks(await read(page))
    const linked = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target]) => target!)
    for (const target of linked.filter((one) => !/^[a-z]+:/.test(one)))
      assert.ok(await isThere(join(dirname(page), target)), `the link to ${target} leads nowhere`)
    const named = [...text.matchAll(/`([\w.-][\w./-]*\.(?:ts|md|json|sql|txt))`/g)].map(([, name]) => name!)
    for (const name of named) assert.ok(isNamed(page, name), `there is no ${name}`)
  })

/** The text without code blocks, whose paths are examples. */
const withoutBlocks = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '').replace(/^ {4}.*$/gm, '')

/** What a running server writes. */
const atRunTime = ['credentials.json']

/** A path is that of a file, or its end. A bare name on a page below `src` is that of a file below the page's folder. */
function isNamed(page: string, name: string): boolean {
  const folder = page.startsWith('src/') && !name.includes('/') ? `${dirname(page)}/` : ''
  return atRunTime.includes(name) || files.some((file) => `/${file}`.endsWith(`/${name}`) && file.startsWith(folder))
}
