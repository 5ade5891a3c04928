import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { errorsOf } from '#core/operation/operation.ts'
import { loadOperations } from '#core/operation/registry.ts'
import type { TestEnvironment } from '#test/harness/template.ts'

const { seenFolder }: TestEnvironment = JSON.parse(process.env.COMANDA_TEST!)
const files = await readdir(seenFolder)
const seen = new Set(
  (await Promise.all(files.map((file) => readFile(join(seenFolder, file), 'utf8')))).join('').split('\n'),
)

for (const operation of await loadOperations())
  for (const { code } of errorsOf(operation))
    test(`${operation.path} was seen to answer ${code} by some test`, () => {
      assert.ok(
        seen.has(`${operation.path} ${code}`),
        `no test made ${operation.path} answer ${code}: add one, or stop declaring it`,
      )
    })
