import type { Organization } from '#core/access/organizations.ts'
import { zero } from '#core/decimal.ts'
import type { Context } from '#core/operation/operation.ts'
import { newId } from '#core/schema.ts'
import type { GuestProfile } from '#domains/guests/model.ts'
import type { TransactionType } from './rules.ts'
import { insertTransactions } from './store.ts'

interface ChangeNote {
  type: TransactionType
  organization: Organization
  comment: string
}

/** Notes a change of a guest that is not about money, under the revision that the change has got. */
export const noteChange = (
  { db, now, caller }: Pick<Context, 'db' | 'now' | 'caller'>,
  { corporationId, id: guestId, revision }: GuestProfile,
  { type, organization, comment }: ChangeNote,
): Promise<void> =>
  insertTransactions(db, [
    {
      ...{ corporationId, id: newId<'Transaction'>(), guestId, revision, type, comment, sum: zero, createdAt: now },
      ...{ organizationId: organization.id, apiClientLogin: caller.name },
    },
  ])
