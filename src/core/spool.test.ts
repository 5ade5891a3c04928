import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { OperationError } from '#core/errors.ts'
import { Spool, type Spooled } from './spool.ts'

const megabyte = 1_048_576
describe('a spool of responses', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'comanda-spool-'))
  })
  after(() => rm(folder, { recursive: true }))

  async function* piecesOf(...pieces: (string | Buffer)[]) {
    yield* pieces
  }

  const read = async ({ stream }: Spooled) => Buffer.concat(await Array.fromAsync(stream))

  it('content of any size is what was written, and leaves no file', async () => {
    const spool = new Spool({ folder })
    const small = await spool.write(piecesOf('a', 'ü'), 'chain')
    assert.deepEqual([small.length, `${await read(small)}`], [3, 'aü'])
    const pieces = Array.from({ length: 5 }, (_, i) => Buffer.alloc(megabyte * 0.7, i))
    const large = await spool.write(piecesOf(...pieces), 'chain')
    assert.deepEqual(await readdir(folder), [])
    const whole = Buffer.concat(pieces)
    assert.equal(large.length, whole.length)
    assert.ok((await read(large)).equals(whole))
  })

  it('a chain has a quarter of the space until its content is read or released', async () => {
    const spool = new Spool({ folder, bytesMax: 16 * megabyte })
    const write = (corporationId: string) => spool.write(piecesOf(Buffer.alloc(megabyte * 3)), corporationId)
    const first = await write('greedy')
    await assert.rejects(
      write('greedy'),
      (error) => error instanceof OperationError && error.def.code === 'TOO_MANY_UNREAD',
    )
    await read(await write('modest'))
    first.stream.destroy()
    await new Promise((closed) => first.stream.once('close', closed))
    await read(await write('greedy'))
  })
})
