import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, Int32, Int64, List, Name, nullable, Text } from '#core/schema.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import type { ExternalMenu } from '#domains/catalogue/model.ts'
import { demo } from '#shared/demo.ts'

const Menu = Type.Object({
  id: field(Text(), 'Id of the menu.'),
  name: Name(),
  description: nullable(Text(), 'Description for guests.'),
  groups: field(Int32({ minimum: 0 }), 'How many groups the menu has.'),
  products: field(Int32({ minimum: 0 }), 'How many products the menu shows.'),
})

export default query({
  path: '/admin/menus/list',
  group: 'none stated',
  summary: 'External menus of a corporation with their sizes, and the revision of its catalogue',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({
    menus: field(List(Menu, { maxItems: 100_000 }), 'The menus.'),
    revision: field(
      Int64({ minimum: 0 }),
      'Revision of the catalogue: it rises with every save that changes something.',
    ),
  }),
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
