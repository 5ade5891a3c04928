import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import { RestrictionGroups } from '#core/access/groups.ts'
import { loadDomains } from '#core/operation/domain.ts'
import { Hook } from '#core/operation/hooks.ts'
import { pathsOf } from '#core/operation/operation.ts'
import { loadOperations } from '#core/operation/registry.ts'
import { errorResponsesOf } from '#core/operation/statuses.ts'
import { root } from '#test/harness/files.ts'
import { isTest, readSources } from './house.ts'
import { checkUnlessKnown, knownGaps } from './known_gaps.ts'
import { fileFitsPath } from './operation_files.ts'
import { differences, readWire } from './wire.ts'

const operations = await loadOperations()
const domains = await loadDomains()
const groups = new RestrictionGroups(domains)
const wire = await readWire()

test('no path is registered twice', () => {
  const paths = operations.flatMap(pathsOf).map((path) => path.toLowerCase())
  assert.deepEqual(
    paths.filter((path, i) => paths.indexOf(path) !== i),
    [],
  )
})

test('one title names one shape', () => {
  const shapes = new Map<string, string>()
  const clashes = new Set<string>()
  for (const { request, response } of operations)
    for (const [title, shape] of titledIn([request, response])) {
      if ((shapes.get(title) ?? shape) !== shape) clashes.add(title)
      shapes.set(title, shape)
    }
  assert.deepEqual([...clashes], [], 'the published contract refers to shapes by their titles')
})

for (const { path, file, group, audience, since, isOfFamily } of operations) {
  test(`${path} is in the file of its path`, () => {
    assert.ok(fileFitsPath(file, path, isOfFamily), `src/domains/${file} is not where ${path} is looked for`)
  })

  test(`${path} requires a group that keys can have, if it is for keys`, () => {
    assert.ok(audience === 'key' ? groups.has(group) : group === 'none stated', group)
  })

  if (since !== undefined) test(`${path} names a back-office version`, () => assert.match(since, /^\d+(\.\d+)*$/))
}

test('a restriction group is declared once, in a domain with an operation that requires it', () => {
  const declared = domains.flatMap(({ name, groups = [], ownGroups = [] }) =>
    [...groups, ...ownGroups].map((group) => ({ name, group })),
  )
  assert.deepEqual(declared.map(({ group }) => group).toSorted(), groups.all)
  const required = new Set(operations.map(({ file, group }) => `${file.split('/')[0]} ${group}`))
  assert.deepEqual(
    declared.filter(({ name, group }) => !required.has(`${name} ${group}`)),
    [],
  )
})

test('every hook has an implementation', async () => {
  const implemented = new Set(domains.flatMap(({ hooks = [] }) => hooks.map(({ hook }) => hook)))
  const files = (await readSources(['src'])).filter((source) => !isTest(source) && source.text.includes('= new Hook<'))
  const hooks = await Promise.all(
    files.map(async ({ path }) => {
      const exported: Record<string, unknown> = await import(join(root, path))
      return Object.entries(exported).filter(([, value]) => value instanceof Hook)
    }),
  )
  const missing = hooks.flat().filter(([, hook]) => !implemented.has(hook as object))
  assert.deepEqual(Object.fromEntries(missing), {})
})

test('every known gap refers to an existing operation', () => {
  const paths = new Set(operations.map(({ path }) => path))
  assert.deepEqual(
    knownGaps().filter((gap) => !paths.has(gap.split(' ')[1] ?? '')),
    [],
  )
})

for (const operation of operations) {
  const { path, group, since, request, response } = operation
  const theirs = wire.operations.get(path)
  if (!theirs) continue

  if (theirs.group !== undefined)
    test(`${path} has the group of the wire`, () => {
      if (theirs.group !== null) assert.equal(group, theirs.group)
    })

  // A list without the statuses that every operation has is incomplete.
  if ([400, 401, 500].every((status) => theirs.statuses?.includes(status)))
    test(`${path} answers the statuses of the wire, and otherwise only 401, 429 and 5xx`, () => {
      assert.deepEqual(operation.statuses?.toSorted(), theirs.statuses?.toSorted())
      const others = errorResponsesOf(operation).filter(
        ({ status }) => ![401, 429].includes(status) && status < 500 && !theirs.statuses?.includes(status),
      )
      assert.deepEqual(others, [])
    })

  if (theirs.since !== undefined) test(`${path} has the version of the wire`, () => assert.equal(since, theirs.since))

  for (const [part, name, ours] of [
    ['request', theirs.request, request],
    ['response', theirs.response, response],
  ] as const)
    if (name !== undefined)
      test(`${path} has the ${part} of the wire`, () =>
        checkUnlessKnown(`${part} ${path}`, () => {
          const found = differences(wire, name, ours)
          assert.equal(found.length, 0, `${path}, ${part} ${name}:\n  ${found.join('\n  ')}`)
        }))
}

function titledIn(schema: unknown): [title: string, shape: string][] {
  if (typeof schema !== 'object' || schema === null) return []
  const inside = Object.values(schema).flatMap(titledIn)
  const { title } = schema as { title?: unknown }
  return typeof title === 'string' ? [[title, shapeOf(schema)], ...inside] : inside
}

/** Returns a schema without the notes of a field on its shape. */
const shapeOf = ({
  'x-about': _,
  'x-differs-from': __,
  ...shape
}: {
  'x-about'?: string
  'x-differs-from'?: string
}): string => JSON.stringify(shape)
