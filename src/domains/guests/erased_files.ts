import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#core/db/connect.ts'
import { databaseFolders } from '#core/db/embedded.ts'
import { examplesMax, type Finding, type InvariantContext } from '#core/invariants.ts'
import { type ErasedPhones, isPhoneOfGuest, listErasedPhones } from './erased_files.store.ts'

/** Digits with few characters between them: files have numbers of all kinds beside each other. */
const numbers = /\d(?:[ ()+./-]{0,3}\d){6,63}/g
const digitsMin = 7
const digitsMax = 17
/** Longer than a phone, which may be in two chunks. */
const overlapMax = 64

/** Finds erased phones in the files of the data folder. The database reads its own. */
export async function findPhonesInFiles(db: Db, { dataFolder, databaseFolder }: InvariantContext): Promise<Finding> {
  const erased = await listErasedPhones(db)
  if (erased.length === 0) return { count: 0, examples: [] }
  const paths = dataFolder === undefined ? [] : await listFiles(dataFolder)
  if (databaseFolder !== undefined) paths.push(join(databaseFolder, 'server.log'))
  const examples: string[] = []
  for (const path of paths) {
    const guests = await findInFile(db, path, erased)
    examples.push(...[...guests].sort().map((guestId) => `${path}: the phone of guest ${guestId}`))
  }
  return { count: examples.length, examples: examples.slice(0, examplesMax) }
}

async function listFiles(folder: string): Promise<string[]> {
  const files: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isFile()) files.push(join(folder, entry.name))
    if (!entry.isDirectory() || databaseFolders.includes(entry.name)) continue
    const below = await readdir(join(folder, entry.name), { recursive: true, withFileTypes: true })
    files.push(...below.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name)))
  }
  return files.sort()
}

/** Returns the guests whose phones are in the file. */
async function findInFile(db: Db, path: string, erased: readonly ErasedPhones[]): Promise<Set<string>> {
  const found = new Set<string>()
  let end = ''
  try {
    for await (const chunk of createReadStream(path, { encoding: 'latin1' })) {
      const text = `${end}${chunk}`
      for (const [run] of text.matchAll(numbers))
        for (const digits of phonesIn(run))
          for (const guestId of await findGuests(db, digits, erased)) found.add(guestId)
      end = text.slice(-overlapMax)
    }
  } catch (error) {
    // A running server deletes files.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return found
}

/** Returns the numbers in digits that follow each other, without leading zeros. */
function phonesIn(run: string): string[] {
  const groups = run.split(/\D+/)
  return groups.flatMap((_, first) => {
    const phones: string[] = []
    let digits = ''
    for (const group of groups.slice(first)) {
      digits = `${digits}${group}`.replace(/^0+/, '')
      if (digits.length > digitsMax) break
      if (digits.length >= digitsMin) phones.push(digits)
    }
    return phones
  })
}

/** Returns the guests who had the phone, unless another guest has it now. */
async function findGuests(db: Db, digits: string, erased: readonly ErasedPhones[]): Promise<string[]> {
  const found: string[] = []
  for (const { corporationId, secret, guests } of erased) {
    const guestId = guests.get(hash('sha256', `${secret}:${digits}`))
    if (guestId === undefined) continue
    if (!(await isPhoneOfGuest(db, corporationId, digits))) found.push(guestId)
  }
  return found
}
