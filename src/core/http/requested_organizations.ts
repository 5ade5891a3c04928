import { type ChainView, type Organization, OrganizationsOf } from '#core/access/organizations.ts'
import type { Caller } from '#core/access/tokens.ts'
import { failers, frameErrors } from '#core/errors.ts'
import { referencesIn, referredKinds } from '#core/kits/referred_ids.ts'
import { fieldsOf } from '#core/operation/declared.ts'
import type { Operation } from '#core/operation/operation.ts'
import { isGuid } from '#core/schema.ts'
import type { App } from './app.ts'

const fail = failers(frameErrors)

/** Returns the organizations of the caller's chain, and those that the caller may access. */
export async function readChain(app: App, caller: Caller): Promise<ChainView> {
  const chain = await app.caches.get(OrganizationsOf, caller.corporationId)
  return { chain, organizations: visibleIn(chain, caller) }
}

function visibleIn(chain: ChainView['chain'], caller: Caller): ChainView['organizations'] {
  const { organizationIds, person } = caller
  if (!organizationIds && !person?.onlySandboxes) return chain
  const known = narrowed.get(chain)?.get(caller)
  if (known) return known
  const permitted = new Map(
    [...chain].filter(
      ([id, { isSandbox }]) => (organizationIds?.has(id) ?? true) && (isSandbox || !person?.onlySandboxes),
    ),
  )
  if (!narrowed.has(chain)) narrowed.set(chain, new WeakMap())
  narrowed.get(chain)!.set(caller, permitted)
  return permitted
}

/** Cached results by organizations and caller; both are replaced when they change. */
const narrowed = new WeakMap<ReadonlyMap<string, Organization>, WeakMap<Caller, ReadonlyMap<string, Organization>>>()

/** Returns the body fields with organization ids, each with the maximum number of ids. */
export const organizationFields = ({ request }: Operation): [field: string, idsMax: number][] =>
  Object.entries(fieldsOf(request))
    .filter(([name]) => name === 'organizationId' || name === 'organizationIds')
    .map(([name, schema]) => [name, idsMaxOf(schema as Limited)])

/**
 * Returns a search for organization ids in other fields and nested objects. Undefined if the schema has none, so most bodies
 * are not searched.
 */
export function nestedOrganizations({ request }: Operation): ((body: unknown) => string[]) | undefined {
  const fields = Object.entries(fieldsOf(request))
  const others = fields.filter(([name]) => name !== 'organizationId' && name !== 'organizationIds')
  const schema = { properties: Object.fromEntries(others) }
  if (!referredKinds(schema).has('Organization')) return undefined
  return (body) => referencesIn(schema, body).flatMap(({ kind, id }) => (kind === 'Organization' ? id : []))
}

interface Limited {
  maxItems?: number
  anyOf?: Limited[]
}

const idsMaxOf = ({ maxItems, anyOf = [] }: Limited): number => maxItems ?? Math.max(1, ...anyOf.map(idsMaxOf))

/** Returns the ids of organizations in a body. Skips lists beyond their maximum length, which the schema refuses. */
export function namedOrganizations(
  body: unknown,
  fields: readonly [field: string, idsMax: number][],
  listNested: ((body: unknown) => string[]) | undefined,
): string[] {
  if (typeof body !== 'object' || body === null) return []
  const named = fields.flatMap(([field, idsMax]) => {
    const value: unknown = Reflect.get(body, field)
    const ids = Array.isArray(value) ? value : [value]
    return ids.length > idsMax ? [] : ids
  })
  return [...named, ...(listNested?.(body) ?? [])].filter(isGuid)
}

/** Returns the organizations in a body, each once. Refuses organizations that the key may not access, whether or not they exist. */
export function requestedOrganizations(
  body: unknown,
  fields: readonly [field: string, idsMax: number][],
  listNested: ((body: unknown) => string[]) | undefined,
  visible: ReadonlyMap<string, Organization>,
): Organization[] {
  const found = new Set<Organization>()
  for (const id of namedOrganizations(body, fields, listNested)) {
    const organization = visible.get(id) ?? visible.get(id.toLowerCase())
    if (!organization)
      throw fail.OrganizationForbidden({
        message: `This key may not see the organization ${id}`,
        organizationId: id,
        choices: [...visible.values()],
      })
    found.add(organization)
  }
  return [...found]
}
