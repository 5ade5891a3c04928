import { failers } from '#core/errors.ts'
import type { Context } from '#core/operation/context.ts'
import type { ChosenCurrency, CurrencyRequest } from '#domains/organizations/changes.ts'
import { CurrencyInUse, CurrencyMismatch } from '#domains/organizations/errors.ts'
import { hasPostings } from '#ledger/reading.store.ts'
import { changesCurrency, currencyOf } from './rules.ts'
import { findBooksWithout, idsOf, listOrganizations, lockBooks } from './store.ts'

const fail = failers({ CurrencyInUse, CurrencyMismatch })
const path = 'settings.currencyIsoName'

/**
 * Chooses the currency of an organization, by default the currency of the books. Refuses another one than the books have
 * (docs/domain.md §16.4).
 */
export async function chooseCurrency(
  { db }: Pick<Context, 'db'>,
  { id, corporationId, known, settings: { currencyIsoName: requested } = {} }: CurrencyRequest,
): Promise<ChosenCurrency> {
  const stored = known ? currencyOf(known) : null
  const { currency: before } = await findBooksWithout(db, corporationId, id)
  const named = requested?.toUpperCase() ?? null
  if (requested === undefined ? stored !== null || before === null : named !== null && named === stored)
    return { settings: {}, first: null }
  if (before !== null && named !== null && named !== before) throw fail.CurrencyMismatch({ path, currency: before })
  if (before === null && changesCurrency(stored, named)) {
    await lockBooks(db, corporationId)
    const organizations = await listOrganizations(db, corporationId)
    if (await hasPostings(db, idsOf(organizations))) throw fail.CurrencyInUse({ path, currency: stored })
  }
  return { settings: { currencyIsoName: named ?? before }, first: before === null ? named : null }
}
