import { defineDomain } from '#core/operation/domain.ts'
import { seed } from './seed.ts'

export default defineDomain({
  title: 'Loyalty',
  description:
    'Programs for guests who come again: discounts, bonuses, coupons. The operator writes programs with their campaigns; read ' +
    'here which there are.',
  order: 150,
  seed,
})
