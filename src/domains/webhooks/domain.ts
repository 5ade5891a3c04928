import { defineDomain } from '#core/operation/domain.ts'

export default defineDomain({
  title: 'Webhooks',
  description:
    'Events that the server sends to clients, so that they need not poll. Settings ' +
    'belong to one API key and one organization.',
  order: 170,
  groups: ['WebHooks: settings'],
})
