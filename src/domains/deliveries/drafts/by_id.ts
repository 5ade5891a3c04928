import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { DraftNotFound, draftInfo, isDraft } from './rules.ts'
import { draftIdFields, draftState } from './schemas.ts'
import { findDraft } from './store.ts'

export default query({
  path: '/api/1/deliveries/drafts/by_id',
  group: 'Drafts: receiving',
  summary: 'Get a draft, and who has locked it',
  request: Type.Object(draftIdFields),
  response: Type.Object({ correlationId: CorrelationId, ...draftState }),
  errors: { DraftNotFound },
  example: { request: { organizationId: demo.organization, orderId: demo.draft } },

  async run({ body, db, organization, now, fail }) {
    const draft = await findDraft(db, organization.id, body.orderId)
    if (!draft || !isDraft(draft)) throw fail.DraftNotFound({ path: 'orderId' })
    return draftInfo(draft, organization, now)
  },
})
