import { organizationRows } from '#core/access/organizations.ts'
import { saveDirectoriesOperation } from '#core/record/directories.ts'
import { saveStoreAccounts } from '#domains/finance/changes.ts'
import { AccountExists } from '#domains/finance/errors.ts'
import { CorporationNotFound, OrganizationNotFound } from '#domains/organizations/errors.ts'
import { makePollsDue } from '#domains/stop_lists/changes.ts'
import { demo } from '#shared/demo.ts'
import { stores } from '../schemas.ts'

export default saveDirectoriesOperation({
  path: '/admin/stores/save',
  summary: 'Create stores, or replace those with these ids',
  description:
    'Each row is saved completely: omitted fields get their defaults. Each store has an account for its goods, under its id: it gets the name of the store, and is deleted with it.',
  directories: stores,
  references: { Organization: { NotFound: OrganizationNotFound, rows: organizationRows } },
  errors: { CorporationNotFound },
  rules: { errors: { AccountExists } },
  async wrapSave(context, corporationId, save) {
    await makePollsDue(context.db, corporationId)
    const { ids } = await save()
    const saved = await stores.stores.lock(context.db, corporationId, ids.stores ?? [])
    await saveStoreAccounts(context, corporationId, { saved, ids: ids.stores ?? [] })
  },
  example: {
    request: {
      corporationId: demo.corporation,
      stores: [{ id: demo.store, name: 'Kitchen', code: 'S1', organizationId: demo.organization }],
    },
    response: { stores: [demo.store] },
  },
})
