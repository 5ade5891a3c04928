import { readFile, rename, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { adminTokenLengthMin, insertAdminToken, newSecret } from '#core/access/tokens.ts'
import type { Pool } from '#core/db/connect.ts'
import type { DemoCredentials } from '#core/http/app.ts'
import { OperatorError } from '#core/operator_error.ts'

/** Secrets of this installation; the database stores only their hashes. */
export interface Credentials {
  adminToken: string
  demo?: DemoCredentials
}

const fileName = 'credentials.json'
/** Content of the file in the data folder. */
export const credentialsEntries = [fileName, `${fileName}.new`]

/** Returns the path of the credentials in a data folder. */
export const credentialsFile = (folder: string): string => join(folder, fileName)

export async function readCredentials(folder: string): Promise<Credentials | undefined> {
  const text = await readFile(credentialsFile(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT')
      throw new OperatorError(`${credentialsFile(folder)} cannot be read: ${error.message}`, 'Let this user read it')
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
  throw new OperatorError(`${credentialsFile(folder)} is broken`, 'Mend it, or remove it to get new credentials')
}

export async function writeCredentials(folder: string, credentials: Credentials): Promise<void> {
  const partial = `${credentialsFile(folder)}.new`
  await writeFile(partial, `${JSON.stringify(credentials, undefined, 2)}\n`, { mode: 0o600 })
  await rename(partial, credentialsFile(folder))
}

/**
 * Returns the credentials of this data folder, and whether their admin token is new. Creates it and stores its hash if there is none, or if
 * it has been revoked.
 */
export async function ensureAdminToken(
  folder: string,
  pool: Pool,
): Promise<{ credentials: Credentials; isNew: boolean }> {
  const stored = await readCredentials(folder)
  if (stored) expectLongToken(folder, stored)
  const name = `Made by a start on ${hostname()}`
  const known = stored && (await insertAdminToken(pool, { token: stored.adminToken, name }))
  if (stored && !known?.isRevoked) return { credentials: stored, isNew: false }
  const credentials = { ...stored, adminToken: newSecret('ca') }
  await insertAdminToken(pool, { token: credentials.adminToken, name })
  await writeCredentials(folder, credentials)
  return { credentials, isNew: true }
}

function expectLongToken(folder: string, credentials: Credentials): void {
  if (credentials.adminToken.length < adminTokenLengthMin)
    throw new OperatorError(
      `The admin token in ${credentialsFile(folder)} has fewer than ${adminTokenLengthMin} characters`,
      'Remove the file to get new credentials, or write a longer token into it',
    )
}
