import { defineDomain } from '#core/operation/domain.ts'
import { redating } from './calendar.ts'
import { costing } from './costs.ts'
import { factsFollower } from './facts_follower.ts'
import { reportInvariants } from './invariants.ts'

export default defineDomain({
  title: 'Reports',
  description:
    'OLAP reports over sales, deliveries and postings of a chain. A client begins with the columns of a report type, ' +
    'and requests a report that groups, filters and aggregates some of them.',
  order: 64,
  ownGroups: ['Reports: reading'],
  followers: [factsFollower],
  due: [costing, redating],
  invariants: reportInvariants,
})
