import { Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import { type Decimal, toNumber, total, zero } from '#core/decimal.ts'
import { query } from '#core/operation/operation.ts'
import { streamList } from '#core/operation/responses.ts'
import { asId, CalendarDay, Id, idOrNull, List, Money, OffsetDateTime, opt, Text } from '#core/schema.ts'
import { dayOf, toOffsetTime } from '#core/time.ts'
import { PeriodTooLong } from '#domains/books/errors.ts'
import { readValues } from '#domains/books/reads.ts'
import { selectOrganizations } from '#domains/organizations/rules.ts'
import { type AccountPosting, type AccountPostings, findAccountPostings } from '#ledger/account_postings.store.ts'
import { AccountNotFound, systemAccounts } from '#ledger/chart.ts'
import { momentsOfDays } from '#ledger/periods.ts'
import { postingsMax } from '#ledger/rules.ts'
import { demo } from '#shared/demo.ts'
import { AccountIdRequired } from '../errors.ts'
import { alwaysNull, Balance, tooManyPostings } from '../reading.rules.ts'
import { hasAccount } from '../reads.ts'

/** Postings of an account in one organization. */
interface Ledger extends AccountPostings {
  organization: Organization
}

interface OrganizationPosting {
  organization: Organization
  posting: AccountPosting
}

/** Postings of one organization that were read and not yet returned. */
interface Queue {
  organization: Organization
  pages: AsyncIterator<AccountPosting[]>
  page: readonly AccountPosting[]
  next: number
}

const pageMax = 1_000

/** Merges the postings of organizations by moment, a page at a time. At equal moments the earlier organization comes first. */
async function* mergedPostings(ledgers: readonly Ledger[]): AsyncGenerator<OrganizationPosting[]> {
  const filled = ledgers.filter(({ count }) => count > 0)
  const queues = await Promise.all(
    filled.map(({ organization, pages }) => refilled({ organization, pages: pages(), page: [], next: 0 })),
  )
  let open = queues.filter((queue) => queue !== undefined)
  let merged: OrganizationPosting[] = []
  for (let queue = firstOf(open); queue; queue = firstOf(open)) {
    const { organization, page } = queue
    merged.push({ organization, posting: page[queue.next++]! })
    if (merged.length === pageMax) {
      yield merged
      merged = []
    }
    if (queue.next === page.length && !(await refilled(queue))) open = open.filter((one) => one !== queue)
  }
  yield merged
}

/** Returns the queue whose next posting is the earliest. */
function firstOf(queues: readonly Queue[]): Queue | undefined {
  let [first] = queues
  for (const queue of queues) if (momentOf(queue) < momentOf(first!)) first = queue
  return first
}

const momentOf = ({ page, next }: Queue): number => page[next]!.effectiveAt

/** Reads the next page with postings into a queue. Returns undefined behind the last. */
async function refilled(queue: Queue): Promise<Queue | undefined> {
  for (let { done, value } = await queue.pages.next(); !done; { done, value } = await queue.pages.next())
    if (value.length > 0) return Object.assign(queue, { page: value, next: 0 })
  return undefined
}

const readOnly = 'Always false: postings change only with their documents.'

const Posting = Type.Object(
  {
    postingId: opt(Id('Posting'), 'Id of the posting.'),
    postingType: opt(Text(), 'Code of the transaction type, such as `CUSTOM`.'),
    isCreditSide: opt(Type.Boolean(), 'Whether the account is credited.'),
    postingAmount: opt(Money(), 'Sum, at least 0.'),
    balanceAmount: opt(
      Balance(),
      'Debit less credit after the posting, only of the chosen counteragent if there is one.',
    ),
    correspondingAccountId: opt(Id('Account'), 'Account or store on the other side.'),
    counteragentId: opt(Id('Counteragent'), 'Counteragent of the account. Null where it has none.'),
    secondaryCounteragentId: opt(Id('Counteragent'), 'Counteragent on the other side. Null where it has none.'),
    departmentId: opt(Id('Organization'), 'Organization of the posting.'),
    postedAt: opt(CalendarDay(), 'Day on which the posting takes effect.'),
    documentAt: opt(CalendarDay(), 'Day of the document: an earlier one if that day was closed.'),
    documentId: opt(Id('Document'), 'Document, order or transaction of the posting.'),
    documentNumber: opt(Text(), 'Number of the document.'),
    cashFlowCategoryId: opt(Id('CashFlowCategory'), 'Cash-flow category.'),
    conceptionId: opt(Id('Conception'), 'Conception.'),
    comment: opt(Text(), 'Comment of the document.'),
    createdAt: opt(OffsetDateTime(), 'Moment of the recording.'),
    modifiedAt: opt(OffsetDateTime(), 'Moment of the recording: a change of a document records its postings again.'),
    canEdit: opt(Type.Boolean(), readOnly),
    cashOrderNumber: opt(Text(), alwaysNull),
    modifiedByUserId: opt(Id('User'), alwaysNull),
  },
  { title: 'Posting' },
)

export default query({
  path: '/api/finance/v1/account-posting/list',
  group: 'Finance: reading',
  statuses: [200, 400, 401, 403, 404, 429, 500, 502],
  summary: 'List the postings of an account in several organizations',
  description:
    'Both days belong to the period, in the time zone of each organization. Postings of all organizations are ordered by moment, with one running balance.',
  request: Type.Object({
    accountId: opt(Id('Account'), 'Account or store. Requests without it are refused.'),
    counteragentId: opt(Id('Counteragent'), 'Only postings of the account with this counteragent; null for all.'),
    organizationIds: opt(List(Id('Organization')), 'Organizations; absent for all that the key may see.'),
    from: opt(CalendarDay(), 'First day of the period; absent for the day of the first posting.'),
    to: opt(CalendarDay(), 'Last day of the period; absent for the day of the last posting.'),
  }),
  response: Type.Object(
    {
      accountId: opt(Id('Account'), 'The account.'),
      canEdit: opt(Type.Boolean(), readOnly),
      openingBalanceAmount: opt(Balance(), 'Debit less credit before the period.'),
      postings: opt(List(Posting, { maxItems: postingsMax }), 'The postings.'),
      periodChangeAmount: opt(Balance(), 'Debit less credit of the period.'),
    },
    { title: 'AccountPostingListResponse' },
  ),
  errors: { AccountIdRequired, AccountNotFound, PeriodTooLong },
  example: {
    request: {
      accountId: asId<'Account'>(systemAccounts.cash.id),
      counteragentId: null,
      organizationIds: [demo.organization],
      from: '2026-01-01',
      to: '2026-01-31',
    },
  },

  async run({ body, db, organizations, caller, fail, ...context }) {
    const { accountId, counteragentId = null } = body
    if (!accountId) throw fail.AccountIdRequired({ path: 'accountId' })
    if (!(await hasAccount(db, caller, accountId))) throw fail.AccountNotFound({ path: 'accountId' })
    const chosen = selectOrganizations(organizations, { ...body, includeDisabled: true })
    const ledgers = await readValues(context, { organizations: chosen }, (snapshot) =>
      Promise.all(
        chosen.map(async (organization) => {
          const period = { accountId, counteragentId, ...momentsOfDays(body, organization.timeZone) }
          const found = await findAccountPostings({ snapshot, db }, organization.id, period)
          if (!found) throw fail.PeriodTooLong({ path: 'to', message: tooManyPostings })
          return { organization, ...found }
        }),
      ),
    )
    const count = ledgers.reduce((sum, ledger) => sum + ledger.count, 0)
    if (count > postingsMax) throw fail.PeriodTooLong({ path: 'to', message: tooManyPostings })
    return streamPostings(accountId, ledgers)
  },
})

function streamPostings(accountId: Id<'Account'>, ledgers: readonly Ledger[]) {
  const opening = total(ledgers.map(({ opening }) => opening))
  let change = zero
  const fields = { accountId, canEdit: false, openingBalanceAmount: toNumber(opening) }
  return streamList(fields, 'postings', postings(), () => ({ periodChangeAmount: toNumber(change) }))

  async function* postings() {
    for await (const page of mergedPostings(ledgers))
      yield page.map((posting) => {
        const { isCredit, sum } = posting.posting
        change = isCredit ? change.minus(sum) : change.plus(sum)
        return postingOf(posting, opening.plus(change))
      })
  }
}

function postingOf({ organization, posting }: OrganizationPosting, balance: Decimal) {
  const { timeZone } = organization
  const recorded = toOffsetTime(posting.recordedAt, timeZone)
  return {
    postingId: asId<'Posting'>(posting.id),
    postingType: posting.type,
    isCreditSide: posting.isCredit,
    postingAmount: toNumber(posting.sum),
    balanceAmount: toNumber(balance),
    correspondingAccountId: asId<'Account'>(posting.correspondingAccountId),
    counteragentId: idOrNull<'Counteragent'>(posting.counteragentId),
    secondaryCounteragentId: idOrNull<'Counteragent'>(posting.correspondingCounteragentId),
    departmentId: organization.id,
    postedAt: dayOf(posting.effectiveAt, timeZone),
    documentAt: dayOf(posting.secondaryAt ?? posting.effectiveAt, timeZone),
    documentId: asId<'Document'>(posting.documentId),
    documentNumber: posting.documentNumber,
    cashFlowCategoryId: idOrNull<'CashFlowCategory'>(posting.cashFlowCategoryId),
    conceptionId: idOrNull<'Conception'>(posting.conceptionId),
    comment: posting.comment,
    createdAt: recorded,
    modifiedAt: recorded,
    canEdit: false,
    cashOrderNumber: null,
    modifiedByUserId: null,
  }
}
