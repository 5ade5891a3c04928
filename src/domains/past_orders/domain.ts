import { defineDomain } from '#core/operation/domain.ts'

export default defineDomain({
  title: 'Past orders',
  description:
    'Closed orders of the past, from before a restaurant used this server: they enter revenue, stock and loyalty counters with ' +
    'their own times.',
  order: 117,
})
