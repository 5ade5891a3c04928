import type { Db } from '#core/db/connect.ts'
import type { Position } from '../model.ts'
import { openPass, type ValuedDocument } from './pass.ts'
import { changedCorrections, revaluationsOf } from './saving.store.ts'
import { type LedgerGoods, ledgerSource } from './source.store.ts'

const documentsMax = 500
const start: Position = { effectiveAt: 0, creationNumber: 0 }

interface Scope {
  digits: number
  /** Keys that are calculated; all if absent. */
  keysMax?: number | undefined
}

/** Calculates values of goods from nothing, and returns a sentence for each document whose postings differ from them. */
export async function findInvalidValues(db: Db, organizationId: string, { digits, keysMax }: Scope): Promise<string[]> {
  const keys = await listKeys(db, organizationId, keysMax)
  const places = new Map(keys.map((key) => [`${key}`, start]))
  const source = await ledgerSource(db, organizationId, places, { digits })
  const pass = await openPass(source, places, { digits, documentsMax })
  const found: string[] = []
  for (let isMore = true; isMore; ) {
    const { documents, places: valued, next } = await pass.step()
    for (const one of documents)
      if (isWrong(one, valued)) found.push(`organization ${organizationId}: document ${one.stored.creationNumber}`)
    isMore = next !== null
  }
  return found
}

const isWrong = (one: ValuedDocument<LedgerGoods>, places: ReadonlyMap<string, Position>): boolean =>
  revaluationsOf(one).length > 0 || changedCorrections(one, places).length > 0 || hasWrongCount(one)

/** Returns whether the difference of a stock-take is not counted less expected amount. */
const hasWrongCount = ({ stored, valuation }: ValuedDocument<LedgerGoods>): boolean =>
  [...stored.countOrdinals.keys()].some((id) => {
    const calculated = valuation.values.get(id)!.difference
    return calculated !== undefined && !calculated.equals(stored.values.get(id)!.difference!)
  })

/** Returns keys whose values are not due: all, or some by chance. */
async function listKeys(db: Db, organizationId: string, keysMax: number | undefined): Promise<number[]> {
  const rows = await db<{ number: number }[]>`
    select subaccount.number
      from ledger_subaccount as subaccount
      join ledger_account as account
        on account.organization_id = ${organizationId}
       and account.number = subaccount.account
       and account.type = 'INVENTORY_ASSETS'
     where subaccount.organization_id = ${organizationId}
       and not exists (
             select 1
               from valuation_mark as mark
              where mark.organization_id = ${organizationId}
                and mark.key = subaccount.number)
     ${keysMax === undefined ? db`` : db`order by random() limit ${keysMax}`}`
  return rows.map(({ number }) => number)
}
