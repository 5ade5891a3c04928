import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { hasPostings } from '#ledger/reading.store.ts'
import { findBooks, idsOf, listOrganizations } from './store.ts'

export { findBooks, lockBooks, shareBooks } from './store.ts'

/** Returns whether postings depend on the currency of an organization: its own, or all of the chain if it gives the books theirs. */
export async function isCurrencyInUse(
  db: Db,
  { id, corporationId }: Pick<Organization, 'id' | 'corporationId'>,
): Promise<boolean> {
  const [organizations, { currencyIsoName }] = await Promise.all([
    listOrganizations(db, corporationId),
    findBooks(db, corporationId),
  ])
  const givesCurrency = currencyIsoName === null && organizations[0]?.id === id
  return hasPostings(db, givesCurrency ? idsOf(organizations) : [id])
}
