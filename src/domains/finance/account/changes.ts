import type { Db } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import { OperationError } from '#core/errors.ts'
import type { ListOptions } from '#core/kits/list.ts'
import { belongingTo, type Referrer } from '#core/kits/references.ts'
import { AccountNotFound, accountGroupOf } from '#ledger/chart.ts'
import { AccountCodeAlreadyUsed, ParentGroupMismatch, ParentNotFound, StoreAccount } from '../errors.ts'
import { openingErrors } from '../opening/changes.ts'
import { chainErrors, requireParent } from '../tree.ts'
import type { AccountFields } from './schemas.ts'
import { type Account, accountList } from './store.ts'

/** Errors that creating and updating an account share. */
export const saveErrors = {
  ...chainErrors,
  ParentNotFound,
  ...openingErrors,
  AccountCodeAlreadyUsed,
  ParentGroupMismatch,
  StoreAccount,
}

/** Returns the values of requested fields: empty texts are none. */
export const valuesOf = (fields: AccountFields) => ({
  name: fields.name,
  code: fields.code || null,
  type: fields.type,
  parentId: fields.parentId ?? null,
  description: fields.description || null,
  startBalanceSum: new Decimal(fields.startBalanceSum),
  startBalanceDate: fields.startBalanceDate,
})

/** Refuses the type of stores, and parents and children of another group of types. */
export function refusePosition(rows: readonly Account[], { id, type, parentId }: Position): void {
  if (type === 'INVENTORY_ASSETS') throw new OperationError(StoreAccount, { path: 'type' })
  const parent = requireParent(rows, { id, parentId })
  if (parent?.type === 'INVENTORY_ASSETS') throw new OperationError(StoreAccount, { path: 'parentId' })
  const group = accountGroupOf(type)
  if (parent && accountGroupOf(parent.type) !== group)
    throw new OperationError(ParentGroupMismatch, { path: 'parentId' })
  // Deleted children may be restored.
  if (rows.some((row) => row.parentId === id && accountGroupOf(row.type) !== group))
    throw new OperationError(ParentGroupMismatch, { path: 'type' })
}

type Position = Pick<Account, 'id' | 'type' | 'parentId'>

/** Refuses codes that other undeleted accounts have, or several of these. */
export function refuseUsedCodes(rows: readonly Account[], saved: readonly Account[], path: string): void {
  const ids = new Set(saved.map(({ id }) => id))
  const codes = new Set(rows.filter(({ id, isDeleted }) => !isDeleted && !ids.has(id)).map(({ code }) => code))
  for (const { code } of saved) {
    if (code !== null && codes.has(code)) throw new OperationError(AccountCodeAlreadyUsed, { path })
    codes.add(code)
  }
}

/** Returns accounts of the corporation. Omits accounts of stores that the referrer may not see. */
export const listAccounts = (db: Db, { corporationId, organizationIds }: Referrer, options: ListOptions) =>
  accountList.read(
    db,
    corporationId,
    options,
    organizationIds && belongingTo(db, 'organization_id', [...organizationIds]),
  )

/** Returns an account as answers have it. Refuses an unknown id. */
export async function readAccount(db: Db, referrer: Referrer, id: string) {
  const { items } = await listAccounts(db, referrer, { filters: [{ field: 'id', value: id }] })
  if (!items[0]) throw new OperationError(AccountNotFound, { path: 'id' })
  return items[0]
}
