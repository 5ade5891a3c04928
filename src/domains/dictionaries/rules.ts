import type { Decimal } from '#core/decimal.ts'
import type { ReferencedRows } from '#core/kits/references.ts'
import type { Id } from '#core/schema.ts'
import type { DiscountMode, OrderServiceType, PaymentProcessingType, PaymentTypeKind } from './schemas.ts'

/** Payment types, as requests name them. */
export const paymentTypeRows: ReferencedRows = { table: 'payment_type', tenant: 'corporation_id' }

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

export interface OrderType extends DictionaryRow {
  id: Id<'OrderType'>
  orderServiceType: OrderServiceType
  /** Taken for orders of its service type that name no order type. */
  isDefault: boolean
}

export interface PaymentType extends DictionaryRow {
  id: Id<'PaymentType'>
  code: string | null
  kind: PaymentTypeKind
  processingType: PaymentProcessingType
  /** Whether an order may be paid with this and other types together. */
  combinable: boolean
  printCheque: boolean
  /** Where the type may be taken; null for every terminal group of its organizations. */
  terminalGroupIds: ReadonlySet<string> | null
  comment: string | null
  applicableMarketingCampaigns: readonly Id<'MarketingCampaign'>[]
}

/** A discount, or with a negative percent or sum a surcharge. */
export interface DiscountType extends DictionaryRow {
  id: Id<'DiscountType'>
  percent: Decimal
  sum: Decimal
  mode: DiscountMode
  /** An order below this sum does not get the discount. */
  minOrderSum: Decimal | null
  /** When set, the percents of the product categories count, and the one of the row does not. */
  isCategorised: boolean
  categories: readonly CategoryDiscount[]
  /** The percents of `categories` by category. */
  categoryPercents: ReadonlyMap<string, Decimal>
  /** Whether the discount may be given to chosen positions of an order. */
  canBeAppliedSelectively: boolean
  /** Given by the terminal itself; a client may not send it. */
  isAutomatic: boolean
  isManual: boolean
  isCard: boolean
  canApplyByCardNumber: boolean
  comment: string | null
}

export interface CategoryDiscount {
  categoryId: Id<'ProductCategory'>
  categoryName: string | null
  percent: Decimal
}

export interface RemovalType extends DictionaryRow {
  id: Id<'RemovalType'>
  canWriteoffToCafe: boolean
  canWriteoffToWaiter: boolean
  canWriteoffToUser: boolean
  reasonRequired: boolean
  manual: boolean
  comment: string | null
}

export interface CancelCause extends DictionaryRow {
  id: Id<'CancelCause'>
  /** Stands for the cause of a cancellation that names none. At most one row of a corporation. */
  isDefault: boolean
}

export interface TipsType extends DictionaryRow {
  id: Id<'TipsType'>
  orderServiceTypes: readonly OrderServiceType[]
  paymentTypeIds: readonly Id<'PaymentType'>[]
}

/** Where a guest heard of the restaurant. */
export interface MarketingSource extends DictionaryRow {
  id: Id<'MarketingSource'>
  /** What it is known by elsewhere, such as the phone numbers or sites that are advertised with it. */
  attachedSources: readonly string[]
}

/** The dictionaries and their rows. */
export interface Rows {
  orderTypes: OrderType
  paymentTypes: PaymentType
  discounts: DiscountType
  removalTypes: RemovalType
  cancelCauses: CancelCause
  tipsTypes: TipsType
  marketingSources: MarketingSource
}

/** The dictionaries of a corporation, their rows by id, deleted ones included: orders keep pointing at them. */
export type Dictionaries = { [Name in keyof Rows]: ReadonlyMap<string, Rows[Name]> }

/** The row, when it exists, is not deleted and is valid at the organization. */
export function findAt<Row extends DictionaryRow>(
  rows: ReadonlyMap<string, Row>,
  id: string,
  organizationId: string,
): Row | undefined {
  const row = rows.get(id)
  return row && isInForce(row, organizationId) ? row : undefined
}

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

/** The second row that wants to be the default. */
export function secondDefault(
  list: string,
  rows: readonly { isDefault?: boolean; isDeleted?: boolean }[] = [],
): { path: string } | undefined {
  const [, second] = [...rows.entries()].filter(([, { isDefault, isDeleted }]) => isDefault && !isDeleted)
  return second && { path: `${list}[${second[0]}].isDefault` }
}
