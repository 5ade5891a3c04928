import assert from 'node:assert/strict'
import test from 'node:test'
import { loadDomains } from '#core/operation/domain.ts'
import { type SeedStep, sortSteps } from './seed.ts'

const step = (name: string, after?: string[]): SeedStep => ({ name, ...(after && { after }), run: async () => {} })
const namesOf = (steps: readonly SeedStep[]) => sortSteps(steps).map(({ name }) => name)

test('seed steps follow those that they need, and otherwise keep their order of declaration', () => {
  const steps = [step('orders', ['menu', 'streets']), step('menu'), step('reserves', ['menu']), step('streets')]
  assert.deepEqual(namesOf(steps), ['menu', 'streets', 'orders', 'reserves'])
})

for (const [title, steps, complaint] of [
  ['need an unknown one', [step('orders', ['menu'])], /orders needs menu, which no domain declares/],
  ['wait for each other', [step('a', ['b']), step('b', ['a'])], /wait for each other: a, b, a/],
  ['share a name', [step('a'), step('a')], /Two seed steps have one name/],
] as const)
  test(`seed steps that ${title} are refused`, () => assert.throws(() => sortSteps(steps), complaint))

test('every seed step is named for its domain, and needs only earlier ones', async () => {
  const domains = await loadDomains()
  const steps = domains.flatMap(({ seed = [] }) => seed)
  sortSteps(steps)
  sortSteps(steps.filter(({ isBackground }) => !isBackground))
  for (const { name, seed = [] } of domains)
    for (const one of seed) assert.ok(one.name.startsWith(`${name}: `), one.name)
})
