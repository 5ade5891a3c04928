import type { Organization } from '#core/access/organizations.ts'
import type { ActionContext } from '#core/operation/context.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import type { Payment } from '#shared/schemas/requested_payments.ts'
import type { PlainPaymentFail } from './errors.ts'
import { toAnsweredPayments } from './payments.ts'
import type { Placed } from './placed.ts'
import type { PlacedStore } from './tables.ts'

interface CheckInput extends Pick<ActionContext, 'caches' | 'db'> {
  organization: Organization
  fail: PlainPaymentFail
}

/**
 * Refuses invalid payments when the request is accepted, independently of the order's sum. The command checks them against the sum,
 * because earlier commands may change it.
 */
export async function checkPaymentsOf<State extends Placed>(
  { db, organization, caches, fail }: CheckInput,
  store: PlacedStore<State>,
  id: string,
  payments: readonly Payment[],
  path: string,
): Promise<void> {
  const [[placed], dictionaries] = await Promise.all([
    store.list(db, organization.id, [id]),
    caches.get(DictionariesOf, organization.corporationId),
  ])
  if (!placed) return
  const { terminalGroupId } = placed
  toAnsweredPayments({ organization, dictionaries, terminalGroupId, fail }, payments, path)
}
