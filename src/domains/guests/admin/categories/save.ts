import { invalidating, saveDirectoriesOperation } from '#core/record/directories.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { guestCategories, guestCategoryTopic } from '../../categories.store.ts'

export default saveDirectoriesOperation({
  path: '/admin/guests/categories/save',
  summary: 'Create guest categories, or replace them by id',
  description:
    'Other categories stay unchanged. Each row is saved completely: omitted fields get their defaults. Guests stay in a deleted category.',
  directories: guestCategories,
  errors: { CorporationNotFound },
  wrapSave: invalidating(guestCategoryTopic),
  example: {
    request: {
      corporationId: demo.corporation,
      guestCategories: [{ id: demo.regularsCategory, name: 'Regulars' }],
    },
    response: { guestCategories: [demo.regularsCategory] },
  },
})
