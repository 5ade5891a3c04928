import { Type } from 'typebox'
import { CorrelationIdResponse, write } from '#core/operation/operation.ts'
import { demo } from '#shared/demo.ts'
import { DraftInUse, DraftNotFound } from './errors.ts'
import { isDraft, isFree } from './rules.ts'
import { ofDraft } from './schemas.ts'
import { deleteDraft, lockDraft } from './store.ts'

export default write({
  path: '/api/1/deliveries/drafts/delete',
  group: 'Drafts: changing',
  summary: 'Delete a draft',
  request: Type.Object(ofDraft),
  response: CorrelationIdResponse,
  errors: { DraftNotFound, DraftInUse },
  example: { request: { organizationId: demo.organization, orderId: demo.draftToDelete } },

  async run({ body, organization, db, now, fail }) {
    const draft = await lockDraft(db, organization.id, body.orderId)
    if (!draft || !isDraft(draft)) throw fail.DraftNotFound({ path: 'orderId' })
    if (!isFree(draft, now, null)) throw fail.DraftInUse()
    await deleteDraft(db, draft)
    return {}
  },
})
