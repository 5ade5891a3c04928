import postgres from 'postgres'
import { defineCache } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import { saveRevised } from '#core/db/revised_rows.ts'
import { Decimal } from '#core/decimal.ts'
import type {
  CancelCause,
  CategoryDiscount,
  Dictionaries,
  DictionaryRow,
  DiscountType,
  MarketingSource,
  OrderType,
  PaymentType,
  RemovalType,
  TipsType,
} from './rules.ts'

/** Every dictionary: its table, and the fields that it has besides those of any `DictionaryRow`. */
const tables = {
  orderTypes: { table: 'order_type', own: ['orderServiceType', 'isDefault'] },
  paymentTypes: {
    table: 'payment_type',
    own: [
      'code',
      'kind',
      'processingType',
      'combinable',
      'printCheque',
      'terminalGroupIds',
      'comment',
      'applicableMarketingCampaigns',
    ],
  },
  discounts: {
    table: 'discount_type',
    own: [
      'percent',
      'sum',
      'mode',
      'minOrderSum',
      'isCategorised',
      'categories',
      'canBeAppliedSelectively',
      'isAutomatic',
      'isManual',
      'isCard',
      'canApplyByCardNumber',
      'comment',
    ],
  },
  removalTypes: {
    table: 'removal_type',
    own: ['canWriteoffToCafe', 'canWriteoffToWaiter', 'canWriteoffToUser', 'reasonRequired', 'manual', 'comment'],
  },
  cancelCauses: { table: 'cancel_cause', own: ['isDefault'] },
  tipsTypes: { table: 'tips_type', own: ['orderServiceTypes', 'paymentTypeIds'] },
  marketingSources: { table: 'marketing_source', own: ['attachedSources'] },
} as const satisfies Record<keyof Dictionaries, { table: string; own: readonly string[] }>

/** The dictionaries of a corporation, their rows by name. */
export const DictionariesOf = defineCache<Dictionaries>({
  topic: 'dictionaries',
  async load(db, corporationId) {
    const [orderTypes, paymentTypes, discounts, removalTypes, cancelCauses, tipsTypes, marketingSources] =
      await Promise.all([
        listRows<Stored<OrderType>>(db, corporationId, 'orderTypes'),
        listRows<StoredPaymentType>(db, corporationId, 'paymentTypes'),
        listRows<StoredDiscountType>(db, corporationId, 'discounts'),
        listRows<Stored<RemovalType>>(db, corporationId, 'removalTypes'),
        listRows<Stored<CancelCause>>(db, corporationId, 'cancelCauses'),
        listRows<Stored<TipsType>>(db, corporationId, 'tipsTypes'),
        listRows<Stored<MarketingSource>>(db, corporationId, 'marketingSources'),
      ])
    return {
      orderTypes: byId(orderTypes.map(withOrganizations)),
      paymentTypes: byId(paymentTypes.map(paymentTypeOf)),
      discounts: byId(discounts.map(discountTypeOf)),
      removalTypes: byId(removalTypes.map(withOrganizations)),
      cancelCauses: byId(cancelCauses.map(withOrganizations)),
      tipsTypes: byId(tipsTypes.map(withOrganizations)),
      marketingSources: byId(marketingSources.map(withOrganizations)),
    }
  },
})

/** A row as the database has it: sets are arrays there. */
type Stored<Row> = Omit<Row, 'organizationIds'> & { organizationIds: string[] | null }

type StoredPaymentType = Stored<Omit<PaymentType, 'terminalGroupIds'>> & { terminalGroupIds: string[] | null }

type StoredDiscountType = Stored<
  Omit<DiscountType, 'percent' | 'sum' | 'minOrderSum' | 'categories' | 'categoryPercents'>
> & {
  percent: string
  sum: string
  minOrderSum: string | null
  /** As they were stated. */
  categories: { categoryId: CategoryDiscount['categoryId']; categoryName?: string | null; percent: number }[]
}

async function listRows<Row extends object>(db: Db, corporationId: string, dictionary: keyof Dictionaries) {
  const { table, own } = tables[dictionary]
  return db<Row[]>`
    select ${db(['id', 'name', 'is_deleted', 'organization_ids', 'revision', ...own.map(postgres.fromCamel)])}
      from ${db(table)}
     where corporation_id = ${corporationId}
     order by name, id`
}

const byId = <Row extends DictionaryRow>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))

const setOf = (ids: readonly string[] | null): ReadonlySet<string> | null => ids && new Set(ids)

const withOrganizations = <Row extends { organizationIds: string[] | null }>(row: Row) => ({
  ...row,
  organizationIds: setOf(row.organizationIds),
})

const paymentTypeOf = (row: StoredPaymentType): PaymentType => ({
  ...withOrganizations(row),
  terminalGroupIds: setOf(row.terminalGroupIds),
})

function discountTypeOf(row: StoredDiscountType): DiscountType {
  const categories = row.categories.map(({ categoryId, categoryName = null, percent }) => ({
    categoryId,
    categoryName,
    percent: new Decimal(percent),
  }))
  return {
    ...withOrganizations(row),
    percent: new Decimal(row.percent),
    sum: new Decimal(row.sum),
    minOrderSum: row.minOrderSum === null ? null : new Decimal(row.minOrderSum),
    categories,
    categoryPercents: new Map(categories.map(({ categoryId, percent }) => [categoryId, percent])),
  }
}

/** Inserts the rows, and replaces those that are there and differ: all fields, by their names in rules.ts. */
export async function saveRows(
  db: Db,
  corporationId: string,
  dictionary: keyof Dictionaries,
  rows: readonly { readonly id: string }[],
): Promise<void> {
  const { table, own } = tables[dictionary]
  const fields = ['name', 'isDeleted', 'organizationIds', ...own]
  await saveRevised(db, corporationId, { table, fields }, rows)
}

/** Takes the mark of the default from the corporation's cancel cause that has it, unless it is the one to be kept. */
export async function unmarkDefaultCancelCause(db: Db, corporationId: string, keptId: string | null): Promise<void> {
  await db`
    update cancel_cause
       set is_default = false, revision = revision + 1
     where corporation_id = ${corporationId}
       and is_default
       and id is distinct from ${keptId}::uuid`
}

/** Lets one change of the corporation's dictionaries happen at a time. */
export async function lockDictionaries(db: Db, corporationId: string): Promise<void> {
  await db`select 1 from corporation where id = ${corporationId} for no key update`
}
