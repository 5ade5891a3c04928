/** Fails for statements of the program that the database does not take, also where their loop would only try again. */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import test from 'node:test'
import { root } from '#test/harness/files.ts'
import type { TestEnvironment } from '#test/harness/template.ts'

interface Refusal {
  location?: string
  code: string
  message: string
  text: string
}

const { seenFolder, machines }: TestEnvironment = JSON.parse(process.env.COMANDA_TEST!)

test('the cluster takes every statement of the program', { skip: !machines && 'not on a cluster' }, async () => {
  const files = await Promise.all((await readdir(seenFolder)).map((file) => readFile(join(seenFolder, file), 'utf8')))
  const lines = files
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('refused '))
  const refusals = lines.map((line): Refusal => JSON.parse(line.slice('refused '.length)))
  const own = refusals.filter(({ location = '' }) => /^src\/(?!.*\.test\.ts)/.test(relative(root, location)))
  assert.deepEqual([...new Set(own.map(({ location, message }) => `${relative(root, location!)} ${message}`))], [])
})
