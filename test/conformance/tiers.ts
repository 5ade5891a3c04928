/** Tiers of the program, the lowest first. A folder may import from lower tiers only. */
export const tiers: readonly (readonly string[])[] = [
  ['core'],
  ['shared'],
  ['ledger'],
  // Base: restaurants with their stores, staff and dictionaries
  ['organizations'],
  ['access', 'geo', 'stores'],
  ['people', 'terminal_groups'],
  ['delivery_restrictions', 'dictionaries', 'employees', 'restaurant_sections', 'sandbox'],
  // Goods
  ['catalogue'],
  ['assembly_chart', 'menus'],
  ['stop_lists'],
  // Guests
  ['messages'],
  ['guests'],
  // Books
  ['books'],
  ['documents'],
  ['finance'],
  ['inventory'],
  ['loyalty'],
  ['ordering'],
  ['deliveries', 'order', 'reserve', 'combo'],
  ['calculate', 'commands', 'history', 'notifications', 'past_orders', 'webhooks'],
  ['monitoring', 'requests'],
  ['sales'],
  ['reports'],
  ['days', 'imports'],
  ['terminal', 'doctor', 'console'],
  ['demo'],
  ['server'],
  ['cluster'],
  ['backup'],
  ['cli'],
  ['src/main.ts'],
]

/** Returns the index of a folder's tier, or -1. */
export function tierOf(folder: string): number {
  return tiers.findIndex((folders) => folders.includes(folder))
}

export function mayImport(from: string, to: string): boolean {
  const [own, other] = [tierOf(from), tierOf(to)]
  return from === to || own === -1 || other === -1 || other < own
}
