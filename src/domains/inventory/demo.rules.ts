import { systemAccounts } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'

const stores = { storeFrom: demo.store, storeTo: demo.barStore }

/** Requests on the demo chain, from which its documents and the examples are made. */
export const demoTransfer = { ...stores, items: [{ num: 1, product: demo.product, amount: 2.5 }] }

export const demoWriteoff = {
  storeFrom: demo.store,
  expenseAccount: systemAccounts.removedDishes.id,
  items: [{ num: 1, product: demo.product, amount: 2 }],
}

export const demoProduction = { ...stores, items: [{ num: 1, product: demo.pizza, amount: 3 }] }

export const demoDisassembly = {
  ...stores,
  product: demo.pizza,
  amount: 2,
  items: [
    { num: 1, product: demo.mozzarella, amount: 0.24, mainProductAmountPercent: 70 },
    { num: 2, product: demo.olives, amount: 0.06, mainProductAmountPercent: 30 },
  ],
}

export const demoTransformation = {
  ...stores,
  product: demo.nomenclatureProduct,
  amount: 4,
  amountUnit: demo.secondAmountUnit,
  items: [{ num: 1, product: demo.product, amount: 4 }],
}

export const demoStockTake = {
  store: demo.store,
  items: [
    { num: 1, product: demo.product, amount: 12 },
    { num: 2, product: demo.mozzarella, amount: 3.5, containerCount: 7, comment: 'Bags of 500 g' },
  ],
  itemsFirstStep: [{ num: 1, product: demo.pizza, amount: 2 }],
}
