import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'

/** The terminal group whose front office has done something. */
export interface TerminalGroupKey {
  corporationId: Id<'Corporation'>
  organizationId: Id<'Organization'>
  terminalGroupId: Id<'TerminalGroup'>
}

/** Something that a front office has done by itself: an operation below `/front/`, under an id of its own. */
export interface FrontAction {
  actionId: string
  operation: string
  body: Record<string, unknown>
}

/** Around the acceptance of an action that is part of a larger change. */
export interface FrontActionScope {
  /** The transaction that the action is accepted in. */
  db: Db
  /** The organizations that it may speak of, by id. */
  organizations: ReadonlyMap<string, Organization>
}

/** Accepts actions of front offices that do not come over a link: `use(FrontActions)`. It throws why one is refused at once. */
export class FrontActions {
  readonly accept: (place: TerminalGroupKey, action: FrontAction, scope: FrontActionScope) => Promise<unknown>

  constructor(accept: FrontActions['accept']) {
    this.accept = accept
  }
}
