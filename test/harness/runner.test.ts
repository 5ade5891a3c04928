import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { type FileResult, runFiles } from './runner.ts'
import { Summary } from './summary.ts'

test('error output of test files and their processes is printed only if a test fails', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-runner-'))
  const fileOf = async (name: string, body: string) => {
    const file = join(folder, `${name}.test.mjs`)
    const program = `process.stderr.write('log of a process of ${name}')`
    const written = `
      import { spawnSync } from 'node:child_process'
      import test from 'node:test'
      test('the test of ${name}', () => {
        process.stderr.write('log of ${name}, ')
        spawnSync(process.execPath, ['--eval', ${JSON.stringify(program)}], { stdio: 'inherit' })
        ${body}
      })`
    await writeFile(file, written)
    return file
  }
  try {
    const files = [
      await fileOf('good', ''),
      await fileOf('bad', 'throw new Error("wrong")'),
      await fileOf('dead', 'process.exit(3)'),
    ]
    const results: FileResult[] = []
    const settings = { env: process.env, workers: 1, testMsMax: 60_000 }
    await runFiles(files, { ...settings, onResult: (result) => results.push(result) })
    assert.deepEqual(
      results.map(({ errorOutput }) => errorOutput),
      ['good', 'bad', 'dead'].map((name) => `log of ${name}, log of a process of ${name}`),
    )

    const print = context.mock.method(console, 'log', () => {})
    const summary = new Summary()
    for (const result of results) summary.add(result)
    const printed = print.mock.calls.map(({ arguments: [text] }) => String(text))
    print.mock.restore()
    assert.deepEqual(
      printed.map((text) => /log of a process of \w+/.exec(text)?.[0]),
      [undefined, 'log of a process of bad', 'log of a process of dead'],
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('an unhandled rejection fails the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-runner-'))
  const file = join(folder, 'stray.test.mjs')
  const body = 'Promise.reject(new Error("stray")); await new Promise(setImmediate)'
  await writeFile(file, `import test from 'node:test'\ntest('the test', async () => { ${body} })`)
  try {
    const failures: string[] = []
    const settings = { env: process.env, workers: 1, testMsMax: 60_000 }
    await runFiles([file], { ...settings, onResult: (result) => failures.push(...result.failures) })
    assert.match(failures.join(), /stray/)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
