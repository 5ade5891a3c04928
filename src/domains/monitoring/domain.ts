import { defineDomain } from '#core/operation/domain.ts'

export default defineDomain({
  title: 'Server',
  description:
    'State of the server for its operator: nodes, waiting work, disk, backups, and the checks of `comanda doctor`.',
  order: 140,
})
