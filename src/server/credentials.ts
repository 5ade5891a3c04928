import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { insertAdminToken, newSecret } from '#core/access/tokens.ts'
import type { Pool } from '#core/db/connect.ts'

export interface DemoCredentials {
  appId: string
  clientSecret: string
  apiKey: string
}

/** Secrets of this installation; the database has only their hashes. */
export interface Credentials {
  adminToken: string
  demo?: DemoCredentials
}

const fileOf = (folder: string) => join(folder, 'credentials.json')

export async function readCredentials(folder: string): Promise<Credentials | undefined> {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

export async function writeCredentials(folder: string, credentials: Credentials): Promise<void> {
  const partial = `${fileOf(folder)}.new`
  await writeFile(partial, `${JSON.stringify(credentials, undefined, 2)}\n`, { mode: 0o600 })
  await rename(partial, fileOf(folder))
}

/** The admin token of this data folder; made, and stored in the database, when there is none. */
export async function ensureAdminToken(folder: string, pool: Pool): Promise<Credentials> {
  const credentials = (await readCredentials(folder)) ?? { adminToken: newSecret('ca') }
  await insertAdminToken(pool, credentials.adminToken)
  await writeCredentials(folder, credentials)
  return credentials
}
