export { listAvailable } from './claims/available.loader.ts'
export { listCoupons } from './coupons.store.ts'
export { countedOrders, listKnownOrders, listWithWallets, type OrdersByPeriod } from './orders/store.ts'
export { countUses, lockUses } from './uses/store.ts'
