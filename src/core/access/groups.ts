/** The restriction groups that the domains declare: the permissions that an API key can hold. */
export class RestrictionGroups {
  /** Groups that the contract names. */
  readonly #contract: ReadonlySet<string>
  /** Groups of ours, for operations whose groups the contract does not name. */
  readonly #own: ReadonlySet<string>

  constructor(domains: readonly { groups?: readonly string[]; ownGroups?: readonly string[] }[]) {
    this.#contract = new Set(domains.flatMap(({ groups = [] }) => groups))
    this.#own = new Set(domains.flatMap(({ ownGroups = [] }) => ownGroups))
  }

  get all(): string[] {
    return [...this.#contract, ...this.#own].sort()
  }

  has(group: string): boolean {
    return this.#contract.has(group) || this.#own.has(group)
  }

  /**
   * Whether a key with these groups holds the group. Undefined are all groups, those of later versions included; a key that names
   * all groups of the contract holds ours as well.
   */
  holds(held: ReadonlySet<string> | undefined, group: string): boolean {
    return held === undefined || held.has(group) || (this.#own.has(group) && this.#contract.isSubsetOf(held))
  }
}
