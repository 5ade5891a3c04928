/** Kinds of orders. A banquet is the order of a reserve. */
export const orderKinds = ['Delivery', 'TableOrder', 'Banquet'] as const

export type OrderKind = (typeof orderKinds)[number]
