export { type BringContext, bring, messageEvent, type Occasion } from './accrual/changes.ts'
export type { CampaignEffects } from './accrual/rules.ts'
export { accrueOrder, takeBackOrder } from './orders/changes.ts'
export { countOrders } from './orders/store.ts'
