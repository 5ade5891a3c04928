import { demo } from '#shared/demo.ts'

/** Requests on the demo chain. */
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
