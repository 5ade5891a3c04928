export { listCoupons } from './coupons.store.ts'
export { countedOrders, listKnownOrders, listWithWallets, type OrdersByPeriod } from './orders/store.ts'
