/** Restriction groups that the domains declare: permissions that an API key can have. */
export class RestrictionGroups {
  /** Groups that the contract defines. */
  readonly #contractGroups: ReadonlySet<string>
  /** Groups of Comanda, for operations whose groups the contract does not define. */
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
   * Returns whether a key with the `held` groups has the group; undefined means all groups, including future ones. A key with all
   * groups of the contract also has those of Comanda.
   */
  holds(held: ReadonlySet<string> | undefined, group: string): boolean {
    return (
      held === undefined || held.has(group) || (this.#ownGroups.has(group) && this.#contractGroups.isSubsetOf(held))
    )
  }
}
