import type { Organization } from '#core/access/organizations.ts'
import type { ActionContext } from '#core/operation/context.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import type { Payment } from '#shared/schemas/requested_payments.ts'
import type { PlainPaymentFail } from './errors.ts'
import { answeredPayments } from './payments.ts'
import type { Placed } from './placed.ts'
import type { PlacedStore } from './store.ts'

interface CheckInput extends Pick<ActionContext, 'caches' | 'db'> {
  organization: Organization
  fail: PlainPaymentFail
}

/**
 * At the request: throws what is wrong with payments of an order, whatever the order costs. Whether they fit its sum is
 * decided at their turn, since commands before them may change the sum.
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
  answeredPayments({ organization, dictionaries, terminalGroupId, fail }, payments, path)
}
