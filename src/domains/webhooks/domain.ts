import { defineDomain } from '#core/operation/domain.ts'
import { seed } from './seed.ts'

export default defineDomain({
  title: 'Webhooks',
  description:
    'Where the server tells a client what happens, instead of being asked again and again. Settings ' +
    'belong to one API key and one organization.',
  order: 170,
  groups: ['WebHooks: settings'],
  seed,
})
