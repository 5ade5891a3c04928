import { sessionRetention } from '#core/access/people.ts'
import { defineDomain } from '#core/operation/domain.ts'

export default defineDomain({
  title: 'People',
  description:
    'People who log in to the console, with their roles, sessions and links to enter. A person may do what the role allows, ' +
    'in the restaurants that the person sees.',
  order: 15,
  retention: [sessionRetention],
})
