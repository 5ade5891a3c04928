import { setTimeout as sleep } from 'node:timers/promises'
import { findOrganization } from '#core/access/organizations.ts'
import { type Pool, type Transaction, transaction } from '#core/db/connect.ts'
import { allocateMoney, Decimal, type MoneyGrid, moneyGrid, zero } from '#core/decimal.ts'
import { continueNow, type DueItem, dueRule } from '#core/events/due.ts'
import { asId } from '#core/schema.ts'
import { findBooks } from '#domains/books/reads.ts'
import type { Sale, SaleDocument } from '#domains/sales/model.ts'
import { listSales } from '#domains/sales/reads.ts'
import { activeDocuments } from '#domains/sales/rules.ts'
import { listPostedSums } from '#ledger/reading.store.ts'
import { listRevaluedOrganizations, takeRevalued } from '#ledger/revaluations.store.ts'
import { type CostedLine, type LineCost, listCostedLines, replaceCosts, takeFactsRevision } from './facts.store.ts'

/** Sums of postings by creation number and ordinal. */
type PostedSums = ReadonlyMap<string, Decimal>

const postingKey = (creationNumber: number, ordinal: number): string => `${creationNumber} ${ordinal}`

/** Returns the costs of an order's lines: each posting of goods is shared by the amounts that the lines moved. */
function costsOf(
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

/** Documents of one transaction. */
const documentsMax = 500
const waitMaxMs = 2_000
const pollMs = 10

/** Brings costs of lines up to date in the background. */
export const costing = dueRule({
  name: 'costs_of_reports',

  listDue: (db, { rowsMax, isSearched }) => db<DueItem[]>`
    select distinct organization_id as owner_id, organization_id::text as id
      from revalued_document
     where ${isSearched(db`organization_id`)}
     limit ${rowsMax}`,

  handle: async ({ db }, { ownerId }) => ((await updateCosts(db, ownerId)) ? continueNow : undefined),
})

/** Brings costs of the next orders of an organization up to date. Returns whether there may be more of them. */
async function updateCosts(db: Transaction, organizationId: string): Promise<boolean> {
  const documentIds = await takeRevalued(db, organizationId, documentsMax)
  if (documentIds.length === 0) return false
  const organization = await findOrganization(db, organizationId)
  if (!organization) return true
  // The facts are locked before they are read: they are newer than the notes that were taken.
  const factsRevision = await takeFactsRevision(db, organizationId)
  const [sales, lines, { currency }] = await Promise.all([
    listSales(db, organizationId, documentIds),
    listCostedLines(db, organizationId, documentIds),
    findBooks(db, organization.corporationId),
  ])
  const numbers = sales.flatMap(activeDocuments).map(({ creationNumber }) => creationNumber)
  const posted = await listPostedSums(db, organizationId, numbers)
  const sums = new Map(posted.map(({ creationNumber, ordinal, sum }) => [postingKey(creationNumber, ordinal), sum]))
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  const context = { sums, money: moneyGrid(currency) }
  const costs = sales.flatMap((sale) => costsOf(sale, { ...context, lines: byOrder.get(sale.orderId) ?? [] }))
  const numbersOfLines = [...new Set(lines.map(({ orderNumber }) => orderNumber))]
  await replaceCosts(db, { organizationId, factsRevision }, { numbers: numbersOfLines, costs })
  return true
}

/** Brings costs up to date for reports that read them. */
export class ReportCosts {
  readonly #pool: Pool

  constructor({ pool }: { pool: Pool }) {
    this.#pool = pool
  }

  /** Brings costs of the organizations up to date for at most 2 seconds. Returns whether all are. */
  async refresh(organizationIds: readonly string[]): Promise<boolean> {
    const deadline = performance.now() + waitMaxMs
    for (const id of organizationIds)
      while ((await listRevaluedOrganizations(this.#pool, [id])).length > 0) {
        if (performance.now() >= deadline) return false
        const isUpdated = await transaction(this.#pool, (db) => updateCosts(db, asId<'Organization'>(id)))
        if (!isUpdated) await sleep(pollMs)
      }
    return true
  }
}
