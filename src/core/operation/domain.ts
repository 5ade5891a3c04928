import { glob } from 'node:fs/promises'
import type { SourcedRows } from '#core/access/source_restriction.ts'
import type { Caches } from '#core/cache.ts'
import type { Db, Fragment } from '#core/db/connect.ts'
import type { AnyDueRule } from '#core/events/due.ts'
import type { RetentionRule } from '#core/events/expired_rows.ts'
import type { Follower } from '#core/events/follower.ts'
import type { AnyOutgoingRule } from '#core/events/outgoing.ts'
import type { HistoryPart } from '#core/history.ts'
import type { Invariant } from '#core/invariants.ts'
import type { FrontOfficeEmulator } from '#core/lanes/front_office.ts'
import { importAll } from '#core/own_modules.ts'
import type { SeedStep } from '#core/seed.ts'
import type { EventKind } from '#core/webhooks/rules.ts'
import type { WebhookFaultsOf } from '#core/webhooks/sender.ts'
import { domainsFolder } from './registry.ts'

/** What a domain says of itself, in the `domain.ts` of its folder. */
export interface Domain {
  /** The heading over its operations in the published contract. */
  title: string
  /** A paragraph under the heading: what the operations are for, and where a client begins. */
  description: string
  /** Place among the headings, in steps of ten. */
  order: number
  /**
   * Other beginnings of the paths of its operations, by which existing clients call them: `'/api/1/loyalty/core/'` is also
   * `'/api/1/loyalty/iiko/'`.
   */
  otherBeginnings?: Readonly<Record<`/${string}/`, `/${string}/`>>
  /** Restriction groups that the contract names and whose first operations are in this domain. */
  groups?: readonly string[]
  /** Restriction groups of ours, for operations whose groups the contract leaves open (docs/domain.md §9.5). */
  ownGroups?: readonly string[]
  /** The kinds of events that it writes for webhooks: who gets them, and what the contract says of them. */
  events?: Readonly<Record<string, EventKind>>
  /** Its rows that belong to the source of an order, for keys that see one source alone. */
  sourced?: readonly SourcedRows[]
  /** What follows events of this and other domains. */
  followers?: readonly Follower[]
  /** What falls due without anybody's command. */
  due?: readonly AnyDueRule[]
  /** What it sends to others than receivers of webhooks. */
  outgoing?: readonly AnyOutgoingRule[]
  /** What is deleted when it is past its time. */
  retention?: readonly RetentionRule[]
  /** Its documents with columns derived from them: erasing a guest saves these documents again. */
  erasableDocuments?: readonly ErasableDocuments[]
  /** What must always hold for its rows; `comanda doctor` checks it. */
  invariants?: readonly Invariant[]
  /** What it makes of the demo chain. */
  seed?: readonly SeedStep[]
  /** Front offices that the server emulates with faults. One domain has them. */
  emulator?(caches: Caches): FrontOfficeEmulator
  /** Faults of webhooks. One domain has them. */
  webhookFaults?(caches: Caches): WebhookFaultsOf
  /** What it adds to the past of the demo chain, in the background of the first start that knows it. */
  history?: readonly HistoryPart[]
}

/** Orders and the like, as erasure needs them. */
export interface ErasableDocuments {
  table: string
  /** Its table has a column with the phone, and an index on it. */
  hasPhone: boolean
  /** Matches accepted ones that are not over, and some that are not accepted yet; an index finds them. */
  isOpenRow(db: Db): Fragment
  /** Locks these, as far as they are there, and answers the ids of those that are not over. */
  listOpen(db: Db, organizationId: string, ids: readonly string[]): Promise<readonly string[]>
  /** Writes again what is read of their documents into columns. */
  resave(db: Db, organizationId: string, ids: readonly string[]): Promise<void>
}

export interface RegisteredDomain extends Domain {
  /** Its folder below `src/domains`. */
  name: string
}

export const defineDomain = (domain: Domain): Domain => domain

/** Every domain in the order of the contract, found by reading the folder: there is no index to edit. */
export async function loadDomains(): Promise<RegisteredDomain[]> {
  const files = await Array.fromAsync(glob('*/domain.ts', { cwd: domainsFolder }))
  const modules = await importAll(files.map((file) => new URL(file, domainsFolder).href))
  const loaded = files.map((file, i) => {
    const { default: domain } = modules[i] as { default: Domain }
    return { ...domain, name: file.split('/')[0]! }
  })
  return loaded.sort((a, b) => a.order - b.order)
}

/** All that webhooks carry, by the kind of the event. */
export function eventsOf(domains: readonly Domain[]): Readonly<Record<string, EventKind>> {
  const declared = domains.flatMap(({ events = {} }) => Object.entries(events))
  const events = Object.fromEntries(declared)
  const [twice] = declared.find(([type, kind]) => events[type] !== kind) ?? []
  if (twice !== undefined) throw new Error(`Two domains declare the event ${twice}`)
  return events
}
