import { Type } from 'typebox'
import { compareVersions } from '#core/access/organizations.ts'
import { frontCommand } from '#core/operation/front_operation.ts'
import { toTerminalTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { moveToStatus } from './rules.ts'
import { orderIdFields } from './schemas.ts'
import { deliveries, listDueForCooking } from './store.ts'

const path = '/front/deliveries/ready_for_cooking'
/** First version in which orders stay in WaitCooking until their cooking starts (docs/domain.md §2.2). */
const unusedSince = '9.0.6'

export default frontCommand({
  path,
  summary: 'Set an order ready for cooking',
  description: 'For back offices older than 9.0.6. The server issues it itself when it is time to cook.',
  request: Type.Object(orderIdFields),
  example: { organizationId: demo.organization, orderId: demo.changingOrder },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  async listDue(db, search) {
    const due = await listDueForCooking(db, { ...search, olderThan: unusedSince, operation: path })
    return due.map(({ corporationId, ...body }) => ({ corporationId, organizationId: body.organizationId, body }))
  },

  apply({ state, organization, now }) {
    const at = toTerminalTime(now, organization.timeZone)
    const { status, cookingStartTime } = state.order
    const isDue = status === 'WaitCooking' && cookingStartTime <= at
    if (!isDue || compareVersions(organization.version, unusedSince) >= 0) return state
    return moveToStatus(state, 'ReadyForCooking', at)
  },
})
