import type { Organization } from '#core/access/organizations.ts'
import type { Fail } from '#core/errors.ts'
import { asId, type Id, Money } from '#core/schema.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import { postingsMax } from '#ledger/rules.ts'
import type { CurrenciesDiffer } from './errors.ts'

/** Description of fields of the contract without a value. */
export const alwaysNull = 'Always null: the server has no such value.'

export const tooManyPostings = `The period has more than ${postingsMax} postings`

const balanceMax = 1_000_000_000_000_000

/** A sum of many postings. */
export const Balance = () => Money({ minimum: -balanceMax, maximum: balanceMax })

/** Marks an id of the ledger, which does not know kinds of ids. */
export const idOrNull = <K extends string>(id: string | null): Id<K> | null => (id === null ? null : asId<K>(id))

/** Refuses to add up sums of several currencies. An organization without a currency has that of the books. */
export function refuseSeveralCurrencies(
  organizations: readonly Organization[],
  booksCurrency: string | null,
  fail: Fail<{ CurrenciesDiffer: typeof CurrenciesDiffer }>,
): void {
  const currencyOf = (one: Organization) => settingsOf(one).currencyIsoName?.toUpperCase() ?? booksCurrency
  const currencies = [...new Set(organizations.map(currencyOf))].filter((one) => one !== null).sort()
  if (currencies.length > 1) throw fail.CurrenciesDiffer({ path: 'organizationIds', currencies })
}
