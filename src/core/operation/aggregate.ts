import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db, Fragment, Transaction } from '#core/db/connect.ts'
import type { ErrorDef, ErrorMap, OperationError } from '#core/errors.ts'
import type { Content } from '#core/events/outbox.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

/** Values that the framework sets in each new state of an aggregate. */
export interface Stamp {
  revision: number
  at: Instant
  /** Next number of the organization; only for aggregates that a lane creates. */
  number?: number
}

/** An event to be published after a change. */
export interface EventBody {
  /** Type in the published contract: DeliveryOrderUpdate, DeliveryOrderError… */
  type: string
  fromStatus?: string | null
  status?: string | null
  /** `eventInfo` of the published contract, without the fields of `content`. */
  info: unknown
  content?: Content | null
}

/** Returns the revision of one event of a change: the last one has the revision of the state. */
export const revisionOf = (revision: number, events: readonly EventBody[], place: number): number =>
  revision - events.length + 1 + place

/**
 * A unit of change with an identity: a wallet, a product, an order. Its table has the key owner (organization_id or
 * corporation_id) and id; the framework locks, stamps, saves and publishes it, the domain decides.
 */
export interface Aggregate<State> {
  table: string
  NotFound: ErrorDef
  /** Locks rows in the order of ids, and returns their states. Omits ids that do not exist. */
  lock(db: Db, ownerId: string, ids: readonly string[]): Promise<Map<string, State>>
  /** Replaces existing states. */
  save(db: Db, states: readonly State[]): Promise<unknown>
  /** `earlier` is the previous state if it was stamped in the same transaction. */
  stamp(state: State, stamp: Stamp, earlier?: State): State
  /** Maximum number of events per change; 1 by default. */
  eventsMax?: number
  /**
   * Returns the events of a change; the last one has the revision of the state. `count` is the number of aggregates of the
   * owner that change in the transaction; lanes omit it.
   */
  event(
    before: State | undefined,
    after: State,
    failure?: OperationError,
    count?: number,
  ): EventBody | readonly EventBody[]
  /** Returns false for a row that counts as not found. */
  isLive?(state: State): boolean
}

/** An aggregate that `createAggregate` may create. */
export interface CreatableAggregate<State> extends Aggregate<State> {
  Duplicated: ErrorDef
  /** Inserts rows with `on conflict do nothing`, and returns the ids of the inserted ones. */
  insert(db: Db, states: readonly State[]): Promise<readonly string[]>
}

/**
 * An aggregate that commands change in the lane of its terminal group: an order, a reserve, a stop list. Its table has the
 * key (organization_id, id) and a terminal_group_id; a command needs an existing row, unless it has an `initialState`.
 */
export interface LaneAggregate<State> extends Aggregate<State> {
  organizationIdOf(state: State): Id<'Organization'>
  terminalGroupIdOf(state: State): Id<'TerminalGroup'>
  /** Returns false for a creation that the front office has not accepted: commands on it fail as not found. */
  isLive(state: State): boolean
  /** `failure` is the error of a failed command on an existing aggregate; `after` is `before` then. */
  event(before: State | undefined, after: State, failure?: OperationError): EventBody | readonly EventBody[]
  /** Returns the description for a linked front office. */
  describe?(state: State): unknown
  /** Error of clients' commands while an employee at the front office is editing it. */
  InUse?: ErrorDef
  /** Returns the state that a client's command may change now; throws `InUse`. */
  requireUnlocked?(state: State, now: Instant): State
  /** Usage of resources that lanes share, such as money in a guest's wallet. */
  resourceUsage?: ResourceUsage<State>
  /**
   * Returns the event for a command that failed through an error of the server, if the state cannot be read; by default there
   * is none.
   */
  failureEvent?(failed: FailedCommand, failure: OperationError): EventBody
}

/** Usage of shared resources by the states of an aggregate. */
interface ResourceUsage<State> {
  /** Errors of insufficient resources, possible for every creation of the aggregate. */
  errors: ErrorMap
  /**
   * Reserves and releases resources to match the state after a command. A throw refuses the command, and must leave no
   * changes in the transaction.
   */
  reconcile(context: CommandContext, before: State | undefined, after: State): void | Promise<void>
}

/** Context of a command, also for reconciling resources. */
export interface CommandContext {
  db: Transaction
  caches: Caches
  organization: Organization
  now: Instant
}

/** A command whose aggregate the server could not read or save. */
export interface FailedCommand {
  subjectId: string
  organizationId: Id<'Organization'>
  at: Instant
  /** Whether it is the creation of the aggregate. */
  creates: boolean
}

/** A lane aggregate that clients create. Its table also has a content_id. */
export interface CreatableLaneAggregate<State> extends LaneAggregate<State> {
  Duplicated: ErrorDef
  idOf(state: State): string
  /** Hash of the creating request, if the client chose the id; identifies repetitions. */
  requestHashOf(state: State): string | null
  /** Part that is stored separately, inserted with the new aggregate. */
  contentOf(state: State): Content
  /** Inserts rows with `on conflict do nothing`, returning correlation_id and content_id of the inserted ones. */
  insert(db: Db, states: readonly State[], correlationIds: readonly string[]): Fragment
  /** Returns the command that created an existing aggregate, with the hash of its request. */
  findCreation(db: Db, organizationId: string, id: string): Promise<CreationRecord | undefined>
  /** Returns the aggregate as its creation was answered when it was accepted. */
  acceptedAs(state: State, acceptedAt: Instant): State
  /** Returns the state of an aggregate whose creation failed. */
  refuse(state: State, error: OperationError): State
}

export interface CreationRecord {
  correlationId: Id<'Command'>
  requestHash: string | null
  acceptedAt: Instant
}

/** Key of a lane. */
export interface Lane {
  organizationId: Id<'Organization'>
  terminalGroupId: Id<'TerminalGroup'>
}

/**
 * State that commands of a terminal group read and change besides their own aggregate, under the same lease, loaded once per
 * transaction: the group's stop list, the bookings of its tables. The first variant is an aggregate with the terminal group's
 * id, saved with events; the second is derived from rows that commands change anyway.
 */
export type RelatedState<State> =
  | { aggregate: LaneAggregate<State>; initialState(lane: Lane): State }
  | { load(db: Db, lane: Lane): Promise<State> }

/** Access of a command to the related states that its operation declares. */
export interface RelatedStates {
  get<State>(related: RelatedState<State>): State
  /** Replaces the related state if the command succeeds. */
  set<State>(related: RelatedState<State>, state: State): void
}
