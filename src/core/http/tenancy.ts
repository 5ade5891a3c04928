import { type ChainView, seesWholeChain } from '#core/access/organizations.ts'
import type { Caller } from '#core/access/tokens.ts'
import { failers, frameErrors } from '#core/errors.ts'
import { type Operation, tenantOf } from '#core/operation/operation.ts'
import type { TenantOwner } from '#core/operation/tenant.ts'
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
 * Returns a check of a person's calls of an operation of the operator. It refuses rows of other chains and of restaurants that the person
 * may not see, and changes of rows of the chain by a person of some restaurants (docs/domain.md §19.3).
 */
export function tenantCheck({ reading }: App, operation: Operation): (request: PersonsRequest) => Promise<void> {
  const tenant = tenantOf(operation)
  const fields = organizationFields(operation)
  const listNested = nestedOrganizations(operation)

  return async ({ body, caller, view }) => {
    if (caller.corporationId === operatorOwnerId) return
    if (!tenant || tenant === 'server') throw fail.RoleForbidden()
    const owner = typeof tenant === 'string' ? namedOwner(body as NamedOwner) : await tenant(reading, body as never)
    // Unknown ids are refused like those of others, so that answers do not tell whether they exist.
    const corporationId = owner?.corporationId ?? view.chain.get(owner?.organizationId ?? '')?.corporationId
    if (corporationId !== caller.corporationId) throw fail.TenantForbidden()
    // Refuses other organizations in any field.
    requestedOrganizations(body, fields, listNested, view.organizations)
    const reached = owner?.organizationId === undefined ? owner?.organizationIds : [owner.organizationId]
    if (reached?.some((id) => !view.organizations.has(id))) throw fail.TenantForbidden()
    const isOfChain = reached === undefined ? operation.kind !== 'query' : reached === null
    if (isOfChain && !seesWholeChain(view)) throw fail.TenantForbidden()
  }
}

interface NamedOwner {
  corporationId: string
  organizationId?: string | null
}

const namedOwner = ({ corporationId, organizationId }: NamedOwner): TenantOwner => ({
  corporationId,
  organizationId: organizationId ?? undefined,
})

/** Members of a row that may name restaurants. */
type Owned = Record<'id' | 'organizationId' | 'organizationIds', unknown>

/** Removes rows and ids of restaurants that the person may not see from an answer. */
export function visibleTo<T>({ chain, organizations }: ChainView, answer: T): T {
  if (organizations.size === chain.size) return answer
  return keep(answer) as T

  function keep(value: unknown): unknown {
    if (Array.isArray(value)) return value.filter(isVisible).map(keep)
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, keep(inner)]))
  }

  function isVisible(row: unknown): boolean {
    if (typeof row === 'string') return !isHidden(row)
    const { id, organizationId, organizationIds } = { ...(row as Owned) }
    if (isHidden(id) || isHidden(organizationId)) return false
    return !Array.isArray(organizationIds) || organizationIds.length === 0 || !organizationIds.every(isHidden)
  }

  function isHidden(id: unknown): boolean {
    return typeof id === 'string' && chain.has(id) && !organizations.has(id)
  }
}
