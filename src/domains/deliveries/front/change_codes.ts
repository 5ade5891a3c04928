import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { markedPosition, markingErrors, withCodes } from '#ordering/codes.ts'
import { demo } from '#shared/demo.ts'
import { WrongDeliveryStatus } from '../errors.ts'
import { orderIdFields } from '../schemas.ts'
import { deliveries } from '../store.ts'

export default frontCommand({
  path: '/front/deliveries/change_codes',
  summary: 'Report marking codes read from goods',
  description: 'Replaces earlier codes, also of closed orders.',
  request: Type.Object({ ...orderIdFields, ...markedPosition }),
  errors: { ...markingErrors, WrongDeliveryStatus },
  example: {
    organizationId: demo.organization,
    orderId: demo.changingOrder,
    positionId: demo.position,
    codes: [[{ id: demo.markingCode, code: { value: '010460620309891421' }, flags: [] }]],
  },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  apply({ state, body, fail }) {
    if (state.order.status === 'Cancelled') throw fail.WrongDeliveryStatus({ status: state.order.status })
    const items = withCodes(state.order.items, body, fail)
    return items === state.order.items ? state : { ...state, order: { ...state.order, items: [...items] } }
  },
})
