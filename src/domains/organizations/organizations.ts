import { query } from '#core/operation/operation.ts'
import { demo } from '#shared/demo.ts'
import { describeOrganization, selectOrganizations } from './rules.ts'
import { GetOrganizationsRequest, GetOrganizationsResponse } from './schemas.ts'

export default query({
  path: '/api/1/organizations',
  alsoGet: true,
  group: 'Data: dictionaries',
  summary: 'List organizations that the API key may see',
  description:
    'Without `organizationIds`, all enabled organizations that the API key may see. A disabled one is ' +
    'returned only with `includeDisabled`.',
  request: GetOrganizationsRequest,
  response: GetOrganizationsResponse,
  example: { request: { organizationIds: [demo.organization], returnAdditionalInfo: true } },

  run({ body, organizations }) {
    return { organizations: selectOrganizations(organizations, body).map((one) => describeOrganization(one, body)) }
  },
})
