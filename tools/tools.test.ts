import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import test from 'node:test'
import { pathToFileURL } from 'node:url'
import type { TSchema } from 'typebox'
import { frameErrors } from '#core/errors.ts'
import { timeless, timesOfExamples } from '#core/http/openapi.ts'
import type { Schema } from '#core/http/openapi_fields.ts'
import { loadDomains } from '#core/operation/domain.ts'
import { errorsOf } from '#core/operation/operation.ts'
import { loadOperations } from '#core/operation/registry.ts'
import { compile } from '#core/operation/validation.ts'
import { FromServer, FromTerminal } from '#terminal/link/protocol.ts'
import { fileFitsPath } from '#test/conformance/operation_files.ts'
import { containers, noticeText } from './bundled.ts'
import { contractFiles, staleFiles } from './contract.ts'
import { skeleton } from './new.ts'
import { errorsPage } from './reference/errors.ts'
import { frontOperationsPage } from './reference/front_operations.ts'
import { referencePages } from './reference/pages.ts'
import { serverMessages, terminalMessages } from './reference/terminal_messages.ts'
import { obstacle, partOf } from './release.ts'
import { completed } from './sbom.ts'
import { operationPath, placeOf } from './where.ts'

const operations = await loadOperations()
const domains = await loadDomains()
const root = join(import.meta.dirname, '..')

for (const text of [
  '/api/1/terminal_groups/awake',
  'api/1/terminal_groups/awake/',
  '/API/1/Terminal_Groups/Awake?x=1',
  'https://shop.example:8080/api/1/terminal_groups/awake#top',
])
  test(`where finds ${text}`, () => {
    assert.deepEqual(placeOf(operationPath(text), operations), { file: 'terminal_groups/awake.ts', isThere: true })
  })

for (const [path, file] of [
  ['/api/1/dreams', 'dreams/dreams.ts'],
  ['/api/1/loyalty/core/dream/save', 'loyalty/dream/save.ts'],
  ['/admin/dreams/save', 'dreams/admin/save.ts'],
] as const)
  test(`where reports that ${path} would be ${file}`, () => {
    assert.deepEqual(placeOf(path, operations), { file, isThere: false })
    assert.ok(fileFitsPath(file, path))
  })

test('new puts an operation into the domain that is named', () => {
  assert.equal(placeOf('/api/1/dreams', [], 'dictionaries').file, 'dictionaries/dreams.ts')
  assert.equal(placeOf('/admin/dreams/save', [], 'dictionaries').file, 'dictionaries/admin/dreams/save.ts')
  assert.equal(placeOf('/api/1/dictionaries/dreams', [], 'dictionaries').file, 'dictionaries/dreams.ts')
})

test('new writes an operation and a test next to it', () => {
  const files = skeleton('/api/1/dreams/new', 'dreams/new.ts')
  assert.deepEqual(Object.keys(files), ['dreams/new.ts', 'dreams/new.test.ts'])
  assert.match(files['dreams/new.ts']!, /path: '\/api\/1\/dreams\/new'/)
  assert.match(files['dreams/new.test.ts']!, /import newOperation from '.\/new.ts'/)
})

for (const [words, complaint] of [
  [['/api/1/packaging_types'], /no domain packaging_types[\s\S]* access, [\s\S]*dictionaries, /],
  [['/admin/packaging_types/save'], /no domain packaging_types/],
  [['/api/1/cancel_causes_of', 'dreams'], /no domain dreams/],
  [['/api/1/terminal_groups/awake'], /is there already: .*terminal_groups\/awake\.ts/],
  [['/api/1/organizations/rules'], /organizations\/rules\.ts is there already/],
  [['/elsewhere/x'], /is no path of an operation/],
  [['/api/../../etc'], /is no path of an operation|is there already/],
] as const)
  test(`new refuses ${words.join(' ')}`, async () => {
    const { code, stderr } = await run('tools/new.ts', words)
    assert.equal(code, 1)
    assert.match(stderr, complaint)
  })

