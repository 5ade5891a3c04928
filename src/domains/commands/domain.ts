import { defineDomain } from '#core/operation/domain.ts'
import { seed } from './seed.ts'

export default defineDomain({
  title: 'Commands',
  description:
    'What has become of a command. Commands are answered with a correlation id before the restaurant has ' +
    'carried them out; here a client asks how it went.',
  order: 130,
  groups: ['Commands'],
  seed,
})
