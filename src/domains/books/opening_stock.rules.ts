import type { Fail } from '#core/errors.ts'
import { derivedId } from '#core/schema.ts'
import { type Day, startOfDay } from '#core/time.ts'
import { systemAccounts } from '#ledger/chart.ts'
import type { LedgerDocument } from '#ledger/model.ts'
import type { openingStockErrors } from './errors.ts'
import type { OpeningStock } from './model.ts'
import { type Books, isClosed } from './rules.ts'

/** Identifies a store and product within an organization. */
export const keyOf = ({ storeId, productId }: Pick<OpeningStock, 'storeId' | 'productId'>): string =>
  `${storeId} ${productId}`

/** Refuses opening stock that breaks a rule of the books (docs/domain.md §16.6). `path` names its place in the request. */
export function checkOpening(
  { amount, sum }: Pick<OpeningStock, 'amount' | 'sum'>,
  path: string,
  { digits, fail }: { digits: number; fail: Fail<typeof openingStockErrors> },
): void {
  if (amount.isZero() && !sum.isZero()) throw fail.SumWithoutAmount({ path: `${path}.sum` })
  if (sum.decimalPlaces() > digits) throw fail.TooManyDigits({ path: `${path}.sum`, digits })
}

/** Refuses a change of stock on a closed day. */
export function refuseClosed(books: Books, days: readonly Day[], fail: Fail<typeof openingStockErrors>): void {
  if (days.some((day) => isClosed(books, day)))
    throw fail.PeriodClosed({ path: 'date', closedThrough: books.closedThrough! })
}

/** Returns whether both rows put the same goods into the store on the same day. */
export const isSameOpening = (stored: OpeningStock, entered: OpeningStock): boolean =>
  stored.openedOn === entered.openedOn && stored.amount.equals(entered.amount) && stored.sum.equals(entered.sum)

/** Returns opening stock as the ledger posts it: the goods come from equity at a fixed sum. */
export const openingDocumentOf = (
  { storeId, productId, openedOn, amount, sum, creationNumber }: OpeningStock,
  { organizationId, zone }: { organizationId: string; zone: string },
): LedgerDocument => ({
  creationNumber,
  documentId: derivedId(organizationId, 'OpeningStock', keyOf({ storeId, productId })),
  type: null,
  number: null,
  effectiveAt: startOfDay(openedOn, zone),
  goods: {
    stages: [
      {
        receipts: [
          {
            type: 'OPENING_BALANCE',
            from: { account: systemAccounts.equity },
            storeId,
            productId,
            amount,
            cost: { kind: 'sum', sum },
          },
        ],
      },
    ],
  },
  postings: [],
})
