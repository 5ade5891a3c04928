import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { deleteOldBackups, openBackupFolder } from './folder.ts'

describe('Old backups', () => {
  let folder: string
  const days = [1, 2, 3, 4, 5]
  const nameOf = (day: number) => `2026-05-0${day}T03-00-00.000Z`
  /** Each day has ten segments, and its backup needs them from the second one on. */
  const segments = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => `0000000100000000000000${`${from + i}`.padStart(2, '0')}.gz`)
  const firstSegment = (day: number) => Number.parseInt(`${day}1`, 16)

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'comanda-folder-'))
    await openBackupFolder(folder, '42')
    for (const day of days) {
      const path = join(folder, nameOf(day))
      await mkdir(path)
      const record = { startedAt: day, timeline: 1, firstSegment: firstSegment(day) }
      await writeFile(join(path, 'backup.json'), JSON.stringify(record))
    }
    for (const name of [...segments(10, 60), '00000002.history.gz']) await writeFile(join(folder, 'wal', name), '')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const judge = (day: number, isGood: boolean) =>
    writeFile(join(folder, nameOf(day), 'verdict.json'), JSON.stringify({ isGood, verifiedAt: day, lines: [] }))

  async function expectLeft(left: readonly number[], from: number): Promise<void> {
    const names = (await readdir(folder)).filter((name) => name.startsWith('2026'))
    assert.deepEqual(names.toSorted(), left.map(nameOf))
    assert.deepEqual((await readdir(join(folder, 'wal'))).toSorted(), [...segments(from, 60), '00000002.history.gz'])
  }

  it('are deleted, with the changes that only they need', async () => {
    await deleteOldBackups(folder, 2)
    await expectLeft([4, 5], 41)
  })

  it('remain if there are no more than are kept', async () => {
    for (const keep of [6, 5]) await deleteOldBackups(folder, keep)
    await expectLeft(days, 11)
  })

  it('remain if they are the newest that a trial has found good', async () => {
    await judge(1, true)
    await judge(2, true)
    await judge(3, false)
    await deleteOldBackups(folder, 1)
    await expectLeft([2, 5], 21)
  })
})
