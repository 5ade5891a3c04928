import { demoDocuments, saveDemoDocuments } from '#documents/demo.ts'
import {
  demoCustomerReturn,
  demoDisassembly,
  demoInvoice,
  demoProduction,
  demoReturn,
  demoSale,
  demoStockTake,
  demoTransfer,
  demoTransformation,
  demoWriteoff,
} from '#domains/inventory/demo.rules.ts'
import { PaymentTooLarge } from '#domains/inventory/errors.ts'
import { demo } from '#shared/demo.ts'
import type { SeedStep } from './seed.ts'

/** Requests of families on the demo chain, by the last part of their base path. */
const documents = {
  internal_transfer: demoTransfer,
  writeoff_document: demoWriteoff,
  production_document: demoProduction,
  disassemble_document: demoDisassembly,
  transformation_document: demoTransformation,
  incoming_inventory: demoStockTake,
}

const priceLists = {
  corporationId: demo.corporation,
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
}

/** Bodies of demo documents by their family. */
const pricedDocuments = {
  incoming_invoice: [demoInvoice],
  outgoing_invoice: [{ counteragent: demo.spareSupplier, ...demoSale }],
  sales_document: [demoSale],
  returned_invoice: [demoReturn],
  incoming_returned_invoice: [demoCustomerReturn],
}

/** Payments of the whole sum of an invoice. */
const payments = [
  { base: '/api/inventory/v1/incoming_invoice', amount: 210, accountId: demo.savingsAccount },
  { base: '/api/inventory/v1/outgoing_invoice', amount: 30, accountId: demo.savingsAccount },
]

export const seed: readonly SeedStep[] = [
  {
    name: 'inventory: documents of stock',
    after: ['stores: kitchen and bar', 'menus: main menu', 'assembly_chart: charts', 'catalogue: products of clients'],
    isBackground: true,
    async run(context) {
      for (const [name, request] of Object.entries(documents))
        await saveDemoDocuments(context, `/api/inventory/v1/${name}`, [
          { date: '2026-05-04T10:00:00+01:00', ...request },
        ])
    },
  },
  {
    name: 'inventory: price lists',
    after: ['finance: suppliers', 'menus: main menu'],
    run: ({ save }) => save('/admin/counteragents/pricelists/save', priceLists),
  },
  {
    name: 'inventory: documents with prices',
    after: ['stores: kitchen and bar', 'finance: suppliers', 'finance: accounts', 'assembly_chart: charts'],
    isBackground: true,
    async run(context) {
      for (const [family, bodies] of Object.entries(pricedDocuments))
        await saveDemoDocuments(
          context,
          `/api/inventory/v1/${family}`,
          bodies.map((body) => ({ date: '2026-05-04T10:00:00+01:00', ...body })),
        )
      for (const payment of payments) {
        const { base, amount, accountId } = payment
        const paid = {
          documentId: demoDocuments(base).get,
          accountId,
          amount,
          paymentDate: '2026-05-05T09:00:00+01:00',
        }
        await context.ask(
          `${base}/modify/add_payment`,
          { organizationId: demo.organization, ...paid },
          { unless: PaymentTooLarge },
        )
      }
    },
  },
]
