import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { createLog } from '#server/log.ts'
import { startEmbedded } from './embedded.ts'

test('a database that does not start is explained by its error, and not by connections that it refuses meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-embedded-'))
  // PostgreSQL runs as another user if this process is root.
  await chmod(folder, 0o755)
  const native = join(folder, 'native')
  for (const path of ['native/bin', 'data/postgres']) await mkdir(join(folder, path), { recursive: true, mode: 0o755 })
  await writeFile(join(folder, 'data', 'postgres', 'PG_VERSION'), '18')
  const lines = ['the recovery target was not reached', 'the database system is not accepting connections']
  const program = `#!/bin/sh\n${lines.map((line) => `echo 'FATAL:  ${line}'\n`).join('')}exit 1\n`
  await writeFile(join(native, 'bin', 'postgres'), program, { mode: 0o755 })
  try {
    const starting = startEmbedded(join(folder, 'data'), { log: createLog('error'), recovers: true, native })
    await assert.rejects(starting, {
      name: 'EmbeddedError',
      message: /: FATAL: {2}the recovery target was not reached$/,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a start that is stopped before it makes the database leaves only the folder of its socket', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-embedded-'))
  await chmod(folder, 0o755)
  const stopping = new AbortController()
  const reason = new Error('stopped')
  const onPhase = () => stopping.abort(reason)
  try {
    const starting = startEmbedded(folder, { log: createLog('error'), onPhase, signal: stopping.signal })
    await assert.rejects(starting, reason)
    assert.deepEqual(await readdir(folder), ['run'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
