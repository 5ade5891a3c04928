import { defineDomain } from '#core/operation/domain.ts'
import { invariants } from './invariants.ts'
import { messageSending } from './sending.ts'
import { countRetention, messageRetention } from './store.ts'

export default defineDomain({
  title: 'Messages to guests',
  description: 'SMS and e-mails that a restaurant sends to its guests, with their delivery status.',
  order: 154,
  groups: ['Loyalty: messages'],
  pathAliases: { '/api/1/loyalty/core/': '/api/1/loyalty/iiko/' },
  outgoing: [messageSending],
  retention: [messageRetention, countRetention],
  invariants,
})
