import type { ReferencedRows } from '#core/kits/references.ts'
import type { Id } from '#core/schema.ts'
import { type AccountType, systemAccounts } from '#ledger/chart.ts'
import type { Account } from '#ledger/model.ts'
import type { Dictionaries, OrderServiceType, Rows } from './schemas.ts'

export { conceptionRows, paymentTypeRows } from '#domains/organizations/rules.ts'
export type { Dictionaries, Rows } from './schemas.ts'

export type OrderType = Rows['orderTypes']
export type PaymentType = Rows['paymentTypes']
/** A discount, or with a negative percent or sum a surcharge. */
export type DiscountType = Rows['discounts']
export type RemovalType = Rows['removalTypes']
export type CancelCause = Rows['cancelCauses']
export type TipsType = Rows['tipsTypes']

export const orderTypeRows: ReferencedRows = {
  table: 'order_type',
  tenant: 'corporation_id',
  belongsTo: 'organization_ids',
}

/** Common fields of dictionary rows. */
export interface DictionaryRow {
  id: Id
  name: string
  isDeleted: boolean
  /** Organizations at which the row is valid; null for all of the corporation. */
  organizationIds: ReadonlySet<string> | null
  /** Number that every change of the row raises. */
  revision: number
}

/** Returns the row if it exists, is not deleted and is valid at the organization. */
export function findAt<Row extends DictionaryRow>(
  rows: ReadonlyMap<string, Row>,
  id: string,
  organizationId: string,
): Row | undefined {
  const row = rows.get(id)
  return row && isInForce(row, organizationId) ? row : undefined
}

/** Returns the rows that are valid at the organization, as the choices of a refusal. */
export const rowsAt = <Row extends DictionaryRow>(
  rows: ReadonlyMap<string, Row>,
  organizationId: string,
  isAllowed: (row: Row) => boolean = () => true,
): Row[] => [...rows.values()].filter((row) => isInForce(row, organizationId) && isAllowed(row))

/** Returns whether cards can give the discount. A card has no sum, and automatic discounts need no card. */
export const isForCards = ({ isCard, isAutomatic, mode }: DiscountType): boolean =>
  isCard && !isAutomatic && mode !== 'FlexibleSum'

/** Returns the default cause of cancellations at the organization. */
export const defaultCancelCause = ({ cancelCauses }: Dictionaries, organizationId: string): CancelCause | undefined =>
  [...cancelCauses.values()].find((cause) => cause.isDefault && isInForce(cause, organizationId))

/** Returns the default order type at the organization. */
export const defaultOrderType = (
  { orderTypes }: Dictionaries,
  organizationId: string,
  orderServiceType: OrderServiceType,
): OrderType | undefined =>
  [...orderTypes.values()].find(
    (type) => type.isDefault && type.orderServiceType === orderServiceType && isInForce(type, organizationId),
  )

/** Returns whether the row is valid at the organization, deleted or not. */
export const isValidAt = ({ organizationIds }: DictionaryRow, organizationId: string): boolean =>
  organizationIds === null || organizationIds.has(organizationId)

const isInForce = (row: DictionaryRow, organizationId: string) => !row.isDeleted && isValidAt(row, organizationId)

const paymentAccountTypes: ReadonlySet<AccountType> = new Set<AccountType>([
  'CASH',
  'CURRENT_ASSET',
  'OTHER_CURRENT_ASSET',
])

/** Returns whether a payment type can use the account. Sales clearing is excluded, because payments are posted from it. */
export const isPaymentAccount = ({ id, type }: Account): boolean =>
  paymentAccountTypes.has(type) && id !== systemAccounts.salesClearing.id
