import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { root } from '#test/harness/files.ts'
import { findProgram } from '#test/harness/programs.ts'

const run = promisify(execFile)
const exposureMax = 1.5

async function programOf(name: string, context: TestContext): Promise<string | undefined> {
  const program = await findProgram(name)
  if (program === undefined) context.skip(`${name} is not installed`)
  return program
}

test('the unit of systemd is well formed, and exposes little', async (context) => {
  const program = await programOf('systemd-analyze', context)
  if (program === undefined) return
  const folder = await mkdtemp(join(tmpdir(), 'comanda-unit-'))
  const unit = join(folder, 'comanda.service')
  const text = await readFile(join(root, 'deploy', 'comanda.service'), 'utf8')
  // The program need not be installed.
  await writeFile(unit, text.replace('/usr/local/bin/comanda', join(root, 'bin', 'comanda.js')))
  try {
    const { stderr } = await run(program, ['verify', '--man=no', unit])
    assert.equal(
      stderr
        .split('\n')
        .filter((line) => line.includes('comanda.service'))
        .join('\n'),
      '',
    )
    const { stdout } = await run(program, ['security', '--offline=yes', '--no-pager', unit])
    const exposure = Number(/Overall exposure level for comanda\.service: ([\d.]+)/.exec(stdout)?.[1])
    assert.ok(exposure <= exposureMax, `${exposure}`)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('alerts fire when something is wrong, and only then', async (context) => {
  const program = await programOf('promtool', context)
  if (program === undefined) return
  await run(program, ['check', 'rules', join(root, 'deploy', 'alerts.yml')])
  await run(program, ['test', 'rules', join(root, 'deploy', 'alerts_test.yml')])
})
