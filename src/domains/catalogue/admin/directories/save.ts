import { saveDirectoriesOperation } from '#core/kits/save_directories.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { changeCatalogueOf } from '../../changes.ts'
import { directories } from '../../directories/schemas.ts'
import { UnknownReference } from '../../errors.ts'
import { scaleRows } from '../../rules.ts'

export default saveDirectoriesOperation({
  path: '/admin/directories/save',
  summary: 'Make rows of the directories of a catalogue, or replace those with these ids; others stay as they are',
  description:
    'Each row is saved whole: what it leaves out gets its default. Lists show new rows after those that are there.',
  directories,
  references: {
    CustomCategory: { NotFound: UnknownReference },
    CustomerTagGroup: { NotFound: UnknownReference },
    ProductScale: { NotFound: UnknownReference, rows: scaleRows },
  },
  changesWith: async (context, corporationId, save) => {
    await changeCatalogueOf(context, corporationId, save)
  },
  errors: { CorporationNotFound },
  example: {
    request: {
      corporationId: demo.corporation,
      amountUnits: [{ id: demo.amountUnit, name: 'Kilogram', code: 'kg' }],
    },
    response: { amountUnits: [demo.amountUnit] },
  },
})
