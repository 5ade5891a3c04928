import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { demo } from '#shared/demo.ts'
import { happenedAt, happenedFields } from '#shared/front.ts'
import { WrongReserveStatus } from '../errors.ts'
import { markArrived, requireNew } from '../rules.ts'
import { reserveIdFields } from '../schemas.ts'
import { reserves } from '../store.ts'

export default frontCommand({
  path: '/front/reserve/guests_came',
  summary: 'Report the arrival of guests',
  request: Type.Object({ ...reserveIdFields, ...happenedFields }),
  errors: { WrongReserveStatus },
  example: { organizationId: demo.organization, reserveId: demo.reserve },
  aggregate: reserves,
  subjectId: ({ reserveId }) => reserveId,

  apply({ state, body, organization, now, fail }) {
    if (!state.isDeleted && state.reserve.guestsComingTime) return state
    requireNew(state, fail)
    return markArrived(state, happenedAt(body, organization, now))
  },
})
