import { lockWrite } from './locking.ts'

export default lockWrite(true, {
  path: '/api/1/deliveries/drafts/lock',
  summary: 'Lock a draft for ten minutes',
  description:
    'The lock belongs to one employee and can be renewed. Meanwhile others cannot save, lock or unlock ' +
    'the draft, and it can be neither committed nor deleted.',
})
