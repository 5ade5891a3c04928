import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db, Fragment, Transaction } from '#core/db/connect.ts'
import type { ErrorDef, ErrorMap, OperationError } from '#core/errors.ts'
import type { Content } from '#core/events/outbox.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

/** What the frame stamps on each new state of an aggregate. */
export interface Stamp {
  revision: number
  at: Instant
  /** The next number of the organization; only for an aggregate that a lane creates. */
  number?: number
}

/** What outsiders are notified of after a change. */
export interface EventBody {
  /** As on the wire: DeliveryOrderUpdate, DeliveryOrderError… */
  type: string
  fromStatus?: string | null
  status?: string | null
  /** The wire's eventInfo; what it leaves out stands in `content`. */
  info: unknown
  content?: Content | null
}

/** The revision of one of the events of a change: the last of them has the revision of the state, whose event it is. */
export const revisionOf = (revision: number, events: readonly EventBody[], place: number): number =>
  revision - events.length + 1 + place

/**
 * Something with an identity that is changed as a whole: a wallet, a product, an order. It lives in a table whose key is the
 * owner (organization_id or corporation_id) and id. The frame locks, stamps, saves and announces it; the domain decides.
 */
export interface Aggregate<State> {
  table: string
  NotFound: ErrorDef
  /** The states by id, locked in the order of ids. Ids that do not exist are left out. */
  lock(db: Db, ownerId: string, ids: readonly string[]): Promise<Map<string, State>>
  /** Replaces states that exist. */
  save(db: Db, states: readonly State[]): Promise<unknown>
  /** `earlier` is the state before it when both are of one transaction. */
  stamp(state: State, stamp: Stamp, earlier?: State): State
  /** How many events a change makes at most; one unless said. */
  eventsMax?: number
  /**
   * Returns the events of a change; the last one has the revision of the state. `count` is the number of aggregates of the owner
   * that change at once; lanes give none.
   */
  event(
    before: State | undefined,
    after: State,
    failure?: OperationError,
    count?: number,
  ): EventBody | readonly EventBody[]
  /** False for what is not found although it has a row. */
  isLive?(state: State): boolean
}

/** An aggregate that a write may make (`createAggregate`). */
export interface CreatableAggregate<State> extends Aggregate<State> {
  Duplicated: ErrorDef
  /** One insert of many rows `on conflict do nothing`; answers the ids of those that went in. */
  insert(db: Db, states: readonly State[]): Promise<readonly string[]>
}

/**
 * An aggregate that commands change in the lane of its terminal group: an order, a reserve, a stop list. Its table has the key
 * (organization_id, id) and a terminal_group_id; a change is accepted only for a row that is there, unless the command says how
 * the aggregate begins.
 */
export interface LaneAggregate<State> extends Aggregate<State> {
  organizationIdOf(state: State): Id<'Organization'>
  terminalGroupIdOf(state: State): Id<'TerminalGroup'>
  /** False for what the front office never accepted: commands on it fail as if it were not there. */
  isLive(state: State): boolean
  /** `failure` is given when a command on an existing aggregate failed and `after` is `before`. */
  event(before: State | undefined, after: State, failure?: OperationError): EventBody | readonly EventBody[]
  /** What a linked front office is sent of it. */
  describe?(state: State): unknown
  /** How commands of clients fail while somebody at the front office is at work on it. */
  InUse?: ErrorDef
  /** The state as a client's command may change it at this moment; throws `InUse`. */
  requireUnlocked?(state: State, now: Instant): State
  /** What its states claim of things that lanes share, such as money in a guest's wallet. */
  resourceUsage?: ResourceUsage<State>
  /** What is told of a command that failed by a fault of the server, when the state cannot be read; nothing unless said. */
  failureEvent?(failed: FailedCommand, failure: OperationError): EventBody
}

/** What the states of an aggregate claim of things that lanes share. */
interface ResourceUsage<State> {
  /** Why a claim may not be met: every creation of the aggregate may end with these. */
  errors: ErrorMap
  /** Takes and gives back what the state after a command claims. A throw refuses the command, and must leave nothing behind in the transaction. */
  reconcile(turn: CommandContext, before: State | undefined, after: State): void | Promise<void>
}

/** What a state is settled with. */
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
  /** It was to make the aggregate. */
  creates: boolean
}

/** A lane aggregate that clients create. Its table also has a content_id. */
export interface CreatableLaneAggregate<State> extends LaneAggregate<State> {
  Duplicated: ErrorDef
  idOf(state: State): string
  /** Hash of the request that made it, when the client chose the id; a repetition is known by it. */
  requestHashOf(state: State): string | null
  /** The part that is stored apart, with the new aggregate. */
  contentOf(state: State): Content
  /** One insert of many rows `on conflict do nothing`, returning correlation_id and content_id of those that went in. */
  insert(db: Db, states: readonly State[], correlationIds: readonly string[]): Fragment
  /** The command that made an existing aggregate, and the hash of its request. */
  findCreation(db: Db, organizationId: string, id: string): Promise<CreationRecord | undefined>
  /** The aggregate as its creation was answered, at the moment when it was accepted. */
  acceptedAs(state: State, acceptedAt: Instant): State
  /** The state of an aggregate whose creation failed. */
  refuse(state: State, error: OperationError): State
}

export interface CreationRecord {
  correlationId: Id<'Command'>
  requestHash: string | null
  acceptedAt: Instant
}

/** Where a lane is. */
export interface Lane {
  organizationId: Id<'Organization'>
  terminalGroupId: Id<'TerminalGroup'>
}

/**
 * What the turns of a terminal group read and change beside their own aggregate, alone with it as with that: the group's stop
 * list, the times for which its tables are booked. It is loaded once for all turns of a transaction. One that is an aggregate
 * has the terminal group's id, and its changes are saved and have events; another is gathered from rows that turns change anyway.
 */
export type RelatedState<State> =
  | { aggregate: LaneAggregate<State>; initialState(lane: Lane): State }
  | { load(db: Db, lane: Lane): Promise<State> }

/** The companions that an operation has declared, as a command reads and changes them. */
export interface RelatedStates {
  get<State>(companion: RelatedState<State>): State
  /** Replaces the companion's state, once the turn has succeeded. */
  set<State>(companion: RelatedState<State>, state: State): void
}
