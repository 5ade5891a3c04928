import { defineDomain } from '#core/operation/domain.ts'
import { corporationCreated } from '#domains/organizations/changes.ts'
import { createDefaultDictionaries } from './changes.ts'

export default defineDomain({
  title: 'Dictionaries',
  description:
    'Values that orders refer to besides dishes: order types, payment types, discounts, tips, reasons for ' +
    'cancellations and removals, marketing sources. Read them once, keep them, and read them again when ' +
    'an order is refused for an unknown id.',
  order: 50,
  groups: ['Data: dictionaries'],
  hooks: [corporationCreated.with(createDefaultDictionaries)],
})
