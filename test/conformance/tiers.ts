/** Tiers of the program, the lowest first. A folder may import from lower tiers only. */
const tiers: readonly (readonly string[])[] = [
  ['core'],
  ['shared'],
  ['ledger'],
  [
    'access',
    'people',
    'organizations',
    'terminal_groups',
    'dictionaries',
    'geo',
    'employees',
    'delivery_restrictions',
    'catalogue',
    'assembly_chart',
    'menus',
    'restaurant_sections',
    'stop_lists',
    'stores',
    'books',
    'finance',
    'inventory',
    'documents',
    'sandbox',
    'guests',
    'messages',
    'loyalty',
  ],
  ['ordering'],
  ['deliveries', 'order', 'reserve', 'combo'],
  ['calculate', 'commands', 'history', 'notifications', 'past_orders', 'webhooks'],
  ['sales'],
  ['reports'],
  ['imports'],
  ['terminal', 'doctor', 'console'],
  ['server', 'backup', 'cli', 'src/main.ts'],
]

/** Tiers whose folders may import each other. */
const openTiers = new Set(['access', 'server'].map(tierOf))

/** Returns the index of a folder's tier, or -1. */
export function tierOf(folder: string): number {
  return tiers.findIndex((folders) => folders.includes(folder))
}

export function mayImport(from: string, to: string): boolean {
  const [own, other] = [tierOf(from), tierOf(to)]
  if (from === to || own === -1 || other === -1) return true
  return other < own || (other === own && openTiers.has(own))
}
