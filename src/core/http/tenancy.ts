import { type ChainView, seesWholeChain } from '#core/access/organizations.ts'
import type { Caller } from '#core/access/tokens.ts'
import { failers, frameErrors } from '#core/errors.ts'
import type { Operation } from '#core/operation/operation.ts'
import { type TenantOwner, tenantOf } from '#core/operation/tenant.ts'
import type { App } from './app.ts'
import { operatorOwnerId } from './idempotency.ts'
import { nestedOrganizations, organizationFields, requestedOrganizations } from './requested_organizations.ts'

const fail = failers(frameErrors)

interface PersonsRequest {
  body: unknown
  caller: Caller
  view: ChainView
}

/**
 * Returns a check that refuses a person's call of an operation of the operator that concerns another chain than the person's, or restaurants that the person may not see. A person of
 * some restaurants changes rows of the whole chain as little as a key of some restaurants does (docs/domain.md §19.3).
 */
export function tenantCheck({ reading }: App, operation: Operation): (request: PersonsRequest) => Promise<void> {
  const tenant = tenantOf(operation)
  const fields = organizationFields(operation)
  const listNested = nestedOrganizations(operation)

  return async ({ body, caller, view }) => {
    if (caller.corporationId === operatorOwnerId) return
    if (!tenant || tenant === 'server') throw fail.RoleForbidden()
    const owner = typeof tenant === 'string' ? (body as TenantOwner) : await tenant(reading, body as never)
    // Unknown ids are refused like those of others, so that nobody learns whether they exist.
    const corporationId = owner?.corporationId ?? view.chain.get(owner?.organizationId ?? '')?.corporationId
    if (corporationId !== caller.corporationId) throw fail.TenantForbidden()
    const named = requestedOrganizations(body, fields, listNested, view.organizations)
    const reached = owner?.organizationId === undefined ? owner?.organizationIds : [owner.organizationId]
    if (reached?.some((id) => !view.organizations.has(id))) throw fail.TenantForbidden()
    const isOfChain = reached === undefined ? named.length === 0 && operation.kind !== 'query' : reached === null
    if (isOfChain && !seesWholeChain(view)) throw fail.TenantForbidden()
  }
}

/** Removes rows of restaurants that the person may not see from an answer. */
export function visibleTo<T>({ chain, organizations }: ChainView, answer: T): T {
  if (organizations.size === chain.size) return answer
  return keep(answer) as T

  function keep(value: unknown): unknown {
    if (Array.isArray(value)) return value.filter(isVisible).map(keep)
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, keep(inner)]))
  }

  function isVisible(row: unknown): boolean {
    const { organizationId, organizationIds } = { ...(row as { organizationId?: unknown; organizationIds?: unknown }) }
    if (typeof organizationId === 'string') return organizations.has(organizationId)
    return !Array.isArray(organizationIds) || organizationIds.some((id) => organizations.has(id))
  }
}
