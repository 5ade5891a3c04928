import type { Db, Fragment } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { Decimal, decimalOrNull } from '#core/decimal.ts'
import { type Instant, toUtcTime } from '#core/time.ts'
import { type Origin, type OriginRow, originColumns, originOf } from './reading.store.ts'
import { postingsMax } from './rules.ts'
import { type Dimensions, listSubaccounts, selectSubaccounts, sidesBefore } from './sides.store.ts'

const pageMax = 10_000

/** A posting as a list of one of its accounts shows it. A posting between two sides of one account is listed twice. */
export interface AccountPosting extends Origin {
  /** Whether the account is credited: the posting comes from it. */
  isCredit: boolean
  counteragentId: string | null
  productId: string | null
  amount: Decimal | null
  correspondingAccountId: string
  correspondingCounteragentId: string | null
  /** At least 0. */
  sum: Decimal
  /** Debit less credit of all postings of the list up to this one, and of those before the period. */
  balance: Decimal
}

interface AccountPeriod {
  accountId: string
  /** Null for all. */
  counteragentId?: string | null
  from: Instant
  before: Instant
}

export interface AccountPostings {
  count: number
  /** Debit less credit before the period. */
  opening: Decimal
  /** Reads the postings in document order, some thousands at a time. */
  pages(): AsyncGenerator<AccountPosting[]>
}

/**
 * Returns the postings of an account in a period with their running balance, or null if they are more than `postingsMax`. All
 * pages show the postings that were live in the snapshot; they are read by `db`, so sums that are revalued meanwhile may be old or new.
 */
export async function findAccountPostings(
  { snapshot, db }: { snapshot: Db; db: Db },
  organizationId: string,
  period: AccountPeriod,
): Promise<AccountPostings | null> {
  const { changedAt, opening, days } = await readSummary(snapshot, organizationId, period)
  const count = days.reduce((sum, [, count]) => sum + count, 0)
  if (count > postingsMax) return null
  return { count, opening: new Decimal(opening), pages }

  async function* pages(): AsyncGenerator<AccountPosting[]> {
    let balance = new Decimal(opening)
    const subaccounts = new Map<number, Dimensions>()
    const read = ({ first, last }: Days) =>
      readPage(db, organizationId, { ...period, changedAt: changedAt!, first, last }, subaccounts)
    for await (const rows of readAhead(pagesOf(days), read))
      yield rows.map((row) => {
        const sum = new Decimal(row.sum)
        balance = row.isCredit ? balance.minus(sum) : balance.plus(sum)
        return { ...postingOf(organizationId, row, subaccounts), sum, balance }
      })
  }
}

type DayCount = readonly [day: string, count: number]

interface Summary {
  /** The last change of the ledger that the summary contains; null without postings. */
  changedAt: string | null
  opening: string
  days: readonly DayCount[]
}

/** Reads all in one statement, so that the balance and the counts belong to the same change of the ledger. */
async function readSummary(db: Db, organizationId: string, period: AccountPeriod): Promise<Summary> {
  const { accountId, counteragentId, from } = period
  const filter = { accountIds: [accountId], counteragentId: counteragentId ?? null }
  const [row] = await db<Summary[]>`
    select (select changed_at
              from ledger
             where organization_id = ${organizationId}) as changed_at,
           (select coalesce(sum(debit - credit), 0)
              from (${sidesBefore(db, organizationId, from, filter)}) as side) as opening,
           (select coalesce(json_agg(json_build_array(effective_on, count) order by effective_on), '[]')
              from (select effective_on, count(*) as count
                      from (select effective_on
                            ${postingsOf(db, organizationId, period, db`to_subaccount`)}
                               and reversed_at is null
                             union all
                            select effective_on
                            ${postingsOf(db, organizationId, period, db`from_subaccount`)}
                               and reversed_at is null) as posting
                     group by effective_on) as day) as days`
  return row!
}

