import type { Organization } from '#core/access/organizations.ts'
import type { AccountPosting, AccountPostings } from '#ledger/account_postings.store.ts'

/** Postings of an account in one organization. */
export interface Ledger extends AccountPostings {
  organization: Organization
}

export interface OrganizationPosting {
  organization: Organization
  posting: AccountPosting
}

/** Postings of one organization that were read and not yet returned. */
interface Queue {
  organization: Organization
  pages: AsyncIterator<AccountPosting[]>
  page: readonly AccountPosting[]
  next: number
}

const pageMax = 1_000

/** Merges the postings of organizations by moment, a page at a time. At equal moments the earlier organization comes first. */
export async function* mergedPostings(ledgers: readonly Ledger[]): AsyncGenerator<OrganizationPosting[]> {
  const filled = ledgers.filter(({ count }) => count > 0)
  const queues = await Promise.all(
    filled.map(({ organization, pages }) => refilled({ organization, pages: pages(), page: [], next: 0 })),
  )
  let open = queues.filter((queue) => queue !== undefined)
  let merged: OrganizationPosting[] = []
  for (let queue = firstOf(open); queue; queue = firstOf(open)) {
    const { organization, page } = queue
    merged.push({ organization, posting: page[queue.next++]! })
    if (merged.length === pageMax) {
      yield merged
      merged = []
    }
    if (queue.next === page.length && !(await refilled(queue))) open = open.filter((one) => one !== queue)
  }
  yield merged
}

/** Returns the queue whose next posting is the earliest. */
function firstOf(queues: readonly Queue[]): Queue | undefined {
  let [first] = queues
  for (const queue of queues) if (momentOf(queue) < momentOf(first!)) first = queue
  return first
}

const momentOf = ({ page, next }: Queue): number => page[next]!.effectiveAt

/** Reads the next page with postings into a queue. Returns undefined behind the last. */
async function refilled(queue: Queue): Promise<Queue | undefined> {
  for (let { done, value } = await queue.pages.next(); !done; { done, value } = await queue.pages.next())
    if (value.length > 0) return Object.assign(queue, { page: value, next: 0 })
  return undefined
}
