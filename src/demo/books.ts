import { createAggregate } from '#core/operation/aggregate_change.ts'
import type { NewValues, RecordOf } from '#core/record/record.ts'
import type { Fields } from '#core/record/statements.ts'
import type { Id } from '#core/schema.ts'
import { demoDocuments } from '#documents/demo.ts'
import { DocumentExists, WrongState } from '#documents/errors.ts'
import { accounts, cashFlowCategories } from '#domains/finance/changes.ts'
import { PaymentTooLarge } from '#domains/inventory/errors.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { changeContext, type SeedContext, type Step, saving } from './seed.ts'

const { corporation: corporationId, organization: organizationId } = demo

export const saveSuppliers = saving('/admin/counteragents/save', {
  corporationId,
  counteragents: [
    { id: demo.supplier, name: 'Harbour Foods', code: 'HF', company: 'Harbour Foods Ltd', email: 'orders@example.com' },
    { id: demo.spareSupplier, name: 'Quay Bakery', code: 'QB', company: 'Quay Bakery Ltd' },
  ],
})

export const savePriceLists = saving('/admin/counteragents/pricelists/save', {
  corporationId,
  supplierProducts: [
    {
      id: demo.supplierProduct,
      name: 'Mozzarella di bufala',
      counteragentId: demo.supplier,
      productId: demo.mozzarella,
      num: 'HF-12',
      price: 7.2,
      allowedDeviation: 5,
    },
  ],
})

export const createAccounts = creating(accounts, [
  { id: demo.premisesAccount, code: '5.10', name: 'Premises', type: 'EXPENSES' },
  { id: demo.rentAccount, code: '5.11', name: 'Rent', type: 'EXPENSES', parentId: demo.premisesAccount },
  { id: demo.utilitiesAccount, code: '5.12', name: 'Utilities', type: 'EXPENSES', parentId: demo.premisesAccount },
  { id: demo.marketingAccount, code: '5.15', name: 'Marketing', type: 'EXPENSES' },
  { id: demo.savingsAccount, code: '1.20', name: 'Savings', type: 'CASH' },
  { id: demo.loanAccount, code: '2.20', name: 'Bank loan', type: 'LONG_TERM_LIABILITY' },
  { id: demo.closedAccount, code: '1.21', name: 'Petty cash', type: 'CASH', isDeleted: true },
])

export const createCashFlowCategories = creating(cashFlowCategories, [
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
])

/** Returns a step that creates rows with fixed ids, which clients cannot choose. */
function creating<Kind extends string, Own extends Fields>(
  record: RecordOf<Kind, Own>,
  rows: readonly (NewValues<Own> & { id: Id<Kind> })[],
): Step {
  return async ({ db, now }) => {
    for (const row of rows)
      await createAggregate(
        changeContext(db, now),
        record,
        { ownerId: corporationId, id: row.id },
        () => record.create({ corporationId, id: row.id }, row),
        (known) => known,
      )
  }
}

export const saveTransaction = saving('/admin/books/transactions/save', {
  organizationId,
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
})

/** Examples that need or show a posted document. */
const posted: ReadonlySet<string> = new Set(['unpost', 'get', 'list'])

const date = '2026-05-04T10:00:00+01:00'

/** Creates the documents that examples of a family use. Every second one has the changes. */
async function createDocuments({ ask, exampleOf }: SeedContext, base: string, changes: object = {}): Promise<void> {
  const path = `${base}/create`
  for (const [i, [action, documentId]] of Object.entries(demoDocuments(base)).entries()) {
    const body = { ...exampleOf(path), documentId, date, ...(i % 2 === 1 && changes) }
    await ask(path, body, { unless: DocumentExists })
    if (posted.has(action)) await ask(`${base}/post`, { organizationId, documentId }, { unless: WrongState })
  }
}

/** Returns a step that creates the documents of families. */
const creatingDocuments =
  (...families: readonly string[]): Step =>
  async (context) => {
    for (const family of families) await createDocuments(context, `/api/inventory/v1/${family}`)
  }

export const createStockDocuments = creatingDocuments(
  'internal_transfer',
  'writeoff_document',
  'production_document',
  'disassemble_document',
  'transformation_document',
  'incoming_inventory',
)

const createPricedDocuments = creatingDocuments(
  'incoming_invoice',
  'outgoing_invoice',
  'sales_document',
  'returned_invoice',
  'incoming_returned_invoice',
)

/** Documents with prices, and payments of the whole sum of an invoice. */
export async function createPaidDocuments(context: SeedContext): Promise<void> {
  await createPricedDocuments(context)
  for (const [family, amount] of [
    ['incoming_invoice', 210],
    ['outgoing_invoice', 30],
  ] as const) {
    const base = `/api/inventory/v1/${family}`
    const payment = { accountId: demo.savingsAccount, amount, paymentDate: '2026-05-05T09:00:00+01:00' }
    const body = { organizationId, documentId: demoDocuments(base).get, ...payment }
    await context.ask(`${base}/modify/add_payment`, body, { unless: PaymentTooLarge })
  }
}

/** Service acts of two suppliers. */
export async function createServiceActs(context: SeedContext): Promise<void> {
  const line = { num: 1, product: demo.product, amount: 3, vatPercent: 20, revenueAccount: systemAccounts.services.id }
  const other = { counteragent: demo.spareSupplier, items: [{ ...line, sum: 250.5 }] }
  for (const direction of ['incoming', 'outgoing'])
    await createDocuments(context, `/api/finance/v1/${direction}_service`, other)
}
