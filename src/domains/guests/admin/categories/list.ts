import { listDirectoriesOperation } from '#core/kits/list_directories.ts'
import { demo } from '#shared/demo.ts'
import { guestCategories } from '../../categories.store.ts'

export default listDirectoriesOperation({
  path: '/admin/guests/categories/list',
  summary: 'Categories of guests, as they can be saved again; deleted ones included',
  directories: guestCategories,
  example: { request: { corporationId: demo.corporation } },
})
