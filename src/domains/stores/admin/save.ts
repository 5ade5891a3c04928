import { organizationRows } from '#core/access/organizations.ts'
import { Hooks } from '#core/operation/hooks.ts'
import { saveDirectoriesOperation } from '#core/record/directories.ts'
import { CorporationNotFound, OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { storesLocked, storesSaved } from '../changes.ts'
import { AccountExists } from '../errors.ts'
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
    const hooks = context.use(Hooks)
    await hooks.call(storesLocked, context, corporationId)
    const { stores: ids = [] } = (await save()).ids
    const saved = await stores.stores.lock(context.db, corporationId, ids)
    await hooks.call(storesSaved, context, { corporationId, ids, saved })
  },
  example: {
    request: {
      corporationId: demo.corporation,
      stores: [{ id: demo.store, name: 'Kitchen', code: 'S1', organizationId: demo.organization }],
    },
    response: { stores: [demo.store] },
  },
})
