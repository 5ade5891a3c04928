import { type Static, type TSchema, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Context } from '#core/operation/context.ts'
import { Hooks } from '#core/operation/hooks.ts'
import { type Operation, query } from '#core/operation/operation.ts'
import { CorrelationId, field, Id, List } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { demo } from '#shared/demo.ts'
import { organizationIdsField } from '#shared/schemas/searches.ts'
import { DictionariesOf } from './cached.ts'
import { type ProductCategories, productCategories } from './reads.ts'
import { isValidAt, type Rows } from './rules.ts'

/** Contract of an operation that lists a dictionary. */
interface DictionaryList<Name extends keyof Rows, Item extends TSchema> {
  path: `/${string}`
  otherPaths?: readonly `/${string}`[]
  since?: string
  summary: string
  /** Dictionary, which is also the response field. */
  lists: Name
  item: Item
  describe(row: Rows[Name], place: ListContext): Static<Item>
}

/** Context of a row in a response. */
export interface ListContext {
  /** Requested organizations at which the row is valid. */
  organizations: readonly Organization[]
  terminalGroups: TerminalGroups
  /** Categories of products by id. */
  categories: ProductCategories
  now: Instant
}

type TerminalGroups = Awaited<ReturnType<typeof TerminalGroupsOf.load>>

const request = Type.Object({ organizationIds: organizationIdsField })
const example = { request: { organizationIds: [demo.organization] } }
const group = 'Data: dictionaries'
/** Names the list's type explicitly, because the compiler does not resolve a schema that is a type parameter. */
const listOf = <Item extends TSchema>(item: Item) => List(Type.Unsafe<Static<Item>>(item), { maxItems: 100_000 })

/** Returns an operation that lists each row once that is valid at any requested organization. */
export const flatList = <Name extends keyof Rows, Item extends TSchema>({
  lists,
  item,
  describe,
  ...contract
}: DictionaryList<Name, Item>): Operation =>
  query({
    ...contract,
    group,
    request,
    response: Type.Object({
      correlationId: CorrelationId,
      [lists]: field(listOf(item), 'Rows that are valid at any of the organizations.'),
    }),
    example,

    async run({ body, ...context }) {
      const { rows, organizations, ...place } = await read(context, lists, body.organizationIds)
      const described = rows.flatMap((row) => {
        const valid = organizations.filter(({ id }) => isValidAt(row, id))
        return valid.length > 0 ? [describe(row, { ...place, organizations: valid })] : []
      })
      return { [lists]: described }
    },
  })

/** Returns an operation that lists the valid rows of each requested organization. */
export const listByOrganization = <Name extends keyof Rows, Item extends TSchema>({
  lists,
  item,
  describe,
  ...contract
}: DictionaryList<Name, Item>): Operation =>
  query({
    ...contract,
    group,
    request,
    response: Type.Object({
      correlationId: CorrelationId,
      [lists]: field(
        List(
          Type.Object({
            organizationId: Id('Organization'),
            items: field(listOf(item), 'Rows that are valid at the organization.'),
          }),
        ),
        'The rows, by organization.',
      ),
    }),
    example,

    async run({ body, ...context }) {
      const { rows, organizations, ...place } = await read(context, lists, body.organizationIds)
      const groups = organizations.map((organization) => ({
        organizationId: organization.id,
        items: rows
          .filter((row) => isValidAt(row, organization.id))
          .map((row) => describe(row, { ...place, organizations: [organization] })),
      }))
      return { [lists]: groups }
    },
  })

/** Returns the rows of the caller's corporation, and the requested organizations without duplicates. */
async function read<Name extends keyof Rows>(
  context: Context,
  lists: Name,
  organizationIds: readonly Id<'Organization'>[],
) {
  const { caches, caller, organizations, now } = context
  const [dictionaries, terminalGroups, [categories = new Map()]] = await Promise.all([
    caches.get(DictionariesOf, caller.corporationId),
    caches.get(TerminalGroupsOf, caller.corporationId),
    context.use(Hooks).call(productCategories, context, caller.corporationId),
  ])
  const named = [...new Set(organizationIds)].map((id) => organizations.get(id)).filter((one) => one !== undefined)
  const rows: ReadonlyMap<string, Rows[Name]> = dictionaries[lists]
  return { rows: [...rows.values()], organizations: named, terminalGroups, categories, now }
}
