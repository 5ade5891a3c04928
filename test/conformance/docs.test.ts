import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import test from 'node:test'
import { answerTimeoutSeconds } from '#core/commands/deadline.ts'
import { statusLifetimeMs } from '#core/commands/status.ts'
import { depthMax } from '#core/http/body.ts'
import { idempotencyKeyMax, idempotencyLifetimeMs } from '#core/http/idempotency.ts'
import { bodyLimitBytes, httpLimits } from '#core/http/limits.ts'
import { timeoutDefaultSeconds, timeoutMaxSeconds } from '#core/http/timeout.ts'
import { messageBytesMax } from '#core/webhooks/grouping.ts'
import { eventsMax } from '#core/webhooks/messages.store.ts'
import { responseTimeoutMs } from '#core/webhooks/receivers.ts'
import { giveUpAfterMs } from '#core/webhooks/schedule.ts'
import { transitions as deliveryTransitions } from '#domains/deliveries/rules.ts'
import { transitions as orderTransitions } from '#domains/order/rules.ts'
import { transitions as reserveTransitions } from '#domains/reserve/rules.ts'
import { isKnownVariable } from '#server/settings.ts'
import { demo } from '#shared/demo.ts'
import { deliveryStatuses } from '#shared/schemas/order_answer.ts'
import { tiers } from './tiers.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFile(join(root, file), 'utf8')
const isThere = (file: string) =>
  access(join(root, file)).then(
    () => true,
    () => false,
  )
const find = (...patterns: string[]) => globSync(patterns, { cwd: root }).sort()

const code = find('{src,test,tools,bench}/**/*.ts', 'migrations/*.sql')
const pages = find('*.md', 'docs/**/*.md', 'src/**/*.md', 'test/**/*.md')
const files = [...code, ...pages, ...find('*.*', '{src,test,bench,contract,docs,console/src}/**/*.*')]

