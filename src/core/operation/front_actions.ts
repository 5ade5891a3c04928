import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { defineError } from '#core/errors.ts'
import type { Author } from '#core/events/outbox.ts'
import type { Id } from '#core/schema.ts'

/** Key of the terminal group whose front office has acted. */
export interface TerminalGroupKey {
  corporationId: Id<'Corporation'>
  organizationId: Id<'Organization'>
  terminalGroupId: Id<'TerminalGroup'>
}

/** An action that a front office has taken by itself: an operation below `/front/`, with its own id. */
export interface FrontAction {
  actionId: string
  operation: string
  body: Record<string, unknown>
}

/** Scope of an action that is accepted as part of a larger change. */
export interface FrontActionScope {
  /** Transaction in which the action is accepted. */
  db: Db
  /** Organizations that the action may refer to, by id. */
  organizations: ReadonlyMap<string, Organization>
  /** Originator of the action; the front office by default. */
  author?: Author
  /** Source to whose orders the action is restricted. */
  sourceKey: string | undefined
}

export const ActionIdUsed = defineError(
  'ACTION_ID_USED',
  409,
  'The id belongs to a command, or to another action',
  'Choose a new `actionId` for each action. A repetition has the same terminal group, operation and body, and comes from the same caller.',
)

/**
 * Accepts actions of front offices without a connection: `use(FrontActions)`. Throws the error of a refused action, and
 * `ActionIdUsed` for an id that exists.
 */
export class FrontActions {
  readonly accept: (key: TerminalGroupKey, action: FrontAction, scope: FrontActionScope) => Promise<unknown>

  constructor(accept: FrontActions['accept']) {
    this.accept = accept
  }
}
