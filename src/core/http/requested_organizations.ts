import { type Organization, OrganizationsOf } from '#core/access/organizations.ts'
import type { Caller } from '#core/access/tokens.ts'
import { failers, frameErrors } from '#core/errors.ts'
import { referencesIn, referredKinds } from '#core/kits/referred_ids.ts'
import { fieldsOf } from '#core/operation/declared.ts'
import type { Operation } from '#core/operation/operation.ts'
import { isGuid } from '#core/schema.ts'
import type { App } from './app.ts'

const fail = failers(frameErrors)

/** The organizations that the caller may see, by id. */
export async function visibleOrganizations(app: App, caller: Caller): Promise<ReadonlyMap<string, Organization>> {
  const all = await app.caches.get(OrganizationsOf, caller.corporationId)
  if (!caller.organizationIds) return all
  const known = narrowed.get(all)?.get(caller)
  if (known) return known
  const mine = new Map([...all].filter(([id]) => caller.organizationIds!.has(id)))
  if (!narrowed.has(all)) narrowed.set(all, new WeakMap())
  narrowed.get(all)!.set(caller, mine)
  return mine
}

/** Per corporation's organizations and caller, both of which are replaced when they change. */
const narrowed = new WeakMap<ReadonlyMap<string, Organization>, WeakMap<Caller, ReadonlyMap<string, Organization>>>()

/** The fields of the operation's body that name organizations, with how many each may name. */
export const organizationFields = ({ request }: Operation): [field: string, idsMax: number][] =>
  Object.entries(fieldsOf(request))
    .filter(([name]) => name === 'organizationId' || name === 'organizationIds')
    .map(([name, schema]) => [name, idsMaxOf(schema as Limited)])

/**
 * The ids that bodies name as organizations elsewhere: in fields with names of their own, and inside of others. Nothing for an
 * operation whose schema knows no such place, so most bodies are not searched.
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

/**
 * The organizations that a body names, each once. One outside the key is forbidden, whether or not it exists. A list that is
 * longer than it may be is not looked at: the schema refuses it.
 */
export function requestedOrganizations(
  body: unknown,
  fields: readonly [field: string, idsMax: number][],
  listNested: ((body: unknown) => string[]) | undefined,
  visible: ReadonlyMap<string, Organization>,
): Organization[] {
  if (typeof body !== 'object' || body === null) return []
  const found = new Set<Organization>()
  const add = (id: unknown) => {
    if (!isGuid(id)) return
    const organization = visible.get(id) ?? visible.get(id.toLowerCase())
    if (!organization)
      throw fail.OrganizationForbidden({ message: `This key may not see the organization ${id}`, organizationId: id })
    found.add(organization)
  }
  for (const [field, idsMax] of fields) {
    const value = (body as Record<string, unknown>)[field]
    const ids = Array.isArray(value) ? value : [value]
    if (ids.length > idsMax) continue
    for (const id of ids) add(id)
  }
  for (const id of listNested?.(body) ?? []) add(id)
  return [...found]
}
