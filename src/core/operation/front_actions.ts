import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
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
}

/** Accepts actions of front offices without a connection: `use(FrontActions)`. Throws the error of a refused action. */
export class FrontActions {
  readonly accept: (key: TerminalGroupKey, action: FrontAction, scope: FrontActionScope) => Promise<unknown>

  constructor(accept: FrontActions['accept']) {
    this.accept = accept
  }
}
