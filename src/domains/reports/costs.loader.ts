import { setTimeout as sleep } from 'node:timers/promises'
import { findOrganization } from '#core/access/organizations.ts'
import { type Pool, type Transaction, transaction } from '#core/db/connect.ts'
import { moneyGrid } from '#core/decimal.ts'
import { continueNow, type DueItem, dueRule } from '#core/events/due.ts'
import { asId } from '#core/schema.ts'
import { findBooks } from '#domains/books/reads.ts'
import { activeDocuments, listSales } from '#domains/sales/reads.ts'
import { listPostedSums } from '#ledger/reading.store.ts'
import { listRevaluedOrganizations, takeRevalued } from '#ledger/revaluations.store.ts'
import { costsOf, postingKey } from './costs.rules.ts'
import { listCostedLines, replaceCosts, takeFactsRevision } from './facts.store.ts'

/** Documents of one transaction. */
const documentsMax = 500
const waitMaxMs = 2_000
const pollMs = 10

/** Brings costs of lines up to date in the background. */
export const costing = dueRule({
  name: 'costs_of_reports',

  listDue: (db, { rowsMax }) => db<DueItem[]>`
    select distinct organization_id as owner_id, organization_id::text as id
      from revalued_document
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
