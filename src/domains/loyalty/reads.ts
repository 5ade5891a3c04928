export { listCoupons } from './coupons.store.ts'
