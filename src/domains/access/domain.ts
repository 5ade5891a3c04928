import { defineDomain } from '#core/operation/domain.ts'

export default defineDomain({
  title: 'Access',
  description:
    'Access tokens. Every other operation needs one in the header `Authorization: Bearer …`. Get it with an ' +
    'API key, reuse it, and get the next one before it expires.',
  order: 10,
})
