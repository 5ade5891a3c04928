import { defineDomain } from '#core/operation/domain.ts'

export default defineDomain({
  title: 'Table orders',
  description:
    'Orders of the restaurant itself, at a table or under the name of a tab: placing, changing, billing ' +
    'and closing them.',
  order: 110,
  groups: ['Orders: loading data'],
  events: {
    TableOrderUpdate: { section: 'tableOrderFilter', by: 'statuses' },
    TableOrderError: { section: 'tableOrderFilter', by: 'errors' },
  },
})
