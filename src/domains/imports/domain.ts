import { defineDomain } from '#core/operation/domain.ts'
import { deletePreviews, previewRetention } from './store.ts'

export default defineDomain({
  title: 'Imports',
  description: 'Files of restaurants: menus, catalogues and others, shown with their changes before they are saved.',
  order: 158,
  retention: [previewRetention],
  forgetFiles: deletePreviews,
})
