import { hasCounteragents, unassignedCounteragentId } from './chart.ts'
import type { Posting, PostingKey, Side } from './model.ts'

/** Stands where a subaccount has no counteragent or product. */
export const nil = '00000000-0000-0000-0000-000000000000'

/** Postings that a list without pages answers at most. */
export const postingsMax = 100_000

const amountDigitsMax = 9

/** Account, counteragent and product of a side; sides with the same key are the same. */
export interface SubaccountKey {
  accountId: string
  counteragentId: string
  productId: string
}

export const textOf = ({ accountId, counteragentId, productId }: SubaccountKey): string =>
  `${accountId} ${counteragentId} ${productId}`

/** Returns the subaccount of a side, with Unassigned where a counteragent is unknown. */
export const subaccountOf = ({ account, counteragentId, productId }: Side): SubaccountKey => ({
  accountId: account.id,
  counteragentId: counteragentId ?? (hasCounteragents(account.type) ? unassignedCounteragentId : nil),
  productId: productId ?? nil,
})

/** Returns whether two sides are the same: then there is nothing to post. */
export const isSameSide = (from: Side, to: Side): boolean => textOf(subaccountOf(from)) === textOf(subaccountOf(to))

/**
 * Throws if a posting breaks a rule of the books (docs/domain.md §16.1). Documents are checked before they are posted, so such
 * a posting is an error of the program.
 */
export function checkPosting({ from, to, sum, isValued = false, missingAmount }: Posting, digits: number): void {
  for (const side of [from, to]) checkSide(side)
  check(!isSameSide(from, to), 'its sides are the same')
  check(!sum.isNegative() || sum.isZero(), 'its sum is negative')
  check(sum.decimalPlaces() <= digits, `its sum has more than ${digits} decimals`)
  if (missingAmount) check(isValued && isAmount(missingAmount), 'its missing amount is none')
}

function checkSide({ account: { type }, counteragentId, productId, amount }: Side): void {
  check(!counteragentId || hasCounteragents(type), `${type} has no counteragents`)
  check(type !== 'INVENTORY_ASSETS' || productId, 'goods in a store need a product')
  check(
    !amount || (productId && isAmount(amount)),
    'an amount is of a product, not negative, and has at most 9 decimals',
  )
}

const isAmount = (amount: NonNullable<Side['amount']>): boolean =>
  (!amount.isNegative() || amount.isZero()) && amount.decimalPlaces() <= amountDigitsMax

function check(holds: unknown, complaint: string): void {
  if (!holds) throw new Error(`A posting cannot be written: ${complaint}`)
}

/**
 * Returns the id of a posting that clients see: the organization's id with the posting's key in its last 8 bytes. Within an
 * organization it is unique, and `postingKeyOf` reads the key from it, so ids need neither a column nor an index.
 */
export const postingIdOf = (organizationId: string, { creationNumber, ordinal }: PostingKey): string =>
  mix(organizationId, (BigInt(creationNumber) << 32n) | BigInt(ordinal))

/** Returns the key of a posting, or undefined if the id belongs to no posting of the organization. */
export function postingKeyOf(organizationId: string, postingId: string): PostingKey | undefined {
  if (postingId.slice(0, idHead) !== organizationId.slice(0, idHead)) return undefined
  const key = tailOf(organizationId) ^ tailOf(postingId)
  return { creationNumber: Number(key >> 32n), ordinal: Number(key & 0xffff_ffffn) }
}

/** Characters of an id before its last 8 bytes. */
const idHead = '00000000-0000-0000-'.length

const tailOf = (id: string): bigint => BigInt(`0x${id.slice(idHead).replace('-', '')}`)

function mix(organizationId: string, key: bigint): string {
  const tail = (tailOf(organizationId) ^ key).toString(16).padStart(16, '0')
  return `${organizationId.slice(0, idHead)}${tail.slice(0, 4)}-${tail.slice(4)}`
}
