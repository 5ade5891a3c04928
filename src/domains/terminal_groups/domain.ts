import { defineDomain } from '#core/operation/domain.ts'
import { seed } from './seed.ts'

export default defineDomain({
  title: 'Terminal groups',
  description:
    'The front offices of a restaurant. Orders are placed at a terminal group, which has to be awake and ' +
    'connected to take them.',
  order: 30,
  groups: ['POS: availability'],
  seed,
})
