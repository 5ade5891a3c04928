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

export const demoInvoice = {
  counteragent: demo.supplier,
  items: [
    { num: 1, product: demo.mozzarella, store: demo.store, amount: 20, price: 7.2, vatPercent: 20 },
    { num: 2, product: demo.olives, store: demo.store, amount: 10, sum: 66, vatPercent: 20 },
  ],
}

export const demoSale = {
  items: [
    { num: 1, product: demo.pizza, productSize: demo.smallSize, store: demo.store, amount: 2, price: 10.5 },
    { num: 2, product: demo.mozzarella, store: demo.store, amount: 1, sum: 9 },
  ],
}

export const demoReturn = {
  counteragent: demo.supplier,
  items: [{ num: 1, product: demo.mozzarella, store: demo.store, amount: 0.5, price: 7.2 }],
}

export const demoCustomerReturn = {
  counteragent: demo.spareSupplier,
  processingMode: 'RETURN_GOOD',
  items: [
    {
      num: 1,
      product: demo.pizza,
      productSize: demo.smallSize,
      store: demo.store,
      amount: 1,
      price: 10.5,
      incomeSum: 3,
    },
  ],
}
