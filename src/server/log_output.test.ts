import assert from 'node:assert/strict'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { eventually } from '#test/harness/receiver.ts'
import { LogOutput } from './log_output.ts'

async function withFile(work: (fd: number, path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-log-'))
  const fd = openSync(join(folder, 'log'), 'w')
  try {
    await work(fd, join(folder, 'log'))
  } finally {
    closeSync(fd)
    await rm(folder, { recursive: true })
  }
}

test('lines keep their order, and waiting ones are written at the end', () =>
  withFile(async (fd, path) => {
    const output = new LogOutput(fd)
    const lines = Array.from({ length: 1_000 }, (_, i) => `${i}\n`)
    for (const line of lines) output.write(line)
    await eventually(
      () => readFile(path, 'utf8'),
      (text) => text === lines.join(''),
    )
    output.write('a\n')
    output.write('b\n')
    output.end()
    await eventually(
      () => readFile(path, 'utf8'),
      (text) => text.includes('a\n') && text.includes('b\n'),
    )
  }))

test('invisible and control characters of JSON are escaped', () =>
  withFile(async (fd, path) => {
    const output = new LogOutput(fd)
    const entry = { msg: 'a\u{1b}b\u{202e}c\u{9b}d\u{200b}\n' }
    output.write(`${JSON.stringify(entry)}\n`)
    output.end()
    const line = await eventually(
      () => readFile(path, 'utf8'),
      (text) => text.endsWith('\n'),
    )
    assert.doesNotMatch(line.trimEnd(), /[\p{Cc}\p{Cf}]/u)
    assert.deepEqual(JSON.parse(line), entry)
  }))

test('lines beyond the buffer are dropped and counted', () =>
  withFile(async (fd, path) => {
    const output = new LogOutput(fd)
    for (let i = 0; i < 30; i++) output.write(`${'x'.repeat(100_000)}\n`)
    await eventually(
      async () => {
        output.write('tick\n')
        return readFile(path, 'utf8')
      },
      (text) => /"lost":[1-9]/.test(text) && text.endsWith('tick\n'),
    )
  }))

test('a full disk neither fails nor blocks', { skip: process.platform !== 'linux' }, async () => {
  const fd = openSync('/dev/full', 'w')
  const output = new LogOutput(fd)
  for (let i = 0; i < 100; i++) {
    output.write('line\n')
    await new Promise(setImmediate)
  }
  output.end()
  closeSync(fd)
})
