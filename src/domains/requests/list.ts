import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { readPage } from './pages.ts'
import { listDescription, RequestPage, requestFilters } from './schemas.ts'

export default query({
  path: '/api/1/requests/list',
  group: 'Commands',
  summary: 'List requests of the API key, above all refused ones',
  description: `${listDescription} An addition of this server.`,
  request: Type.Object(requestFilters),
  response: RequestPage,
  example: { request: { code: 'INVALID_REQUEST', limit: 10 } },

  run: ({ body, db, caller, organizations }) =>
    readPage(db, {
      ...body,
      corporationId: caller.corporationId,
      authorId: caller.keyId,
      within: [...organizations.keys()],
    }),
})
