import { listDirectoriesOperation } from '#core/record/directories.ts'
import { demo } from '#shared/demo.ts'
import { loyaltyWebhooks } from '../../webhooks.ts'

export default listDirectoriesOperation({
  path: '/admin/loyalty/webhooks/list',
  summary: 'List receivers of guest transactions, including deleted ones',
  directories: loyaltyWebhooks,
  example: { request: { corporationId: demo.corporation } },
})
