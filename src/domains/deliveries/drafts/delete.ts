import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { CorrelationIdResponse } from '#core/operation/responses.ts'
import { demo } from '#shared/demo.ts'
import { DraftInUse, DraftNotFound, requireUnlocked } from './rules.ts'
import { draftIdFields } from './schemas.ts'
import { deleteDraft, lockDraft } from './store.ts'

export default write({
  path: '/api/1/deliveries/drafts/delete',
  group: 'Drafts: changing',
  summary: 'Delete a draft',
  request: Type.Object(draftIdFields),
  response: CorrelationIdResponse,
  errors: { DraftNotFound, DraftInUse },
  example: { request: { organizationId: demo.organization, orderId: demo.draftToDelete } },

  async run({ body, organization, db, now, fail }) {
    const known = await lockDraft(db, organization.id, body.orderId)
    await deleteDraft(db, requireUnlocked(known, { now, employeeId: null, fail }))
    return {}
  },
})
