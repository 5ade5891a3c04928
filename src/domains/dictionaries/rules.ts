import type { ReferencedRows } from '#core/kits/references.ts'
import type { Id } from '#core/schema.ts'
import { type AccountType, systemAccounts } from '#ledger/chart.ts'
import type { Account } from '#ledger/model.ts'
import type { Dictionaries, OrderServiceType, Rows } from './schemas.ts'

export type { Dictionaries, Rows } from './schemas.ts'

export type OrderType = Rows['orderTypes']
export type PaymentType = Rows['paymentTypes']
/** A discount, or with a negative percent or sum a surcharge. */
export type DiscountType = Rows['discounts']
export type RemovalType = Rows['removalTypes']
export type CancelCause = Rows['cancelCauses']
export type TipsType = Rows['tipsTypes']

/** Payment types, as requests name them. */
export const paymentTypeRows: ReferencedRows = { table: 'payment_type', tenant: 'corporation_id', isLiveOnly: true }

/** Order types, as campaigns name them. */
export const orderTypeRows: ReferencedRows = { table: 'order_type', tenant: 'corporation_id' }

/** Brands, as settings of organizations name them. */
export const conceptionRows: ReferencedRows = { table: 'conception', tenant: 'corporation_id', isLiveOnly: true }

/** What every row of every dictionary has. */
export interface DictionaryRow {
  id: Id
  name: string
  isDeleted: boolean
  /** Where the row is valid; null for everywhere in the corporation. */
  organizationIds: ReadonlySet<string> | null
  /** Rises with every change of the row. */
  revision: number
}

/** The row, when it exists, is not deleted and is valid at the organization. */
export function findAt<Row extends DictionaryRow>(
  rows: ReadonlyMap<string, Row>,
  id: string,
  organizationId: string,
): Row | undefined {
  const row = rows.get(id)
  return row && isInForce(row, organizationId) ? row : undefined
}

/** Whether cards may give the discount. Nobody names a sum with a card, and what is automatic needs none. */
export const isForCards = ({ isCard, isAutomatic, mode }: DiscountType): boolean =>
  isCard && !isAutomatic && mode !== 'FlexibleSum'

/** The cause of cancellations at the organization that name none. */
export const defaultCancelCause = ({ cancelCauses }: Dictionaries, organizationId: string): CancelCause | undefined =>
  [...cancelCauses.values()].find((cause) => cause.isDefault && isInForce(cause, organizationId))

/** The type of orders at the organization that name none. */
export const defaultOrderType = (
  { orderTypes }: Dictionaries,
  organizationId: string,
  orderServiceType: OrderServiceType,
): OrderType | undefined =>
  [...orderTypes.values()].find(
    (type) => type.isDefault && type.orderServiceType === orderServiceType && isInForce(type, organizationId),
  )

/** Whether the row is meant for the organization, deleted or not. */
export const isValidAt = ({ organizationIds }: DictionaryRow, organizationId: string): boolean =>
  organizationIds === null || organizationIds.has(organizationId)

const isInForce = (row: DictionaryRow, organizationId: string) => !row.isDeleted && isValidAt(row, organizationId)

const paymentAccountTypes: ReadonlySet<AccountType> = new Set<AccountType>([
  'CASH',
  'CURRENT_ASSET',
  'OTHER_CURRENT_ASSET',
])

/** Whether a payment type may name the account. Payments leave sales clearing, so they cannot go there. */
export const isPaymentAccount = ({ id, type }: Account): boolean =>
  paymentAccountTypes.has(type) && id !== systemAccounts.salesClearing.id
