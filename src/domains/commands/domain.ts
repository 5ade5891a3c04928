import { defineDomain } from '#core/operation/domain.ts'

export default defineDomain({
  title: 'Commands',
  description:
    'Status of commands. A command returns a correlation id before the restaurant has ' +
    'executed it; here a client reads its result.',
  order: 130,
  groups: ['Commands'],
})
