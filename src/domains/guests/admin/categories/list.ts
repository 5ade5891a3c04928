import { listDirectoriesOperation } from '#core/record/directories.ts'
import { demo } from '#shared/demo.ts'
import { guestCategories } from '../../categories.store.ts'

export default listDirectoriesOperation({
  path: '/admin/guests/categories/list',
  summary: 'List guest categories, including deleted ones',
  directories: guestCategories,
  example: { request: { corporationId: demo.corporation } },
})
