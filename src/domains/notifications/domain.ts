import { defineDomain } from '#core/operation/domain.ts'
import { notificationRetention } from './changes.ts'

export default defineDomain({
  title: 'Notifications',
  description: 'Messages of a client to the staff of a restaurant, such as that an order needs attention.',
  order: 160,
  groups: ['Notifications'],
  retention: [notificationRetention],
})
