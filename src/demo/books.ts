import { systemAccounts } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import type { SeedStep } from './seed.ts'

const transactions = {
  organizationId: demo.organization,
  transactions: [
    {
      id: demo.booksTransaction,
      date: '2025-01-02T09:00:00.000',
      from: { accountId: systemAccounts.equity.id },
      to: { accountId: systemAccounts.bank.id },
      sum: 20_000,
      comment: 'Paid in by the owners',
    },
  ],
}

export const seed: readonly SeedStep[] = [
  {
    name: 'books: a transaction by hand',
    after: ['organizations: restaurants'],
    isBackground: true,
    run: ({ save }) => save('/admin/books/transactions/save', transactions),
  },
]
