import type { RestrictionGroups } from './groups.ts'

/** Rights of a role. Undefined means all, those of later versions included. */
interface Rights {
  /** Restriction groups, as of an API key. */
  groups?: readonly string[]
  /** Restriction groups that a role with all others lacks. */
  withoutGroups?: readonly string[]
  /** Areas of operations of the operator: `menus` for `/admin/menus/save`. */
  areas?: readonly string[]
  /** Kinds of files that a role with areas imports, also where it may not call the operations through which they are saved. */
  imports?: readonly string[]
  /** Whether only sandbox restaurants are visible. */
  onlySandboxes?: boolean
  /** Whether orders are visible only as a kitchen needs them. */
  onlyKitchen?: boolean
}

const kitchenGroups = [
  'Data: changing stoplists',
  'Data: dictionaries',
  'Data: menu',
  'Data: stoplists',
  'Front office: acting',
  'Orders: receiving',
  'Orders: receiving by revision',
]

/** Roles of people, from the one with the most rights (docs/domain.md §19.2). */
const rights = {
  operator: {},
  owner: {},
  manager: {
    withoutGroups: ['Finance: changing', 'Inventory: changing'],
    areas: [
      'days',
      'delivery_restrictions',
      'dictionaries',
      'employees',
      'guests',
      'imports',
      'menus',
      'people',
      'restaurant_sections',
      'stop_lists',
    ],
    imports: ['menu', 'staff'],
  },
  cashier: {
    groups: [
      ...kitchenGroups,
      'Commands',
      'Data: geo',
      'Drafts: changing',
      'Drafts: creating',
      'Drafts: receiving',
      'Drivers: dictionaries',
      'Drivers: location',
      'Guests: info',
      'Loyalty: order calculate',
      'Order driver: changing',
      'Order payments: changing',
      'Order status: changing',
      'Orders: changing',
      'Orders: creating',
      'Orders: loading data',
      'Orders: preparing',
      'Organizations: settings',
      'POS: availability',
    ],
    areas: ['days', 'stop_lists'],
  },
  cook: { groups: kitchenGroups, areas: ['stop_lists'], onlyKitchen: true },
  bookkeeper: {
    groups: [
      'Data: dictionaries',
      'Data: geo',
      'Data: menu',
      'Data: stoplists',
      'Drafts: receiving',
      'Drivers: dictionaries',
      'Employees: dictionaries',
      'Employees: reading',
      'Finance: changing',
      'Finance: reading',
      'Guests: info',
      'Inventory: changing',
      'Inventory: reading',
      'Loyalty: dictionaries',
      'Nomenclature: reading',
      'Orders: receiving',
      'Orders: receiving by revision',
      'Organizations: settings',
      'Reports: reading',
    ],
    areas: ['books', 'counteragents', 'days', 'imports', 'reports', 'stores'],
    imports: ['suppliers', 'openingStock', 'stockTake', 'invoice'],
  },
  developer: { areas: ['api_keys', 'applications', 'commands', 'requests', 'webhooks'], onlySandboxes: true },
} as const satisfies Record<string, Rights>

export type Role = keyof typeof rights

export const roleNames = Object.keys(rights) as Role[]

export const rightsOf = (role: Role): Rights => rights[role]

/** Returns whether people with the role may import files of the kind. */
export function mayImport(role: Role, kind: string): boolean {
  const { areas, imports = [] } = rightsOf(role)
  return areas === undefined || imports.includes(kind)
}

/** Returns the restriction groups of a role; undefined for all. */
export function groupsOf(role: Role, known: Pick<RestrictionGroups, 'all'>): ReadonlySet<string> | undefined {
  const { groups, withoutGroups } = rightsOf(role)
  if (groups) return new Set(groups)
  return withoutGroups && new Set(known.all.filter((group) => !withoutGroups.includes(group)))
}

/** Returns whether a role has at least the rights of another one, so that its people may give that role. */
export function includesRole(role: Role, other: Role): boolean {
  if (role === 'operator') return true
  if (role === 'owner') return other !== 'operator'
  return role === 'manager' && (other === 'cashier' || other === 'cook')
}
