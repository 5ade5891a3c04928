import { requestRetention } from '#core/http/request_log.store.ts'
import { defineDomain } from '#core/operation/domain.ts'

export default defineDomain({
  title: 'Requests',
  description:
    'Refused and failed requests of the last seven days, and at sandboxes all requests, with both bodies. Here a client finds out why a ' +
    'request was refused.',
  order: 135,
  retention: requestRetention,
})
