import { Type } from 'typebox'
import { seesWholeChain } from '#core/access/organizations.ts'
import { query } from '#core/operation/operation.ts'
import { field, Id, opt } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { readPage } from '../pages.ts'
import { listDescription, RequestPage, requestFilters } from '../schemas.ts'

export default query({
  path: '/admin/requests/list',
  group: 'none stated',
  summary: 'List refused requests of API keys and people',
  description: `${listDescription} A person of some restaurants gets only requests that name these restaurants and no others.`,
  request: Type.Object({
    corporationId: field(Id('Corporation'), 'Corporation of the API keys and people.'),
    authorId: opt(Id('Author'), 'Only requests of this API key or person.'),
    organizationId: opt(Id('Organization'), 'Only requests that name this organization.'),
    ...requestFilters,
  }),
  response: RequestPage,
  example: { request: { corporationId: demo.corporation, code: 'INVALID_REQUEST', limit: 10 } },

  run({ body, db, ...view }) {
    const isWhole = seesWholeChain(view)
    return readPage(db, {
      ...body,
      within: isWhole ? null : [...view.organizations.keys()],
      withoutOrganization: isWhole,
    })
  },
})
