import type { ImportKind } from './kind.ts'

/** Kinds of imports, loaded when they are needed, because some load the schemas of all rows. */
export const importKinds = {
  menu: async () => (await import('./menu/kind.ts')).menuKind,
  catalogue: async () => (await import('./catalogue/kind.ts')).catalogueKind,
  guests: async () => (await import('./guests/kind.ts')).guestsKind,
  staff: async () => (await import('./staff/kind.ts')).staffKind,
  orders: async () => (await import('./orders/kind.ts')).ordersKind,
  suppliers: async () => (await import('./suppliers/kind.ts')).suppliersKind,
  openingStock: async () => (await import('./stock/opening_stock.ts')).openingStockKind,
  stockTake: async () => (await import('./stock/stock_take.ts')).stockTakeKind,
  invoice: async () => (await import('./invoices/kind.ts')).invoicesKind,
} as const satisfies Record<string, () => Promise<ImportKind>>

export type KindName = keyof typeof importKinds
