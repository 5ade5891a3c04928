import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#core/db/connect.ts'
import { OperationError } from '#core/errors.ts'
import type { ChangeContext } from '#core/events/outbox.ts'
import { changeAggregates, mayExist } from '#core/operation/aggregate_change.ts'
import { asId, type Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { CreatedCorporation } from '#domains/organizations/changes.ts'
import type { SavedStores } from '#domains/stores/changes.ts'
import { AccountExists } from '#domains/stores/errors.ts'
import { listSystemAccounts, systemAccounts } from '#ledger/chart.ts'
import { type Account, accounts } from './account/store.ts'

export { accounts } from './account/store.ts'
export { cashFlowCategories } from './cash_flow_category/store.ts'

const { salesClearing, unassignedGuestMoney, inputVat, salesWithoutOrder, outputVat } = systemAccounts
/** Accounts to which the server alone posts. */
const serverOnly: ReadonlySet<string> = new Set(
  [salesClearing, unassignedGuestMoney, inputVat, salesWithoutOrder, outputVat].map(({ id }) => id),
)

/** Inserts the system accounts of a new corporation. They have no events, and come before all other accounts. */
export async function insertSystemAccounts(
  { db, now }: { db: Db; now: Instant },
  { id: corporationId }: CreatedCorporation,
): Promise<void> {
  const listed = listSystemAccounts()
  const states = listed.map(({ id, ...account }, i) => ({
    ...accounts.create(
      { corporationId, id: asId(id) },
      { ...account, isSystemAccount: true, isCustomTransactionsAllowed: !serverOnly.has(id) },
    ),
    createdAt: now,
    modifiedAt: now,
    creationNumber: i - listed.length,
  }))
  await accounts.insert(db, states)
}

/**
 * Saves the account of each store: under the store's id, with its name and restaurant, deleted with it. The caller has locked the corporation.
 * Refuses a store with the id of another account.
 */
export async function saveStoreAccounts(
  context: ChangeContext,
  { corporationId, ids, saved }: SavedStores,
): Promise<void> {
  const wanted = ids.map((id) => mayExist(accounts, { ownerId: corporationId, id }))
  await changeAggregates<(Account | undefined)[]>(context, wanted, (known) =>
    ids.map((id, i) => {
      const account = known[i]
      const { name, isDeleted, organizationId } = saved.get(id)!
      if (account && account.type !== 'INVENTORY_ASSETS')
        throw new OperationError(AccountExists, { path: `stores[${i}].id` })
      const stored = account ?? newStoreAccount(corporationId, id, name)
      const isSame = account && isDeepStrictEqual({ ...account, name, isDeleted, organizationId }, { ...account })
      return isSame ? account : { ...stored, name, isDeleted, organizationId }
    }),
  )
}

const newStoreAccount = (corporationId: Id<'Corporation'>, id: string, name: string): Account =>
  accounts.create(
    { corporationId, id: asId(id) },
    { name, type: 'INVENTORY_ASSETS', isCustomTransactionsAllowed: false },
  )
