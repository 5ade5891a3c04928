export type { OrderClaims, OrderKind, Payer, WalletPayment } from './claims/model.ts'
export type { CountedOrder, KnownOrder, OrderKey } from './orders/model.ts'
export type { CampaignUse, GuestUse } from './uses/model.ts'
export type { OrderReason } from './wallets/model.ts'
