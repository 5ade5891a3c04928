import { findOrganization, type Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import type { Context } from '#core/operation/context.ts'
import type { Instant } from '#core/time.ts'
import { hasPostings } from '#ledger/reading.store.ts'
import { Valuations } from '#ledger/valuation/valuations.ts'
import { findBooks, idsOf, listOrganizations } from './store.ts'

export { findBooks, lockBooks, shareBooks } from './store.ts'
export { listPaid } from './transactions.store.ts'

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

/** Returns the digits of sums in the books of an organization. */
export async function booksDigits(db: Db, organizationId: string): Promise<number> {
  const organization = await findOrganization(db, organizationId)
  if (!organization) throw new Error(`Organization ${organizationId} does not exist`)
  return (await findBooks(db, organization.corporationId)).digits
}

/**
 * Waits until values of the organizations are up to date, at most 2 seconds. The answer then says in `X-Recosting-Pending` how many
 * documents have effects that are not valued yet. With `before` only values before this moment matter.
 */
export async function waitForValues(
  { use, setHeader }: Pick<Context, 'use' | 'setHeader'>,
  organizations: readonly { id: string }[],
  before?: Instant,
): Promise<void> {
  const documents = await use(Valuations).settle(
    organizations.map(({ id }) => id),
    before,
  )
  if (documents > 0) setHeader('X-Recosting-Pending', `${documents}`)
}
