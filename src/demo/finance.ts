import { server } from '#core/events/outbox.ts'
import { createAggregate } from '#core/operation/aggregate_change.ts'
import type { NewValues, RecordOf } from '#core/record/record.ts'
import type { Fields } from '#core/record/statements.ts'
import { type Id, newId } from '#core/schema.ts'
import { saveDemoDocuments } from '#documents/demo.ts'
import { accounts } from '#domains/finance/account/store.ts'
import { cashFlowCategories } from '#domains/finance/cash_flow_category/store.ts'
import { demoActs } from '#domains/finance/service_acts.rules.ts'
import { demo } from '#shared/demo.ts'
import type { SeedContext, SeedStep } from './seed.ts'

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

const categories = [
  { id: demo.salesCashFlow, code: 'SALES', name: 'Sales', type: 'OPERATIONAL' },
  { id: demo.expensesCashFlow, code: 'EXPENSES', name: 'Running costs', type: 'OPERATIONAL' },
  {
    id: demo.suppliersCashFlow,
    code: 'SUPPLIERS',
    name: 'Suppliers',
    type: 'OPERATIONAL',
    parentId: demo.expensesCashFlow,
  },
  {
    id: demo.premisesCashFlow,
    code: 'PREMISES',
    name: 'Premises',
    type: 'OPERATIONAL',
    parentId: demo.expensesCashFlow,
  },
  { id: demo.equipmentCashFlow, code: 'EQUIPMENT', name: 'Equipment', type: 'INVESTMENT' },
  { id: demo.loansCashFlow, code: 'LOANS', name: 'Loans', type: 'FINANCE' },
  { id: demo.formerCashFlow, code: 'LEASING', name: 'Leasing', type: 'FINANCE', isDeleted: true },
] as const

/** Saves rows with fixed ids, which clients cannot choose. */
const savingRows =
  <Kind extends string, Own extends Fields>(
    record: RecordOf<Kind, Own>,
    rows: readonly (NewValues<Own> & { id: Id<Kind> })[],
  ) =>
  async ({ db, now }: SeedContext): Promise<void> => {
    const context = { db, now, correlationId: newId<'Command'>(), author: server, notify: () => {} }
    for (const row of rows) {
      const key = { corporationId, id: row.id }
      await createAggregate(
        context,
        record,
        { ownerId: corporationId, id: row.id },
        () => record.create(key, row),
        (known) => known,
      )
    }
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
    isBackground: true,
    async run(context) {
      const bodies = demoActs.map((act) => ({ date: '2026-05-04T10:00:00+01:00', ...act }))
      await saveDemoDocuments(context, '/api/finance/v1/incoming_service', bodies)
      await saveDemoDocuments(context, '/api/finance/v1/outgoing_service', bodies)
    },
  },
  {
    name: 'finance: accounts',
    after: ['organizations: restaurants'],
    run: savingRows(accounts, ownAccounts),
  },
  {
    name: 'finance: cash-flow categories',
    after: ['organizations: restaurants'],
    run: savingRows(cashFlowCategories, categories),
  },
]
