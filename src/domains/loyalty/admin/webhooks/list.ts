import { listDirectoriesOperation } from '#core/kits/list_directories.ts'
import { demo } from '#shared/demo.ts'
import { loyaltyWebhooks } from '../../webhooks/schemas.ts'

export default listDirectoriesOperation({
  path: '/admin/loyalty/webhooks/list',
  summary: 'Who hears of transactions of guests, as it can be saved again; deleted receivers included',
  directories: loyaltyWebhooks,
  example: { request: { corporationId: demo.corporation } },
})
