import { allocateMoney, Decimal, type MoneyGrid, zero } from '#core/decimal.ts'
import type { Sale, SaleDocument } from '#domains/sales/model.ts'
import { activeDocuments } from '#domains/sales/reads.ts'
import type { CostedLine, LineCost } from './facts.store.ts'

/** Sums of postings by creation number and ordinal. */
type PostedSums = ReadonlyMap<string, Decimal>

export const postingKey = (creationNumber: number, ordinal: number): string => `${creationNumber} ${ordinal}`

/** Returns the costs of an order's lines: each posting of goods is shared by the amounts that the lines moved. */
export function costsOf(
  sale: Sale,
  { lines, sums, money }: { lines: readonly CostedLine[]; sums: PostedSums; money: MoneyGrid },
): LineCost[] {
  const costs = new Map<string, Decimal>()
  for (const document of activeDocuments(sale))
    for (const [place, cost] of costsOfDocument(document, sums, money))
      costs.set(place, (costs.get(place) ?? zero).plus(cost))
  return [...Map.groupBy(lines, placeOf)].flatMap(([place, own]) => {
    const cost = costs.get(place)
    if (!cost || cost.isZero()) return []
    const shares = allocateMoney(
      cost,
      own.map(({ amount }) => amount),
      money,
    )
    return own.map(({ orderNumber, line }, i) => ({ orderNumber, line, cost: shares[i]! }))
  })
}

/** Lines of a service have no position. */
const placeOf = ({ positionId, productId }: { positionId: string | null; productId: string }): string =>
  positionId ?? productId

function costsOfDocument(
  { creationNumber, lines }: SaleDocument,
  sums: PostedSums,
  money: MoneyGrid,
): [place: string, cost: Decimal][] {
  const moved = lines.flatMap((line) =>
    line.goods.map(({ ordinal, amount }) => ({ ordinal, amount: new Decimal(amount), place: placeOf(line) })),
  )
  return [...Map.groupBy(moved, ({ ordinal }) => ordinal)].flatMap(([ordinal, parts]) => {
    const sum = sums.get(postingKey(creationNumber, ordinal))
    if (!sum) return []
    const shares = allocateMoney(
      sum,
      parts.map(({ amount }) => amount),
      money,
    )
    return parts.map(({ place }, i): [string, Decimal] => [place, shares[i]!])
  })
}
