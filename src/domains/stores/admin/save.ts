import { organizationRows } from '#core/access/organizations.ts'
import { saveDirectoriesOperation } from '#core/record/directories.ts'
import { CorporationNotFound, OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { stores } from '../schemas.ts'

export default saveDirectoriesOperation({
  path: '/admin/stores/save',
  summary: 'Make stores, or replace those with these ids; others stay as they are',
  description:
    'Each row is saved whole: what it leaves out gets its default. Lists show new stores after those that are there.',
  directories: stores,
  references: { Organization: { NotFound: OrganizationNotFound, rows: organizationRows } },
  errors: { CorporationNotFound },
  example: {
    request: {
      corporationId: demo.corporation,
      stores: [{ id: demo.store, name: 'Kitchen', code: 'S1', organizationId: demo.organization }],
    },
    response: { stores: [demo.store] },
  },
})
