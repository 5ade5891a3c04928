import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { EmbeddedError } from '#core/db/embedded.ts'
import { OperatorError } from '#core/operator_error.ts'
import { readCredentials, writeCredentials } from './credentials.ts'
import { acquireFolder, describeStartFailure } from './folder.ts'
import { findServer, writeServer } from './server_file.ts'

const main = join(import.meta.dirname, '..', 'main.ts')

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-folder-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Starts a server that must fail; returns its exit code and its output. */
async function startAt(folder: string): Promise<{ code: unknown; lines: string[] }> {
  const env = { PATH: process.env.PATH, COMANDA_DEMO: 'off' }
  const child = spawn(process.execPath, [main, 'start', '--data', folder, '--port', '0'], { env })
  const ended = new Promise((done) => child.once('exit', done))
  const [said, code] = await Promise.all([text(child.stderr), ended])
  return { code, lines: said.trim().split('\n') }
}

test('a folder is used by one process until it is released', () =>
  withFolder(async (folder) => {
    const held = await acquireFolder(folder)
    const { code, lines } = await startAt(folder)
    assert.deepEqual([code, lines.length], [2, 1])
    assert.match(lines[0]!, /uses .* already\. Stop it, or give --data another folder\.$/)
    held.release()
    ;(await acquireFolder(folder)).release()
    assert.deepEqual((await readdir(folder)).sort(), ['comanda-data', 'lock'])
  }))

test('a folder of a version that wrote no marker is acquired, and gets one', () =>
  withFolder(async (folder) => {
    await writeCredentials(folder, { adminToken: 'ca_of-a-former-version' })
    await mkdir(join(folder, 'postgres'))
    ;(await acquireFolder(folder)).release()
    assert.ok((await readdir(folder)).includes('comanda-data'))
  }))

test('a folder below node_modules is refused, by whatever path, because npm deletes it', () =>
  withFolder(async (folder) => {
    const inside = join(folder, 'node_modules', 'comanda')
    await mkdir(inside, { recursive: true })
    await symlink(inside, join(folder, 'link'))
    for (const path of [join(inside, 'data'), join(folder, 'link', 'new', 'data')])
      await assert.rejects(acquireFolder(path), {
        message: new RegExp(
          `^The data folder ${path} is below node_modules, .* Move it, or give --data another, such as /`,
        ),
      })
    assert.deepEqual(await readdir(inside), [])
  }))

test('one of several concurrent processes acquires a folder', () =>
  withFolder(async (folder) => {
    const [held, other] = [await acquireFolder(folder), acquireFolder(folder)]
    await assert.rejects(other, /already/)
    held.release()
  }))

test('a path that is no folder ends the start with one line', () =>
  withFolder(async (folder) => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    for (const path of [file, join(file, 'below')]) {
      const { code, lines } = await startAt(path)
      assert.deepEqual(
        [code, lines],
        [
          2,
          [
            `comanda: The data folder ${path} cannot be used: it is no folder. Mend that, or give --data another folder.`,
          ],
        ],
      )
    }
  }))

const system = (code: string) => Object.assign(new Error(`${code}: something, open '/x'`), { code, syscall: 'open' })
const failures: [error: Error, says: RegExp][] = [
  [system('ENOSPC'), /: its disk is full\. Mend/],
  [system('EROFS'), /: it is read-only\. Mend/],
  [system('EACCES'), /: this user may not write there\. Mend/],
  [system('EIO'), /: EIO: something, open '\/x'\. Mend/],
  [
    Object.assign(new Error('could not extend file'), { code: '53100' }),
    /: the database says "could not extend file"\. Mend/,
  ],
  [new EmbeddedError('initdb: error\ninitdb: removing'), /: initdb: error; initdb: removing\. Mend/],
]
for (const [error, says] of failures)
  test(`${error.message.split('\n')[0]} is reported in one line`, () => {
    const reported = describeStartFailure(error, '/data') as Error
    assert.ok(reported instanceof OperatorError)
    assert.match(reported.message, /^The data folder \/data cannot be used: [^\n]+$/)
    assert.match(reported.message, says)
  })

test('an unexpected error keeps its stack trace', () => {
  const fault = new TypeError('x is not a function')
  assert.equal(describeStartFailure(fault, '/data'), fault)
})

test('the file of the running server may be empty, broken or missing', () =>
  withFolder(async (folder) => {
    for (const broken of ['', '{', 'null', '{"pid":"1"}', '{"pid":-1,"url":"x"}', '[]']) {
      await writeFile(join(folder, 'server.json'), broken)
      assert.equal(await findServer(folder), undefined, broken)
    }
    await writeServer(folder, { pid: process.pid, url: 'http://127.0.0.1:1' })
    assert.deepEqual(await readdir(folder), ['server.json'])
  }))

test('broken credentials are not replaced', () =>
  withFolder(async (folder) => {
    assert.equal(await readCredentials(folder), undefined)
    for (const broken of ['', '{}', '{"adminToken":1}']) {
      await writeFile(join(folder, 'credentials.json'), broken)
      await assert.rejects(readCredentials(folder), /credentials.json is broken\. Mend it, or remove it/)
    }
  }))
