import { statfs } from 'node:fs/promises'
import { examplesMax, type Invariant } from '#core/invariants.ts'
import { release, version } from '#core/version.ts'
import type { Db } from './connect.ts'
import { compareSchema } from './migrate.ts'

/** Precondition of all other checks. */
export const schemaInvariant: Invariant = {
  name: 'Schema: the database has the schema of this program',
  consequence: 'Nothing else can be checked.',
  remedy:
    'Start the server of this version, which updates the schema. Update Comanda if the database is newer. Delete the data of a development version with "comanda reset".',
  async find(db) {
    const { newest, pending, unreleased, newer } = await compareSchema(db)
    if (unreleased !== undefined)
      return { count: 1, examples: [`migration ${unreleased} is of a development version, or was changed`] }
    if (newer !== undefined) return { count: 1, examples: [`migration ${newer} is of a newer version than ${version}`] }
    if (pending.length === 0) return { count: 0, examples: [], figures: [`Comanda ${release}, migration ${newest}`] }
    const more = pending.length > examplesMax ? [`and ${pending.length - examplesMax} more`] : []
    const lacking = pending.slice(0, examplesMax).map((name) => `the database lacks migration ${name}`)
    return { count: pending.length, examples: [...lacking, ...more] }
  },
}

const gigabyte = 2 ** 30
const freeBytesMin = gigabyte
const freeShareMin = 0.05

export const diskInvariant: Invariant = {
  name: `Disk: at least ${freeShareMin * 100} percent and a gigabyte are free`,
  consequence: 'Without free space, orders are refused with 503.',
  remedy: 'Free some space on that disk, or move the data folder to a larger one while the server is stopped.',
  isAdvice: true,
  async find(db, { databaseFolder }) {
    const database = `the database takes ${gigabytes(await databaseBytes(db))}`
    if (databaseFolder === undefined)
      return { count: 0, examples: [], figures: [`${database}; its disk cannot be seen from here`] }
    const { bavail, blocks, bsize } = await statfs(databaseFolder)
    const free = bavail * bsize
    const figures = [`${database}, free are ${gigabytes(free)} of ${gigabytes(blocks * bsize)}`]
    const isShort = free < freeBytesMin || bavail < blocks * freeShareMin
    return {
      count: isShort ? 1 : 0,
      examples: isShort ? [`the disk of ${databaseFolder} is nearly full`] : [],
      figures,
    }
  },
}

async function databaseBytes(db: Db): Promise<number> {
  const [{ bytes }] = await db<[{ bytes: number }]>`select pg_database_size(current_database()) as bytes`
  return Number(bytes)
}

const gigabytes = (bytes: number): string => `${(bytes / gigabyte).toFixed(bytes < gigabyte ? 2 : 1)} GB`
