import { lockWrite } from './locking.ts'

export default lockWrite(false, { path: '/api/1/deliveries/drafts/unlock', summary: 'Unlock a draft' })
