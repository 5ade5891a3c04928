import { Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import { toNumber, zero } from '#core/decimal.ts'
import { query } from '#core/operation/operation.ts'
import { streamList } from '#core/operation/responses.ts'
import { asId, CalendarDay, field, Id, idOrNull, List, Money, OffsetDateTime, opt, Text } from '#core/schema.ts'
import { toOffsetTime } from '#core/time.ts'
import { PeriodTooLong } from '#domains/books/errors.ts'
import { readValues } from '#domains/books/reads.ts'
import { type AccountPosting, type AccountPostings, findAccountPostings } from '#ledger/account_postings.store.ts'
import { AccountNotFound, systemAccounts } from '#ledger/chart.ts'
import { momentsOfDays } from '#ledger/periods.ts'
import { postingsMax } from '#ledger/rules.ts'
import { demo } from '#shared/demo.ts'
import { alwaysNull, Balance, tooManyPostings } from '../reading.rules.ts'
import { hasAccount } from '../reads.ts'

const TransactionItem = Type.Object(
  {
    account: opt(Id('Account'), 'Account or store on the other side.'),
    counteragent: opt(Id('Counteragent'), 'Counteragent of the account. Null where it has none.'),
    secondCounteragent: opt(Id('Counteragent'), 'Counteragent on the other side. Null where it has none.'),
    sum: opt(Money(), 'Sum: above zero if the account is debited, below zero if it is credited.'),
    balance: opt(Balance(), 'Debit less credit of the account after the posting.'),
    type: opt(Text(), 'Code of the transaction type, such as `CUSTOM`.'),
    date: opt(OffsetDateTime(), 'Moment at which the posting takes effect.'),
    dateSecondary: opt(
      OffsetDateTime(),
      'Date of its document, if the posting takes effect later because the day was closed.',
    ),
    dateCreated: opt(OffsetDateTime(), 'Moment of the recording.'),
    dateModified: opt(OffsetDateTime(), 'Moment of the recording: a change of a document records its postings again.'),
    documentId: opt(Id('Document'), 'Document, order or transaction of the posting.'),
    documentType: opt(Text(), 'Code of the document type. Null for transactions by hand without a document.'),
    number: opt(Text(), 'Number of the document.'),
    cashFlowCategory: opt(Id('CashFlowCategory'), 'Cash-flow category.'),
    conception: opt(Id('Conception'), 'Conception.'),
    comment: opt(Text(), 'Comment of the document.'),
    cashOrderNumber: opt(Text(), alwaysNull),
    causeEventId: opt(Id('Event'), alwaysNull),
    penaltyOrBonusType: opt(Id('PenaltyOrBonusType'), alwaysNull),
    session: opt(Id('Session'), alwaysNull),
    terminal: opt(Id('Terminal'), alwaysNull),
    userModified: opt(Id('User'), alwaysNull),
  },
  { title: 'TransactionItem' },
)

export default query({
  path: '/api/finance/v1/account_transactions/list',
  group: 'Finance: reading',
  statuses: [200],
  summary: 'List the postings of an account in a period',
  description:
    'Both days belong to the period, in the time zone of the organization. Postings are ordered by moment, and then as their documents were created. ' +
    'A posting between two counteragents or products of the account is listed once for each side.',
  request: Type.Object({
    organizationId: Id('Organization'),
    accountId: field(Id('Account'), 'Account or store.'),
    from: field(CalendarDay(), 'First day of the period.'),
    to: field(CalendarDay(), 'Last day of the period.'),
  }),
  response: Type.Object(
    {
      startBalance: opt(Balance(), 'Debit less credit of the account before the period.'),
      items: opt(List(TransactionItem, { maxItems: postingsMax }), 'The postings.'),
      sumTotal: opt(Balance(), 'Sum of all `sum`: by how much the balance changes in the period.'),
    },
    { title: 'AccountTransactionsResponse' },
  ),
  errors: { AccountNotFound, PeriodTooLong },
  example: {
    request: {
      organizationId: demo.organization,
      accountId: asId<'Account'>(systemAccounts.cash.id),
      from: '2026-01-01',
      to: '2026-01-31',
    },
  },

  async run({ body, db, caller, organization, fail, ...context }) {
    const { accountId } = body
    if (!(await hasAccount(db, caller, accountId))) throw fail.AccountNotFound({ path: 'accountId' })
    const period = momentsOfDays(body, organization.timeZone)
    const values = { organizations: [organization], before: period.before }
    const found = await readValues(context, values, (snapshot) =>
      findAccountPostings({ snapshot, db }, organization.id, { accountId, ...period }),
    )
    if (!found) throw fail.PeriodTooLong({ path: 'to', message: tooManyPostings })
    return streamTransactions(found, organization)
  },
})

function streamTransactions({ opening, pages }: AccountPostings, { timeZone }: Organization) {
  let sumTotal = zero
  return streamList({ startBalance: toNumber(opening) }, 'items', items(), () => ({ sumTotal: toNumber(sumTotal) }))

  async function* items() {
    for await (const page of pages()) {
      const last = page.at(-1)
      if (last) sumTotal = last.balance.minus(opening)
      yield page.map((posting) => itemOf(posting, timeZone))
    }
  }
}

function itemOf(posting: AccountPosting, zone: string) {
  const { secondaryAt } = posting
  const recorded = toOffsetTime(posting.recordedAt, zone)
  return {
    account: asId<'Account'>(posting.correspondingAccountId),
    counteragent: idOrNull<'Counteragent'>(posting.counteragentId),
    secondCounteragent: idOrNull<'Counteragent'>(posting.correspondingCounteragentId),
    sum: toNumber(posting.isCredit ? zero.minus(posting.sum) : posting.sum),
    balance: toNumber(posting.balance),
    type: posting.type,
    date: toOffsetTime(posting.effectiveAt, zone),
    dateSecondary: secondaryAt === null ? null : toOffsetTime(secondaryAt, zone),
    dateCreated: recorded,
    dateModified: recorded,
    documentId: asId<'Document'>(posting.documentId),
    documentType: posting.documentType,
    number: posting.documentNumber,
    cashFlowCategory: idOrNull<'CashFlowCategory'>(posting.cashFlowCategoryId),
    conception: idOrNull<'Conception'>(posting.conceptionId),
    comment: posting.comment,
    cashOrderNumber: null,
    causeEventId: null,
    penaltyOrBonusType: null,
    session: null,
    terminal: null,
    userModified: null,
  }
}
