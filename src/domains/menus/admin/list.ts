import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, Int32, Int64, List, nullable, Text } from '#core/schema.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import type { ExternalMenu } from '#domains/catalogue/model.ts'
import { Name } from '#domains/provisioning/schemas.ts'
import { demo } from '#shared/demo.ts'

const Menu = Type.Object({
  id: Text(),
  name: Name(),
  description: nullable(Text()),
  groups: Int32({ minimum: 0 }),
  products: Int32({ minimum: 0 }),
})

export default query({
  path: '/admin/menus/list',
  group: 'none stated',
  summary: 'External menus of a corporation with their sizes, and the revision of its catalogue',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({ menus: List(Menu, { maxItems: 100_000 }), revision: Int64({ minimum: 0 }) }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, caches }) {
    const { menus, revision } = await caches.get(CatalogueOf, body.corporationId)
    return { menus: [...menus.values()].map(summaryOf), revision }
  },
})

const summaryOf = ({ id, name, description, groups }: ExternalMenu) => ({
  id,
  name,
  description,
  groups: groups.length,
  products: new Set(groups.flatMap(({ productIds }) => productIds)).size,
})
