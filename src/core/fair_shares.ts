/** Owner of a message. */
export interface Owned {
  organizationId: string
  corporationId: string
}

/** Maximum shares of one organization, and of all organizations of a corporation, in the free capacity. */
const usualOrganizationShare = 0.25
const corporationShare = 0.5

/**
 * Divides a resource such as memory fairly among organizations. However long an organization holds its share, others still
 * get some.
 */
export class FairShares {
  readonly #max: number
  readonly #byOrganization = new Map<string, number>()
  readonly #byCorporation = new Map<string, number>()
  readonly #organizationShare: number
  #reserved = 0

  constructor(max: number, { organizationShare = usualOrganizationShare } = {}) {
    this.#max = max
    this.#organizationShare = organizationShare
  }

  /** Amount that is not taken. */
  get free(): number {
    return this.#max - this.#reserved
  }

  /** Returns how much more the organization may take; 0 or less for nothing. */
  headroomOf({ organizationId, corporationId }: Owned): number {
    const ofOrganization = this.#byOrganization.get(organizationId) ?? 0
    const ofCorporation = this.#byCorporation.get(corporationId) ?? 0
    return Math.min(
      this.#organizationShare * (this.free + ofOrganization) - ofOrganization,
      corporationShare * (this.free + ofCorporation) - ofCorporation,
    )
  }

  /** Returns whether no other corporation has taken anything. */
  isAlone({ corporationId }: Owned): boolean {
    return this.#reserved === (this.#byCorporation.get(corporationId) ?? 0)
  }

  /** Returns the given organizations without headroom. */
  fullOrganizations(owned: Iterable<Owned>): string[] {
    const full = new Set<string>()
    for (const one of owned) if (this.headroomOf(one) < 1) full.add(one.organizationId)
    return [...full]
  }

  reserve(owned: Owned, amount: number): void {
    this.#reserved += amount
    add(this.#byOrganization, owned.organizationId, amount)
    add(this.#byCorporation, owned.corporationId, amount)
  }

  release(owned: Owned, amount: number): void {
    this.reserve(owned, -amount)
  }
}

function add(amounts: Map<string, number>, id: string, amount: number): void {
  const sum = (amounts.get(id) ?? 0) + amount
  if (sum === 0) amounts.delete(id)
  else amounts.set(id, sum)
}
