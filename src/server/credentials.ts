import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { adminTokenLengthMin, insertAdminToken, newSecret } from '#core/access/tokens.ts'
import type { Pool } from '#core/db/connect.ts'
import { OperatorError } from '#core/operator_error.ts'

export interface DemoCredentials {
  appId: string
  clientSecret: string
  apiKey: string
}

/** Secrets of this installation; the database stores only their hashes. */
export interface Credentials {
  adminToken: string
  demo?: DemoCredentials
}

const fileName = 'credentials.json'
/** Content of the file in the data folder. */
export const credentialsEntries = [fileName, `${fileName}.new`]

const fileOf = (folder: string) => join(folder, fileName)

export async function readCredentials(folder: string): Promise<Credentials | undefined> {
  const text = await readFile(fileOf(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT')
      throw new OperatorError(`${fileOf(folder)} cannot be read: ${error.message}`, 'Let this user read it')
    return undefined
  })
  return text === undefined ? undefined : credentialsIn(text, folder)
}

/** Throws for a broken file, which the operator has to repair: new secrets would lock out clients that use the old ones. */
function credentialsIn(text: string, folder: string): Credentials {
  try {
    const credentials: Credentials = JSON.parse(text)
    if (typeof credentials.adminToken === 'string') return credentials
  } catch {}
  throw new OperatorError(`${fileOf(folder)} is broken`, 'Mend it, or remove it to get new credentials')
}

export async function writeCredentials(folder: string, credentials: Credentials): Promise<void> {
  const partial = `${fileOf(folder)}.new`
  await writeFile(partial, `${JSON.stringify(credentials, undefined, 2)}\n`, { mode: 0o600 })
  await rename(partial, fileOf(folder))
}

/** Returns the admin token of this data folder; creates it and stores its hash if there is none. */
export async function ensureAdminToken(folder: string, pool: Pool): Promise<Credentials> {
  const credentials = (await readCredentials(folder)) ?? { adminToken: newSecret('ca') }
  if (credentials.adminToken.length < adminTokenLengthMin)
    throw new OperatorError(
      `The admin token in ${fileOf(folder)} has fewer than ${adminTokenLengthMin} characters`,
      'Remove the file to get new credentials, or write a longer token into it',
    )
  await insertAdminToken(pool, credentials.adminToken)
  await writeCredentials(folder, credentials)
  return credentials
}
