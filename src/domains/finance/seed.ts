import { server } from '#core/events/outbox.ts'
import { createAggregate } from '#core/operation/aggregate_change.ts'
import { newId } from '#core/schema.ts'
import type { SeedContext, SeedStep } from '#core/seed.ts'
import { saveDemoDocuments } from '#documents/demo.ts'
import { demo } from '#shared/demo.ts'
import { accounts } from './account/store.ts'
import { demoActs } from './service_acts.rules.ts'

const suppliers = {
  corporationId: demo.corporation,
  counteragents: [
    { id: demo.supplier, name: 'Harbour Foods', code: 'HF', company: 'Harbour Foods Ltd', email: 'orders@example.com' },
    { id: demo.spareSupplier, name: 'Quay Bakery', code: 'QB', company: 'Quay Bakery Ltd' },
  ],
}

const corporationId = demo.corporation

const ownAccounts = [
  { id: demo.premisesAccount, code: '5.10', name: 'Premises', type: 'EXPENSES' },
  { id: demo.rentAccount, code: '5.11', name: 'Rent', type: 'EXPENSES', parentId: demo.premisesAccount },
  { id: demo.utilitiesAccount, code: '5.12', name: 'Utilities', type: 'EXPENSES', parentId: demo.premisesAccount },
  { id: demo.marketingAccount, code: '5.15', name: 'Marketing', type: 'EXPENSES' },
  { id: demo.savingsAccount, code: '1.20', name: 'Savings', type: 'CASH' },
  { id: demo.loanAccount, code: '2.20', name: 'Bank loan', type: 'LONG_TERM_LIABILITY' },
  { id: demo.closedAccount, code: '1.21', name: 'Petty cash', type: 'CASH', isDeleted: true },
] as const

/** Saves accounts with fixed ids, which clients cannot choose. */
async function saveAccounts({ db, now }: SeedContext): Promise<void> {
  const context = { db, now, correlationId: newId<'Command'>(), author: server, notify: () => {} }
  for (const { id, ...account } of ownAccounts)
    await createAggregate(
      context,
      accounts,
      { ownerId: corporationId, id },
      () => accounts.create({ corporationId, id }, account),
      (known) => known,
    )
}

export const seed: readonly SeedStep[] = [
  {
    name: 'finance: suppliers',
    after: ['organizations: restaurants'],
    run: ({ save }) => save('/admin/counteragents/save', suppliers),
  },
  {
    name: 'finance: service acts',
    after: ['finance: suppliers', 'menus: main menu'],
    isLater: true,
    async run(context) {
      const bodies = demoActs.map((act) => ({ date: '2026-05-04T10:00:00+01:00', ...act }))
      await saveDemoDocuments(context, '/api/finance/v1/incoming_service', bodies)
      await saveDemoDocuments(context, '/api/finance/v1/outgoing_service', bodies)
    },
  },
  {
    name: 'finance: accounts',
    after: ['organizations: restaurants'],
    run: saveAccounts,
  },
]
