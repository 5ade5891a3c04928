import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { openBackupFolder, segmentBytes } from './folder.ts'
import { lastTimeOfDay } from './service.ts'
import { Shipping } from './shipping.ts'

const completed = new Date('2026-05-31T10:00:00Z')

describe('Shipping of changes', () => {
  let folder: string
  let backups: string
  let shipping: Shipping
  const archive = () => join(folder, 'archive')
  const wal = () => join(backups, 'wal')

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'comanda-shipping-'))
    backups = join(folder, 'backups')
    await mkdir(join(folder, 'postgres', 'pg_wal'), { recursive: true })
    await mkdir(archive())
    await openBackupFolder(backups, '42')
    shipping = new Shipping({
      folder: backups,
      cluster: join(folder, 'postgres'),
      archive: archive(),
      waitingBytesMax: 2 * segmentBytes,
    })
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const nameOf = (number: number) => `0000000100000000000000${number.toString(16).toUpperCase().padStart(2, '0')}`

  /** Finishes a segment as the database does. */
  async function finish(number: number): Promise<void> {
    const segment = Buffer.alloc(segmentBytes)
    segment.write(`change ${number}`, 100)
    await writeFile(join(archive(), nameOf(number)), segment)
    const own = join(folder, 'postgres', 'pg_wal', nameOf(number))
    await writeFile(own, '')
    await utimes(own, completed, completed)
  }

  it('stores a segment with its changes alone and the time of the last one', async () => {
    await finish(1)
    await shipping.ship()
    assert.deepEqual([await readdir(archive()), await readdir(wal())], [[], [`${nameOf(1)}.gz`]])
    const packed = await readFile(join(wal(), `${nameOf(1)}.gz`))
    assert.equal(packed.readUInt32LE(4) * 1_000, completed.getTime())
    const content = gunzipSync(packed)
    assert.deepEqual([content.length, content.toString('latin1', 100, 108)], [8_192, 'change 1'])
    assert.equal(shipping.isBroken, false)
  })

  it('ignores unfinished files, and labels of backups', async () => {
    await writeFile(join(archive(), 'archtemp.000000010000000000000001.77.1'), '')
    await writeFile(join(archive(), `${nameOf(1)}.00000028.backup`), '')
    await shipping.ship()
    assert.deepEqual([await readdir(archive()), await readdir(wal())], [['archtemp.000000010000000000000001.77.1'], []])
  })

  it('finds that changes are missing', async () => {
    for (const number of [1, 2]) await finish(number)
    await shipping.ship()
    assert.equal(shipping.isBroken, false)
    await finish(4)
    await shipping.ship()
    assert.equal(shipping.isBroken, true)
  })

  it('lets segments wait while the folder is gone, but not too many', async () => {
    await rename(backups, `${backups}.unmounted`)
    for (const number of [1, 2]) await finish(number)
    await assert.rejects(shipping.ship(), { name: 'OperatorError', message: /is gone, or its disk is not mounted/ })
    assert.deepEqual([await shipping.dropIfTooMany(), (await readdir(archive())).length], [false, 2])
    await finish(3)
    await assert.rejects(shipping.ship(), { name: 'OperatorError' })
    assert.deepEqual([await shipping.dropIfTooMany(), (await readdir(archive())).length], [true, 0])
    assert.equal(shipping.isBroken, true)
  })

  it('begins again with the next backup', async () => {
    await rename(backups, `${backups}.unmounted`)
    for (const number of [1, 2, 3]) await finish(number)
    await shipping.dropIfTooMany()
    await rename(`${backups}.unmounted`, backups)
    await finish(4)
    await shipping.ship()
    assert.deepEqual(await readdir(wal()), [])
    shipping.resume()
    shipping.begin({ timeline: 1, lastSegment: 5 })
    await finish(6)
    await shipping.ship()
    assert.deepEqual([await readdir(wal()), shipping.isBroken], [[`${nameOf(6)}.gz`], false])
  })
})

describe('The daily backup', () => {
  it('is due at its time of day', () => {
    const at = (text: string) => new Date(text).getTime()
    assert.equal(lastTimeOfDay(at('2026-05-31T03:00'), 180), at('2026-05-31T03:00'))
    assert.equal(lastTimeOfDay(at('2026-05-31T02:59'), 180), at('2026-05-30T03:00'))
    assert.equal(lastTimeOfDay(at('2026-05-31T23:00'), 180), at('2026-05-31T03:00'))
  })
})
