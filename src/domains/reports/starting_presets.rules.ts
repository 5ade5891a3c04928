import { sourceOf } from './columns/sources.rules.ts'
import type { Preset } from './model.ts'
import type { OlapFilterDoc, PresetReport } from './schemas.ts'

const including = (name: string, ...values: string[]): OlapFilterDoc => ({ name, filterType: 'IncludeValues', values })
const excluding = (name: string, ...values: (string | null)[]): OlapFilterDoc => ({
  ...{ name, filterType: 'ExcludeValues', values },
})

const notDeleted = including('OrderDeleted', 'NOT_DELETED')
/** Items that were neither removed nor belong to a cancelled order. */
const sold = [including('DeletedWithWriteoff', 'NOT_DELETED'), notDeleted]
const revenueFirst = [{ name: 'DishDiscountSumInt', descending: true }]

interface Layout extends Partial<Omit<PresetReport, 'reportType' | 'aggregateFields' | 'groupByRowFields'>> {
  /** Columns that make groups, separated by commas. */
  by: string
  /** Columns that are aggregated, separated by commas. */
  of: string
}

const presetOf =
  (reportType: PresetReport['reportType'], usual: readonly OlapFilterDoc[]) =>
  (id: string, name: string, { by, of, filters = [...usual], ...layout }: Layout): Preset => ({
    ...{ id, name },
    report: {
      reportType,
      groupByRowFields: by.split(', '),
      aggregateFields: of.split(', '),
      buildSummary: true,
      ...{ filters, ...layout },
    },
  })

const sales = presetOf('SALES', sold)
const deliveries = presetOf('DELIVERIES', sold)
const postings = presetOf('TRANSACTIONS', [])

const declared: readonly Preset[] = [
  sales('sales-by-day', 'Sales by day', {
    by: 'OpenDate.Typed',
    of: 'DishDiscountSumInt, UniqOrderId, DishDiscountSumInt.average, GuestNum',
  }),
  sales('sales-by-month-and-category', 'Sales by category and month', {
    by: 'DishCategory',
    of: 'DishDiscountSumInt',
    groupByColFields: ['YearOpen', 'Mounth'],
  }),
  sales('sales-by-dish', 'Sales by dish', {
    by: 'DishName, DishSize.Name',
    of: 'DishDiscountSumInt, DishAmountInt, DishDiscountSumInt.averagePriceWithVAT',
    sort: revenueFirst,
  }),
  sales('sales-by-hour', 'Sales by hour', { by: 'HourOpen', of: 'DishDiscountSumInt, UniqOrderId' }),
  sales('sales-by-weekday', 'Sales by weekday', {
    by: 'DayOfWeekOpen',
    of: 'DishDiscountSumInt, UniqOrderId, DishDiscountSumInt.average',
  }),
  sales('sales-by-restaurant', 'Sales by restaurant', {
    by: 'Department',
    of: 'DishDiscountSumInt, UniqOrderId, DishDiscountSumInt.average',
    sort: revenueFirst,
  }),
  sales('sales-by-waiter', 'Sales by waiter', {
    by: 'OrderWaiter.Name',
    of: 'DishDiscountSumInt, UniqOrderId, DishDiscountSumInt.average, GuestNum',
    sort: revenueFirst,
  }),
  sales('sales-by-payment', 'Sales by payment type', { by: 'PayTypes', of: 'DishDiscountSumInt', sort: revenueFirst }),
  sales('average-check', 'Average check', {
    by: 'OpenDate.Typed',
    of: 'DishDiscountSumInt.average, DishDiscountSumInt.averageByGuest, UniqOrderId, GuestNum.Avg, DishAmountInt.PerOrder',
  }),
  sales('order-types', 'Sales by order type', {
    by: 'OrderType',
    of: 'DishDiscountSumInt, UniqOrderId, DishDiscountSumInt.average',
    sort: revenueFirst,
  }),
  sales('food-cost', 'Food cost by dish', {
    by: 'DishGroup, DishName',
    of: 'ProductCostBase.ProductCost, DishDiscountSumInt, ProductCostBase.Percent, ProductCostBase.Profit, ProductCostBase.MarkUp',
  }),
  sales('abc', 'ABC: dishes by their share of revenue', {
    by: 'DishName',
    of: 'DishDiscountSumInt, PercentOfSummary.ByCol, DishAmountInt, ProductCostBase.Profit',
    sort: revenueFirst,
  }),
  sales('discounts', 'Discounts', {
    by: 'OrderDiscount.Type',
    of: 'DiscountSum, DiscountPercent, UniqOrderId, DishDiscountSumInt',
    filters: [...sold, excluding('OrderDiscount.Type', null)],
    sort: [{ name: 'DiscountSum', descending: true }],
  }),
  sales('deletions', 'Removed items', {
    by: 'RemovalType, DeletedWithWriteoff, DishName',
    of: 'DishSumInt, DishAmountInt',
    filters: [excluding('DeletedWithWriteoff', 'NOT_DELETED')],
    sort: [{ name: 'DishSumInt', descending: true }],
  }),
  deliveries('cancelled-deliveries', 'Cancelled deliveries by cause', {
    by: 'Delivery.CancelCause',
    of: 'UniqOrderId, DishDiscountSumInt',
    filters: [including('OrderDeleted', 'DELETED')],
    sort: [{ name: 'UniqOrderId', descending: true }],
  }),
  deliveries('courier-times', 'Times of couriers', {
    by: 'Delivery.Courier',
    of: 'Delivery.WayDurationAvg, Delivery.DelayAvg, UniqOrderId, DishDiscountSumInt',
    filters: [...sold, excluding('Delivery.Courier', null)],
  }),
  postings('stock-turnover', 'Stock turnover', {
    by: 'Store, Product.Name, Product.MeasureUnit',
    of: 'StartBalance.Amount, Amount.In, Amount.Out, FinalBalance.Amount, FinalBalance.Money',
    filters: [including('Account.StoreOrAccount', 'STORE')],
  }),
  postings('cash-flow', 'Cash flow', {
    by: 'CashFlowCategory.Type, CashFlowCategory',
    of: 'Sum.ResignedSum, Sum.Incoming, Sum.Outgoing',
    filters: [including('Account.IsCashFlowAccount', 'CASH_FLOW')],
  }),
  postings('profit-and-loss', 'Profit and loss', {
    by: 'Account.Group, Account.Type, Account.Name',
    of: 'Sum.ResignedSum',
    filters: [including('Account.Group', 'INCOME_EXPENSES')],
  }),
  postings('account-balances', 'Balances of accounts', {
    by: 'Account.Group, Account.Name',
    of: 'StartBalance.Money, Sum.Incoming, Sum.Outgoing, FinalBalance.Money',
  }),
]

/** Presets that every chain starts with. Report types without columns have none. */
export const defaultPresets: readonly Preset[] = declared.filter(
  ({ report }) => sourceOf(report.reportType).columns.size > 0,
)
