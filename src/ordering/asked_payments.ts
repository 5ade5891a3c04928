import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import { DictionariesOf } from '#domains/dictionaries/store.ts'
import type { Payment } from '#shared/schemas/order_request.ts'
import type { PlainPaymentFail } from './errors.ts'
import { answeredPayments } from './payments.ts'
import type { Placed } from './placed.ts'
import type { PlacedStore } from './store.ts'

interface ActionContext {
  db: Db
  organization: Organization
  caches: Caches
  fail: PlainPaymentFail
}

/**
 * At the request: throws what is wrong with payments of an order, whatever it comes to. Whether they fit its sum is seen at
 * their turn, for what was asked before may change it.
 */
export async function checkPaymentsOf<State extends Placed>(
  { db, organization, caches, fail }: ActionContext,
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
  const { organizationId, terminalGroupId } = placed
  answeredPayments({ dictionaries, organizationId, terminalGroupId, fail }, payments, path)
}