test('every section that code cites exists, and all citations name their page', async () => {
  const sections = new Map<string, Set<string>>()
  for (const page of pages) {
    const headings = [...(await read(page)).matchAll(/^#+ (\d+(?:\.\d+)*)\.? /gm)]
    sections.set(page, new Set(headings.map(([, number]) => number!)))
  }
  for (const file of [...code, ...pages])
    for (const [cited, page, number] of (await read(file)).matchAll(/(?:([\w./-]+\.md)[\s*]+)?§(\d+(?:\.\d+)*)/g)) {
      const known = sections.get(page ?? file)
      assert.ok(known?.has(number!), `${file} cites ${cited}, which is no section of a page of ours`)
    }
})

test('alerts, their tests and pages name metrics that the program publishes', async () => {
  const sources = find('src/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const published = new Set<string>()
  for (const file of sources) {
    const text = await read(file)
    if (text.includes("from 'prom-client'"))
      for (const [, name] of text.matchAll(/'(comanda_\w+)'/g)) published.add(name!)
  }
  for (const file of [...find('deploy/*.yml'), ...pages])
    for (const [name] of (await read(file)).matchAll(/\bcomanda_[a-z_]+/g))
      assert.ok(published.has(name.replace(/_(?:bucket|count|sum)$/, '')), `${file} names the metric ${name}`)
})

for (const page of pages)
  test(`${page} names files that exist`, async () => {
    const text = withoutBlocks(await read(page))
    for (const [, target = '', anchor] of text.matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)) {
      const file = target === '' ? page : join(dirname(page), target)
      assert.ok(await isThere(file), `the link to ${target} leads nowhere`)
      if (anchor) assert.ok(anchorsOf(await read(file)).has(anchor), `${file} has no heading #${anchor}`)
    }
    const names = [...text.matchAll(/`([\w.-][\w./-]*\.(?:ts|md|json|sql|txt))`/g)].map(([, name]) => name!)
    for (const name of names) assert.ok(isNamed(page, name), `there is no ${name}`)
  })

test('ARCHITECTURE.md names every folder in its tier', async () => {
  const rows = tablesOf(await read('ARCHITECTURE.md'), 'Tiers')
  const named = rows.flat().join('\n').toLowerCase().replaceAll(' ', '_')
  assert.deepEqual(
    tiers.flat().filter((folder) => !named.includes(folder)),
    [],
  )
})

test('design pages name what the code has', async () => {
  const { words, members } = await namesOfCode()
  for (const page of find('docs/design/*.md')) {
    const text = await read(page)
    const spans = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!)
    const paths = spans.filter((span) => /^(src|test|tools|bench|migrations)\//.test(span))
    for (const path of paths) assert.ok(find(path).length > 0, `${page}: there is no ${path}`)
    const blocks = [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, block]) => block!.replace(/'[^']*'/g, ''))
    for (const span of [...spans.filter((one) => !one.includes('/')), ...blocks])
      for (const name of identifiersIn(span)) assert.ok(words.has(name), `${page}: the code has no ${name}`)
    for (const block of blocks)
      for (const [, name] of block.matchAll(/\b(\w+):/g))
        assert.ok(members.has(name!), `${page}: no ${name} is declared`)
  }
})

/** Returns the identifiers in a piece of code; words in lower case only if they are called or alone. */
const identifiersIn = (span: string): string[] =>
  (span.match(/\b[a-z]\w*/gi) ?? []).filter(
    (word) => word === span || /[a-z_][A-Z_]/.test(word) || span.includes(`${word}(`),
  )

/** Returns all words of the code but private names, and those that begin a line as a member. Comments, tests and the demo are no code. */
async function namesOfCode() {
  const sources = find('{src,migrations}/**/*.*', 'src/domains/*').filter((file) => !/\.test\.ts$|\/demo\//.test(file))
  const words = new Set<string>()
  const members = new Set<string>()
  for (const file of sources) {
    for (const word of basename(file).split('.')) words.add(word)
    if (!/\.(ts|sql)$/.test(file)) continue
    const text = (await read(file)).replace(/\/\*[\s\S]*?\*\/|(?:\/\/|--) .*$/gm, '')
    const own = new Set(
      [...text.matchAll(/^\s*(?:async )?(?:const|let|function\*?|class|type) (\w+)/gm)].map(([, name]) => name!),
    )
    for (const word of text.match(/\w+/g) ?? []) if (!own.has(word)) words.add(word)
    for (const [, word] of text.matchAll(/^\s+(?:readonly )?(\w+)\??:/gm)) members.add(word!)
  }
  return { words, members }
}

for (const [heading, transitions] of [
  ['2.2 Transitions', deliveryTransitions],
  ['3. Table orders', orderTransitions],
  ['4.1 States', reserveTransitions],
] as const)
  test(`docs/domain.md has the transitions of ${heading} that the rules have`, async () => {
    const rows = tablesOf(await read('docs/domain.md'), heading)
    const documented = new Map<string, string[]>()
    for (const [from, to] of rows.filter(([from]) => from !== '–'))
      documented.set(from!, [...(documented.get(from!) ?? []), ...to!.split(', ')])
    const known = Object.entries(transitions).filter(([, next]) => next.length > 0)
    assert.deepEqual(
      new Map([...documented].map(([from, next]) => [from, new Set(next)])),
      new Map(known.map(([from, next]) => [from, new Set<string>(next)])),
    )
  })

test('the pages for clients list the statuses of deliveries in order', async () => {
  const rows = tablesOf(await read('docs/guide/2_how_an_order_lives.md'), 'Statuses of a delivery')
  assert.deepEqual(
    rows.map(([status]) => status),
    deliveryStatuses.map((status) => `\`${status}\``),
  )
})

test('the pages for clients have the limits of the server', async () => {
  const [steps, orders, webhooks, rules] = await Promise.all(find('docs/guide/*.md').map(read))
  const figures: [page: string | undefined, figure: string][] = [
    [steps, `at most ${statusLifetimeMs / 60_000}\nminutes`],
    [orders, `has ${answerTimeoutSeconds} seconds\nto answer`],
    [webhooks, `within ${responseTimeoutMs / 1000} seconds`],
    [webhooks, `After ${giveUpAfterMs / 3_600_000} hours`],
    [rules, `up to ${idempotencyKeyMax} characters`],
    [rules, `For ${idempotencyLifetimeMs / 3_600_000} hours`],
    [rules, `${timeoutDefaultSeconds} unless you say so, ${timeoutMaxSeconds} at most`],
    [rules, `${bodyLimitBytes / 1_048_576} MiB, also`],
    [rules, `${httpLimits.openBodyBytesMax / 1024} KiB without`],
    [rules, `${depthMax} levels`],
    [rules, `${httpLimits.requestTimeoutMs / 1000} seconds `],
    [rules, `${httpLimits.discardBytesMax / 1_048_576} MiB or ${httpLimits.discardMsMax / 1000} seconds`],
    [rules, `${eventsMax}, in at most ${messageBytesMax / 1_048_576} MiB`],
  ]
  for (const [page, figure] of figures) assert.ok(page?.includes(figure), `no page says "${figure}"`)
})

test('the pages for clients use rows of the demo chain, so that their examples run as printed', async () => {
  const known = new Set<unknown>(Object.values(demo))
  for (const page of find('docs/guide/*.md')) {
    const text = await read(page)
    assert.ok(!text.includes(']('), `${page} has a link, which leads nowhere at /docs`)
    for (const [id] of text.matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))
      assert.ok(known.has(id), `${page} names ${id}`)
  }
})

/** Returns the cells of the tables below a heading, without their headers. */
function tablesOf(page: string, heading: string): string[][] {
  const section = page.split(/^#+ /m).find((one) => one.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^\|(.*)\|$/gm)]
    .map(([, row]) => row!.split('|').map((cell) => cell.trim()))
    .filter((_, i, rows) => !rows[i + 1]?.[0]?.startsWith('---') && !rows[i]?.[0]?.startsWith('---'))
}

test('CONTRIBUTING.md explains each suffix of files', async () => {
  const suffixes = find('src/**/*.*.ts').map((file) => file.replace(/.*(?=\.\w+\.ts$)/, ''))
  const explained = tablesOf(await read('CONTRIBUTING.md'), 'Names of files').flatMap(([names]) => names!.split(', '))
  for (const suffix of new Set(suffixes).difference(new Set(['.test.ts'])))
    assert.ok(explained.includes(`\`*${suffix}\``), `no row explains ${suffix}`)
})

test('pages name npm scripts that exist', async () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(await read('package.json'))
  for (const page of pages)
    for (const [command, name] of (await read(page)).matchAll(/npm run ([a-z][\w:]*)/g))
      assert.ok(scripts[name!], `${page} names ${command}, which package.json does not have`)
})

test('every environment variable that code, pages and examples name is declared, so that a start accepts it', async () => {
  for (const file of [
    ...files,
    ...find('{bin,console,deploy,examples,.ci,.github}/**/*.*', '.ci/run', 'compose.yaml', 'Containerfile'),
  ])
    for (const [name] of (await read(file)).matchAll(/\bCOMANDA_[A-Z_]+/g))
      assert.ok(isKnownVariable(name), `${file} names ${name}, which src/server/settings.ts does not declare`)
})

/** Private words for things with a standard term. */
const privateWords = /\b(reckon\w*|anew|dear|till|kitchens? tells?|goes wrong|go wrong)\b/i

test('comments and pages use standard terms', async () => {
  const own = 'test/conformance/docs.test.ts'
  for (const file of [...code, ...pages].filter((one) => one !== own && !one.endsWith('.sql')))
    for (const [i, line] of (await read(file)).split('\n').entries()) {
      const isProse = file.endsWith('.md') || /^\s*(\/\/|\/\*\*|\*)/.test(line)
      assert.ok(!isProse || !privateWords.test(line), `${file}:${i + 1} says ${privateWords.exec(line)?.[0]}`)
    }
})

/** Returns the anchors of a page's headings. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    ),
  )

/** Returns the text without code blocks, whose paths are examples. */
const withoutBlocks = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '').replace(/^ {4}.*$/gm, '')

/** Files that a running server writes. */
const atRunTime = ['credentials.json', 'backup.json']

/** Returns whether a name is the path of a file or its end. A bare name on a page below `src` refers to a file below the page's folder. */
function isNamed(page: string, name: string): boolean {
  const folder = page.startsWith('src/') && !name.includes('/') ? `${dirname(page)}/` : ''
  if (atRunTime.includes(name) || files.includes(join(dirname(page), name))) return true
  return files.some((file) => `/${file}`.endsWith(`/${name}`) && file.startsWith(folder))
}
