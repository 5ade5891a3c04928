import { type Operation, tenantOf } from '#core/operation/operation.ts'
import type { RestrictionGroups } from './groups.ts'
import { groupsOf, type Role, rightsOf } from './roles.ts'

/** Operations of areas that only an owner may call. */
const ownersOnly: ReadonlySet<string> = new Set(['/admin/guests/erase', '/admin/guests/merge'])

/** Operations on settings, requests and webhooks of the calling API key, which a person does not have. */
const keysOnly: ReadonlySet<string> = new Set([
  '/api/1/requests/list',
  '/api/1/webhooks/attempts',
  '/api/1/webhooks/replay',
  '/api/1/webhooks/settings',
  '/api/1/webhooks/test',
  '/api/1/webhooks/update_settings',
])

const isOnOrders = (group: string): boolean => group.startsWith('Orders: receiving')

/** Returns whether people with the role may call the operation, for the rows and restaurants that they may see. */
export function mayCall(role: Role, operation: Operation, known: RestrictionGroups): boolean {
  const [, prefix = '', area = ''] = operation.path.split('/')
  if (prefix === 'api') {
    // People of the server belong to no chain, whose rows these operations read.
    if (role === 'operator' || operation.audience !== 'key' || keysOnly.has(operation.path)) return false
    if (rightsOf(role).onlyKitchen && isOnOrders(operation.group) && !operation.kitchenView) return false
    // Unlike API keys, roles name the groups of Comanda, too.
    return groupsOf(role, known)?.has(operation.group) ?? true
  }
  if (prefix === 'sandbox' && area === 'clock') return role === 'owner' || role === 'developer'
  if (prefix !== 'admin') return operation.audience === 'console'
  if (role === 'operator') return true
  if (tenantOf(operation) === 'server' || (role !== 'owner' && ownersOnly.has(operation.path))) return false
  return rightsOf(role).areas?.includes(area) ?? true
}
