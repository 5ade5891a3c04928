import { glob } from 'node:fs/promises'
import type { SourcedRows } from '#core/access/source_restriction.ts'
import type { Caches } from '#core/cache.ts'
import type { Db, Fragment } from '#core/db/connect.ts'
import type { AnyDueRule } from '#core/events/due.ts'
import type { RetentionRule } from '#core/events/expired_rows.ts'
import type { Follower } from '#core/events/follower.ts'
import type { AnyOutgoingRule } from '#core/events/outgoing.ts'
import type { Invariant } from '#core/invariants.ts'
import type { FrontOfficeEmulator } from '#core/lanes/front_office.ts'
import { importAll, moduleExtension } from '#core/own_modules.ts'
import type { EventKind } from '#core/webhooks/rules.ts'
import type { WebhookFaultsOf } from '#core/webhooks/sender.ts'
import type { HookImplementation } from './hooks.ts'
import { domainsFolder } from './registry.ts'

/** Declaration of a domain, in the `domain.ts` of its folder. */
export interface Domain {
  /** Heading of its operations in the published contract. */
  title: string
  /** Paragraph below the heading: the purpose of the operations, and where a client starts. */
  description: string
  /** Position of the heading, in steps of ten. */
  order: number
  /**
   * Alternative path prefixes of its operations, used by existing clients: `'/api/1/loyalty/core/'` is also
   * `'/api/1/loyalty/iiko/'`.
   */
  pathAliases?: Readonly<Record<`/${string}/`, `/${string}/`>>
  /** Restriction groups of the contract that its operations require; operations of other domains may require them, too. */
  groups?: readonly string[]
  /** Restriction groups of Comanda, for operations whose groups the contract does not define (docs/domain.md §9.5). */
  ownGroups?: readonly string[]
  /** Kinds of events that it publishes to webhooks, by type. */
  events?: Readonly<Record<string, EventKind>>
  /** Rows that belong to the source of an order, for keys that are limited to one source. */
  sourced?: readonly SourcedRows[]
  /** Implementations of hooks of domains in lower tiers. */
  hooks?: readonly HookImplementation[]
  /** Followers of events of this and other domains. */
  followers?: readonly Follower[]
  /** Rules for items that fall due without a command. */
  due?: readonly AnyDueRule[]
  /** Rules for sending to recipients other than webhooks. */
  outgoing?: readonly AnyOutgoingRule[]
  /** Rules for deleting expired rows. */
  retention?: readonly RetentionRule[]
  /** Orders with columns derived from them, saved again when a guest is erased. */
  erasableBodies?: readonly ErasableBodies[]
  /** Deletes stored files of a chain, which may name a guest who is erased. */
  forgetFiles?(db: Db, corporationId: string): Promise<void>
  /** Invariants of its rows, checked by `comanda doctor`. */
  invariants?: readonly Invariant[]
  /** Returns the emulator of front offices with faults; at most one domain has it. */
  emulator?(caches: Caches): FrontOfficeEmulator
  /** Returns the faults of webhooks; at most one domain has it. */
  webhookFaults?(caches: Caches): WebhookFaultsOf
}

/** Orders, with their bodies, as needed for erasing guests. */
export interface ErasableBodies {
  table: string
  /** Whether the table has an indexed column with the phone. */
  hasPhone: boolean
  /** Condition for open accepted rows, also true for some not yet accepted ones; covered by an index. */
  isOpenRow(db: Db): Fragment
  /** Locks the existing rows, and returns the ids of open ones. */
  listOpen(db: Db, organizationId: string, ids: readonly string[]): Promise<readonly string[]>
  /** Updates the columns that are derived from the bodies. */
  resave(db: Db, organizationId: string, ids: readonly string[]): Promise<void>
}

export interface RegisteredDomain extends Domain {
  /** Folder below `src/domains`. */
  name: string
}

export const defineDomain = (domain: Domain): Domain => domain

/** Returns every domain, in the order of the contract. Reads the folder, so that there is no index to maintain. */
export async function loadDomains(): Promise<RegisteredDomain[]> {
  const files = await Array.fromAsync(glob(`*/domain${moduleExtension}`, { cwd: domainsFolder }))
  const modules = await importAll(files.map((file) => new URL(file, domainsFolder).href))
  const loaded = files.map((file, i) => {
    const { default: domain } = modules[i] as { default: Domain }
    return { ...domain, name: file.split('/')[0]! }
  })
  return loaded.sort((a, b) => a.order - b.order)
}

/** Returns all kinds of webhook events by type. */
export function eventsOf(domains: readonly Domain[]): Readonly<Record<string, EventKind>> {
  const declared = domains.flatMap(({ events = {} }) => Object.entries(events))
  const events = Object.fromEntries(declared)
  const [twice] = declared.find(([type, kind]) => events[type] !== kind) ?? []
  if (twice !== undefined) throw new Error(`Two domains declare the event ${twice}`)
  return events
}
