import { Type } from 'typebox'
import { findCorporation } from '#core/access/organizations.ts'
import { write } from '#core/operation/operation.ts'
import { field, Int64, nullable, opt, Text } from '#core/schema.ts'
import { changeSetErrors, changeSetOf, saveCatalogue } from '#domains/catalogue/changes.ts'
import { CatalogueChanged } from '#domains/catalogue/errors.ts'
import { CatalogueToSave } from '#domains/catalogue/schemas.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'

export default write({
  path: '/admin/menus/save',
  group: 'none stated',
  summary: 'Save products and an external menu',
  description:
    'Creates or changes products and the rows that belong to them, and a menu that shows them. Omitted rows and fields stay unchanged, ' +
    'null clears a field, and a list (prices, modifiers, groups of ' +
    'a menu or combo) replaces the previous one. The two dates of a combo go together. Omitted ids ' +
    'are derived from the names. With `organizationId`, prices are those of that organization unless ' +
    'a price names another. Save a large menu in parts: products first, then the menu with their ids.',
  request: Type.Object({
    ...CatalogueToSave.properties,
    expectedRevision: opt(
      Int64({ minimum: 0 }),
      '`revision` of the list on which the request is based. If a row that the request saves was changed by others after it, in the last 90 ' +
        'days, the request is refused with the author, time and fields of each change. If omitted, later changes are overwritten.',
    ),
  }),
  response: Type.Object({
    id: nullable(Text(), 'Id of the menu. Null when none was saved.'),
    revision: field(
      Int64({ minimum: 0 }),
      'Revision of the catalogue: it rises with every save that changes something.',
    ),
  }),
  errors: { ...changeSetErrors, CatalogueChanged, CorporationNotFound },
  example: {
    request: {
      corporationId: demo.corporation,
      menu: {
        id: 'lunch',
        name: 'Lunch',
        groups: [
          {
            name: 'Today',
            products: [{ name: 'Soup of the day', prices: [{ price: 4.5 }] }],
            productIds: [demo.product],
          },
        ],
      },
    },
  },

  async run({ body, fail, ...context }) {
    const { corporationId } = body
    if (!(await findCorporation(context.db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const changeSet = changeSetOf(body)
    const { revision } = await saveCatalogue(context, changeSet, body.expectedRevision)
    return { id: changeSet.menu?.id ?? null, revision }
  },
})
