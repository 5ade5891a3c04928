import { defineDomain } from '#core/operation/domain.ts'

export default defineDomain({
  title: 'Terminal groups',
  description:
    'The front offices of a restaurant. Orders are placed at a terminal group, which must be awake and ' +
    'connected to accept them. Without a real front office, a client may act in its place.',
  order: 30,
  groups: ['POS: availability'],
  ownGroups: ['Front office: acting'],
})