/** The postings of a period that have the account at one of their sides. */
function postingsOf(db: Db, organizationId: string, period: AccountPeriod & Partial<Days>, side: Fragment): Fragment {
  const { accountId, counteragentId = null, from, before } = period
  const chosen = selectSubaccounts(db, organizationId, { accountIds: [accountId], counteragentId })!
  return db`
      from posting
     where organization_id = ${organizationId}
       and ${side} = any(${chosen})
       and effective_on >= ${period.first ?? toDay(from)}::date
       and effective_on <= ${period.last ?? toDay(before)}::date
       and effective_at >= ${toTimestamp(db, from)}
       and effective_at < ${toTimestamp(db, before)}`
}

const toDay = (moment: Instant): string => toUtcTime(moment).slice(0, 10)

interface Days {
  first: string
  last: string
}

/** Reads the next part while the caller works on the one before. */
async function* readAhead<Part, Result>(
  parts: readonly Part[],
  read: (part: Part) => Promise<Result>,
): AsyncGenerator<Result> {
  let next = parts[0] && read(parts[0])
  for (const following of [...parts.slice(1), undefined]) {
    const result = await next
    next = following && read(following)
    // A failure is thrown when its turn comes, or never if the caller stops before.
    next?.catch(() => {})
    if (result) yield result
  }
}

/** Joins days to pages of at most `pageMax` postings, or of one day. */
function pagesOf(days: readonly DayCount[]): Days[] {
  const pages: (Days & { count: number })[] = []
  for (const [day, count] of days) {
    const page = pages.at(-1)
    if (page && page.count + count <= pageMax) Object.assign(page, { last: day, count: page.count + count })
    else pages.push({ first: day, last: day, count })
  }
  return pages
}

interface PageRow extends OriginRow {
  isCredit: boolean
  /** Numbers of the subaccounts. */
  own: number
  other: number
  amount: string | null
  sum: string
}

/** Reads the postings of some days, and adds their subaccounts to those that earlier pages had. */
async function readPage(
  db: Db,
  organizationId: string,
  page: AccountPeriod & Days & { changedAt: string },
  subaccounts: Map<number, Dimensions>,
): Promise<PageRow[]> {
  const { changedAt } = page
  const columns = db`
    creation_number, ordinal, type, line_id, effective_at, secondary_at, recorded_at, sum`
  const isLive = db`
       and recorded_at <= ${changedAt}::timestamptz
       and (reversed_at is null or reversed_at > ${changedAt}::timestamptz)`
  const rows = await db<PageRow[]>`
    select ${originColumns(db)}, posting.is_credit, posting.amount, posting.sum, posting.own, posting.other
      from (select ${columns}, to_subaccount as own, from_subaccount as other, to_amount as amount, false as is_credit
            ${postingsOf(db, organizationId, page, db`to_subaccount`)} ${isLive}
             union all
            select ${columns}, from_subaccount, to_subaccount, from_amount, true
            ${postingsOf(db, organizationId, page, db`from_subaccount`)} ${isLive}) as posting
      join ledger_document as document
        on document.organization_id = ${organizationId}
       and document.creation_number = posting.creation_number
     order by posting.effective_at, posting.creation_number, posting.ordinal, posting.is_credit`
  const numbers = new Set(rows.flatMap(({ own, other }) => [own, other]))
  const unknown = [...numbers].filter((number) => !subaccounts.has(number))
  for (const { number, ...dimensions } of await listSubaccounts(db, organizationId, unknown))
    subaccounts.set(number, dimensions)
  return rows
}

const postingOf = (organizationId: string, row: PageRow, subaccounts: ReadonlyMap<number, Dimensions>) => ({
  ...originOf(organizationId, row),
  isCredit: row.isCredit,
  counteragentId: subaccounts.get(row.own)!.counteragentId,
  productId: subaccounts.get(row.own)!.productId,
  amount: decimalOrNull(row.amount),
  correspondingAccountId: subaccounts.get(row.other)!.accountId,
  correspondingCounteragentId: subaccounts.get(row.other)!.counteragentId,
})
