import { Money } from '#core/schema.ts'
import { postingsMax } from '#ledger/rules.ts'

/** Description of fields of the contract without a value. */
export const alwaysNull = 'Always null: the server has no such value.'

export const tooManyPostings = `The period has more than ${postingsMax} postings`

const balanceMax = 1_000_000_000_000_000

/** A sum of many postings. */
export const Balance = () => Money({ minimum: -balanceMax, maximum: balanceMax })
