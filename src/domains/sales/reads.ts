export { type EndedOrder, endedOrderOf, removalTarget } from './orders.rules.ts'
export { readRows, readStores } from './posting.loader.ts'
export { activeDocuments } from './posting.query.ts'
export { listSales } from './store.ts'