test('contract --check names the files that differ, are missing or are not generated', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-contract-'))
  try {
    const wanted = contractFiles(operations, domains)
    for (const [name, text] of wanted) await writeFile(join(folder, name), text)
    const url = pathToFileURL(`${folder}/`)
    const name = basename(folder)
    assert.deepEqual(await staleFiles(wanted, url), [])
    await writeFile(join(folder, 'access.json'), '{}\n')
    await rm(join(folder, 'commands.json'))
    await writeFile(join(folder, 'dreams.json'), '{}\n')
    assert.deepEqual(await staleFiles(wanted, url), [
      `${name}/access.json is not what the code declares`,
      `${name}/commands.json is missing`,
      `${name}/dreams.json is not generated`,
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the contract is reproducible', async () => {
  assert.deepEqual(contractFiles(await loadOperations(), await loadDomains()), contractFiles(operations, domains))
  for (const text of contractFiles(operations, domains).values()) assert.ok(text.endsWith('}\n'))
})

test('the page of errors has a section for each declared code, with each operation that declares it', () => {
  const page = errorsPage(operations)
  const sections = new Map(page.split('\n### ').map((section) => [section.split('\n')[0], section]))
  for (const operation of operations)
    for (const { code, status, message } of errorsOf(operation))
      for (const part of [`**${status}** ${message}`, `\`${operation.path}\``])
        assert.ok(sections.get(code)?.includes(part), `${code} lacks ${part}`)
  for (const { code, message } of Object.values(frameErrors)) assert.match(page, new RegExp(`\`${code}\`.*${message}`))
})

test('generated pages have no times of the day on which they are made', () => {
  for (const [name, page] of referencePages(operations, domains))
    for (const time of Object.values(timesOfExamples)) assert.ok(!page.includes(time), `${name} has ${time}`)
})

test('the page of front offices has every action with its summary, fields and example', () => {
  const page = frontOperationsPage(operations, domains)
  const sections = new Map(page.split('\n### ').map((section) => [section.split('\n')[0], section]))
  for (const { path, summary, request, example } of operations.filter(({ audience }) => audience === 'front')) {
    const section = sections.get(`\`${path}\``) ?? ''
    assert.ok(section.includes(summary), path)
    const { organizationId: _, terminalGroupId: __, ...body } = example.request as Record<string, unknown>
    assert.ok(section.includes(`\n${path} ${JSON.stringify(timeless(body))}\n`), path)
    const {
      organizationId: ___,
      terminalGroupId: ____,
      ...fields
    } = (request as { properties: object }).properties as Record<string, unknown>
    for (const name of Object.keys(fields)) assert.ok(section.includes(`| \`${name}\` |`), `${path} ${name}`)
  }
})

for (const [side, messages] of [
  [FromTerminal, terminalMessages],
  [FromServer, serverMessages],
] as const)
  test(`the page of the terminal link has valid examples with all fields: ${messages.map(({ type }) => type).join(', ')}`, () => {
    const validate = compile(side)
    const schema: TSchema = side
    const shapes = (schema as Schema).oneOf ?? []
    assert.deepEqual(
      messages.map(({ type }) => type).sort(),
      shapes.map(({ properties }) => properties?.type?.const).sort(),
    )
    for (const { type, example } of messages) {
      assert.equal(validate(structuredClone(example)), undefined, type)
      const fields = shapes.filter(({ properties }) => properties?.type?.const === type).flatMap(fieldsOf)
      for (const field of fields) assert.ok(JSON.stringify(example).includes(`"${field}":`), `${type} ${field}`)
    }
  })

/** Returns the names of all fields of an object, also of those inside. */
const fieldsOf = ({ properties = {}, items }: Schema): string[] => [
  ...Object.entries(properties).flatMap(([name, inner]) => [name, ...fieldsOf(inner)]),
  ...(items ? fieldsOf(items) : []),
]

function run(tool: string, words: readonly string[]): Promise<{ code: number; stderr: string }> {
  return new Promise((done) => {
    const child = execFile(process.execPath, [tool, ...words], { cwd: root }, (_error, _stdout, stderr) =>
      done({ code: child.exitCode ?? -1, stderr }),
    )
  })
}

test('NOTICE names the software inside binaries and pages', async () => {
  const notice = await readFile(join(root, 'NOTICE'), 'utf8')
  assert.equal(notice, noticeText(), 'Run: npm run --silent sbom -- --notice > NOTICE')
})

test('the list of software has every library that the console bundles', async () => {
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const listed = new Set(containers.flatMap(({ holds }) => holds.map(({ name }) => name)))
  const sources = globSync('console/src/**/*.{ts,tsx,css}', { cwd: root })
  for (const file of sources)
    for (const [, path] of (await readFile(join(root, file), 'utf8')).matchAll(
      /\b(?:from |import )['"]([^.#'"][^'"]*)['"]/g,
    )) {
      const [scope, name] = path!.split('/')
      const library = path!.startsWith('@') ? `${scope}/${name}` : scope!
      assert.ok(listed.has(library) || !(library in devDependencies), `${file} imports ${library}`)
    }
})

test('the software bill has npm packages and what is inside them', () => {
  const { components } = completed({ metadata: { component: { name: 'folder' } }, components: [{ name: 'ajv' }] })
  const names = components.map((one) => ('name' in one ? one.name : undefined))
  assert.ok(['ajv', 'PostgreSQL', 'V8', 'DuckDB', 'react'].every((name) => names.includes(name)))
})

const released = '# Changelog\n\n## 0.2.0 (unreleased)\n\n- New.\n\n## 0.1.0 (2026-12-01)\n\n- First.\n'

for (const [version, problem] of [
  ['0.2.0', undefined],
  ['0.1.0', undefined],
  ['0.0.9', /is 0\.1\.0 already/],
  ['0.3.0', /no "## 0\.3\.0 \(unreleased\)"/],
  ['v0.2.0', /is no version/],
] as const)
  test(`a release ${version} is ${problem ? 'refused' : 'prepared'}`, () => {
    const found = obstacle(version, { text: released, current: '0.1.0' })
    if (problem) assert.match(found ?? '', problem)
    else assert.equal(found, undefined)
  })

test('the notes of a release are its part of the changelog', () => {
  assert.deepEqual(partOf(released, '0.1.0'), { day: '2026-12-01', text: '- First.' })
  assert.deepEqual(partOf(released, '0.2.0'), { day: undefined, text: '- New.' })
})
