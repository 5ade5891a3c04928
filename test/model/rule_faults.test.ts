import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { dayMs } from '#core/time.ts'
import { effort, isLong } from '#test/harness/effort.ts'
import { root } from '#test/harness/files.ts'
import { type Fault, planted, ruleFaults, testOf } from './rule_faults.ts'

/**
 * Plants each fault into a program in its own process, whose test has to find it. Without a fault the tests pass with the same seed.
 * `.ci/run` plants a quarter of the faults, others each day.
 */

const seed = '3'
const workers = 2
const childMsMax = 120_000
const turns = 4

const isTurn = (_fault: Fault, i: number) => effort === 'most' || i % turns === Math.floor(Date.now() / dayMs) % turns
const faults = ruleFaults.filter(isTurn)

interface Outcome {
  code: number | null
  output: string
}

/** Runs a test in its own process, with or without a fault. */
async function runWith(fault: Fault | null, { file, name }: ReturnType<typeof testOf>): Promise<Outcome> {
  const hook = join(import.meta.dirname, 'planted_fault.ts')
  const options = ['--import', hook, '--test-force-exit', '--test-reporter=tap', `--test-name-pattern=${name}`]
  const child = spawn(process.execPath, [...options, join(root, file)], {
    cwd: root,
    env: {
      ...process.env,
      COMANDA_TEST_EFFORT: fault ? 'more' : 'usual',
      COMANDA_TEST_RUN: `${fault?.run ?? 0}`,
      COMANDA_TEST_SEED: seed,
      COMANDA_TEST_FAULT: JSON.stringify(fault),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: childMsMax,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  const [code] = await once(child, 'close')
  return { code, output }
}

test('Deliberate faults fit the present code, and their tests exist', async () => {
  for (const fault of ruleFaults) {
    planted(fault, await readFile(join(root, fault.file), 'utf8'))
    const { file, name } = testOf(fault)
    assert.ok((await readFile(join(root, file), 'utf8')).includes(name), `${file} has no test "${name}"`)
  }
})

describe('A deliberate fault', { skip: !isLong, concurrency: workers }, () => {
  for (const name of new Set(faults.map((fault) => fault.test)))
    test(`is absent from a normal run: ${name}`, async () => {
      const { code, output } = await runWith(null, testOf({ test: name }))
      assert.equal(code, 0, output)
      assert.match(output, /^# pass [1-9]/m)
    })

  for (const fault of faults)
    test(`is found: ${fault.name}`, async (test) => {
      const { code, output } = await runWith(fault, testOf(fault))
      assert.equal(code, 1, `not found: ${output}`)
      assert.match(output, /ERR_ASSERTION|Property failed|Run \d+ of seed/, output)
      assert.doesNotMatch(output, /SyntaxError|ERR_MODULE/)
      const [run] = /Run \d+ of seed \d+/.exec(output) ?? []
      if (run) test.diagnostic(`${fault.name}: ${run}`)
    })
})
