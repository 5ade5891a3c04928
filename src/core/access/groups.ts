/** The restriction groups that the domains declare: the permissions that an API key can hold. */
export class RestrictionGroups {
  /** Groups that the contract names. */
  readonly #contractGroups: ReadonlySet<string>
  /** Groups of ours, for operations whose groups the contract does not name. */
  readonly #ownGroups: ReadonlySet<string>

  constructor(domains: readonly { groups?: readonly string[]; ownGroups?: readonly string[] }[]) {
    this.#contractGroups = new Set(domains.flatMap(({ groups = [] }) => groups))
    this.#ownGroups = new Set(domains.flatMap(({ ownGroups = [] }) => ownGroups))
  }

  get all(): string[] {
    return [...this.#contractGroups, ...this.#ownGroups].sort()
  }

  has(group: string): boolean {
    return this.#contractGroups.has(group) || this.#ownGroups.has(group)
  }

  /**
   * Whether a key with these groups holds the group. Undefined are all groups, those of later versions included; a key that names
   * all groups of the contract holds ours as well.
   */
  holds(held: ReadonlySet<string> | undefined, group: string): boolean {
    return (
      held === undefined || held.has(group) || (this.#ownGroups.has(group) && this.#contractGroups.isSubsetOf(held))
    )
  }
}
