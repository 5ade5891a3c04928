/** Kinds of problems of sales and of goods. */
export const problemKinds = [
  'NO_CHART',
  'NO_STORE',
  'NEGATIVE_STOCK',
  'ESTIMATED_COST',
  'NOT_POSTED',
  'SALES_LEFT_OUT',
] as const

export type ProblemKind = (typeof problemKinds)[number]

/** Advice for each kind of problems. */
export const advice: Readonly<Record<ProblemKind, string>> = {
  NO_CHART: 'Create an assembly chart of the dish for this day, and post the sales of the day again.',
  NO_STORE: 'Save a store of the organization, and post the sales of the day again.',
  NEGATIVE_STOCK: 'Post the missing receipts of this store, or count the product in a stock-take.',
  ESTIMATED_COST: 'Post the receipts that came before these documents; the cost is then calculated again.',
  NOT_POSTED: 'Remove the reason, and post the sales of the day again.',
  SALES_LEFT_OUT: 'Enter the totals of these sales by hand: the books were switched off and never post them.',
}

/** Kinds that depend on the values of goods. */
export const valuedKinds: readonly ProblemKind[] = ['NEGATIVE_STOCK', 'ESTIMATED_COST']
