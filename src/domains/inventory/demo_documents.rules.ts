import { demo } from '#shared/demo.ts'

/** Requests on the demo chain. */
export const demoInvoice = {
  counteragent: demo.supplier,
  items: [
    { num: 1, product: demo.mozzarella, store: demo.store, amount: 20, price: 7.2, vatPercent: 20 },
    { num: 2, product: demo.olives, store: demo.store, amount: 10, sum: 66, vatPercent: 20 },
  ],
}
