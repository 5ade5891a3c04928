import type { Db, Fragment, Transaction } from '#core/db/connect.ts'
import { type Books, type BooksOrganization, booksOf } from './rules.ts'
import type { BooksSettings } from './schemas.ts'

const defaults: BooksSettings = {
  currencyIsoName: null,
  vatAccounting: 'VAT_INCLUDED_IN_PRICE',
  defaultDistributionAlgorithm: 'DISTRIBUTION_BY_SUM',
  defaultDeviationAction: 'NOT_NOTIFY',
  isNegativeStockAllowed: true,
  openingBalanceOrganizationId: null,
  dayBeginsAt: '00:00',
  closedThrough: null,
}

export async function findBooks(db: Db, corporationId: string): Promise<Books> {
  const [settings = defaults, organizations] = await Promise.all([
    findSettings(db, corporationId),
    listOrganizations(db, corporationId),
  ])
  return booksOf(settings, organizations)
}

/** Like `findBooks`, as the books would be without one of the organizations. */
export async function findBooksWithout(db: Db, corporationId: string, organizationId: string): Promise<Books> {
  const [settings = defaults, organizations] = await Promise.all([
    findSettings(db, corporationId),
    listOrganizations(db, corporationId),
  ])
  return booksOf(
    settings,
    organizations.filter(({ id }) => id !== organizationId),
  )
}

/**
 * Like `findBooks`, and keeps the settings until the transaction ends: a transaction that posts or unposts documents shares the
 * lock with others, and the closing of a day waits for all of them.
 */
export const shareBooks = (db: Transaction, corporationId: string): Promise<Books> =>
  lockSettings(db, corporationId, db`for share`)

/** Like `findBooks`, and locks the settings: transactions that post or unpost documents end before, or wait. */
export const lockBooks = (db: Transaction, corporationId: string): Promise<Books> =>
  lockSettings(db, corporationId, db`for update`)

async function lockSettings(db: Transaction, corporationId: string, lock: Fragment): Promise<Books> {
  // The organizations are read behind the lock, in the order in which statements of a transaction are sent.
  const [known, organizations] = await Promise.all([
    findSettings(db, corporationId, lock),
    listOrganizations(db, corporationId),
  ])
  if (known) return booksOf(known, organizations)
  await db`
    insert into books_settings (corporation_id)
    values (${corporationId})
        on conflict (corporation_id) do nothing`
  return lockSettings(db, corporationId, lock)
}

async function findSettings(db: Db, corporationId: string, lock: Fragment = db``): Promise<BooksSettings | undefined> {
  const [row] = await db<BooksSettings[]>`
    select currency_iso_name, vat_accounting, default_distribution_algorithm, default_deviation_action,
           is_negative_stock_allowed, opening_balance_organization_id, day_begins_at, closed_through
      from books_settings
     where corporation_id = ${corporationId}
     ${lock}`
  return row
}

export const idsOf = (organizations: readonly { id: string }[]): string[] => organizations.map(({ id }) => id)

/** Organizations of a chain, the first one first. */
export const listOrganizations = (db: Db, corporationId: string): Promise<BooksOrganization[]> => db<
  BooksOrganization[]
>`
  select id, time_zone, settings
    from organization
   where corporation_id = ${corporationId}
   order by created_at, name, id`

export async function saveSettings(db: Db, corporationId: string, settings: BooksSettings): Promise<void> {
  await db`
    update books_settings
       set currency_iso_name = ${settings.currencyIsoName},
           vat_accounting = ${settings.vatAccounting},
           default_distribution_algorithm = ${settings.defaultDistributionAlgorithm},
           default_deviation_action = ${settings.defaultDeviationAction},
           is_negative_stock_allowed = ${settings.isNegativeStockAllowed},
           opening_balance_organization_id = ${settings.openingBalanceOrganizationId},
           day_begins_at = ${settings.dayBeginsAt},
           closed_through = ${settings.closedThrough}::date
     where corporation_id = ${corporationId}`
}
