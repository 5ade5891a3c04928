import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, Int64, opt } from '#core/schema.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { demo } from '#shared/demo.ts'
import { nomenclatureAt } from './nomenclature_answer.ts'
import { NomenclatureResponse } from './nomenclature_schemas.ts'

export default query({
  path: '/api/1/nomenclature',
  group: 'Data: menu',
  deprecated: 'Use /api/menu/v3/by_id',
  summary: 'Get the catalogue of an organization',
  description:
    'Lists are empty if the catalogue has not changed since `startRevision`. The revision rises with every save that changed ' +
    'something. Prices are those without a price category, and ' +
    'deleted entries are included.',
  request: Type.Object({
    organizationId: Id('Organization'),
    startRevision: opt(
      Int64(),
      'Revision that the client has: 0 at first, then the one of the last response. If it is the current one, the lists are empty.',
    ),
  }),
  response: NomenclatureResponse,
  example: { request: { organizationId: demo.organization, startRevision: 0 } },

  async run({ body, organization, caches }) {
    const catalogue = await caches.get(CatalogueOf, organization.corporationId)
    const { revision } = catalogue
    if (body.startRevision === revision) return { groups: [], productCategories: [], products: [], sizes: [], revision }
    return nomenclatureAt(catalogue, organization.id)
  },
})
