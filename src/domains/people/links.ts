import { randomBytes } from 'node:crypto'
import { type Static, Type } from 'typebox'
import type { Db } from '#core/db/connect.ts'
import { field, secretField, UtcTime } from '#core/schema.ts'
import { toUtcTime } from '#core/time.ts'
import { type NewLink, saveLink } from './store.ts'

const tokenBytes = 32

export const MadeLink = Type.Object(
  {
    token: secretField(Type.String(), 'Token of the link. It is shown only once, and stored as a hash.'),
    expiresAt: field(UtcTime(), 'Time until which the link is good.'),
  },
  { title: 'PersonLink' },
)

/** Makes a link with which a person enters the console once. It replaces an older one of the person. */
export async function makeLink(db: Db, link: Omit<NewLink, 'token'>): Promise<Static<typeof MadeLink>> {
  const token = randomBytes(tokenBytes).toString('base64url')
  await saveLink(db, { ...link, token })
  return { token, expiresAt: toUtcTime(link.expiresAt) }
}
