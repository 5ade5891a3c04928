import { deletionOperation } from './deletion.command.ts'

export default deletionOperation({
  path: '/api/1/loyalty/core/delete_customers',
  summary: 'Delete guests, who can be restored',
  description:
    'A deleted guest is still found by id, phone or card, and keeps cards, categories and wallets. An order does not restore the guest. Deleting a deleted guest changes nothing.',
  done: 'deleted',
})
