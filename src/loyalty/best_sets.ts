import { type Decimal, exact, total } from '#core/decimal.ts'

/** Equal pieces that may be parts of sets. */
export interface Candidate {
  readonly price: Decimal
  readonly count: number
  /** Indexes of the parts that each piece can fill. */
  readonly parts: readonly number[]
}

export interface SetTerms {
  /** Number of pieces that each part of a set takes. */
  readonly needs: readonly number[]
  readonly price: number
  readonly setsMax: number
}

/**
 * Finds the sets that save most. Returns how many pieces of each candidate they take, or undefined if no set saves anything.
 * `candidates` must be sorted by price, the dearest first.
 *
 * Each further set takes pieces worth no more than the set before, so a binary search finds the number of sets: at most twenty
 * assignments for a thousand sets. The time of an assignment depends on the number of candidates and parts, not of pieces.
 */
export function bestSets(
  candidates: readonly Candidate[],
  { needs, price, setsMax }: SetTerms,
): { counts: readonly number[]; sets: number } | undefined {
  const pieces = candidates.reduce((sum, { count }) => sum + count, 0)
  const ofSet = needs.reduce((sum, need) => sum + need, 0)
  const known = new Map<number, Assignment | undefined>()
  const assigned = (sets: number): Assignment | undefined => {
    if (!known.has(sets)) known.set(sets, dearestPieces(candidates, needs, sets))
    return known.get(sets)
  }
  const saves = (sets: number): boolean => {
    const cost = assigned(sets)?.cost
    const fewer = cost && assigned(sets - 1)?.cost
    return fewer !== undefined && exact(cost?.minus(fewer) ?? fewer).greaterThan(price)
  }
  let sets = 0
  let most = Math.min(setsMax, Math.floor(pieces / ofSet))
  while (sets < most) {
    const middle = Math.ceil((sets + most) / 2)
    if (saves(middle)) sets = middle
    else most = middle - 1
  }
  const best = sets > 0 ? assigned(sets) : undefined
  return best && { counts: best.counts, sets }
}

interface Assignment {
  counts: readonly number[]
  cost: Decimal
}

/**
 * Assigns the dearest pieces that fill this number of sets, or returns undefined if there are too few. Taking the dearest pieces first is
 * optimal, because the sets of pieces that can be assigned form a matroid.
 */
function dearestPieces(
  candidates: readonly Candidate[],
  needs: readonly number[],
  sets: number,
): Assignment | undefined {
  const parts = new PartsToFill(needs.map((need) => need * sets))
  const counts = candidates.map((candidate) => parts.fill(candidate))
  if (!parts.areFull) return undefined
  const cost = total(candidates.flatMap(({ price }, i) => (counts[i] ? [price.times(counts[i])] : [])))
  return { counts, cost }
}

/** Pieces that fit the same parts. */
interface Fitting {
  readonly parts: readonly number[]
  /** Number of these pieces in each part. */
  readonly inPart: number[]
}

/** Step of an augmenting path: `moved` pieces go to `part`. They come from `from`, or are new if it is null. */
interface Step {
  readonly part: number
  readonly from: Step | null
  readonly moved: Fitting
}

/** Assigns pieces to the parts of sets. Moves pieces that were assigned earlier to other parts if that frees capacity. */
class PartsToFill {
  readonly #capacities: number[]
  readonly #fitting = new Map<string, Fitting>()

  constructor(capacities: readonly number[]) {
    this.#capacities = [...capacities]
  }

  get areFull(): boolean {
    return this.#capacities.every((capacity) => capacity === 0)
  }

  /** Assigns as many of the pieces as possible, and returns their number. */
  fill({ parts, count }: Candidate): number {
    const fitting = this.#fittingOf(parts)
    let left = count
    while (left > 0) {
      const path = this.#findCapacity(fitting)
      if (!path) break
      left -= this.#move(path, left)
    }
    return count - left
  }

  #fittingOf(parts: readonly number[]): Fitting {
    const key = parts.join()
    const known = this.#fitting.get(key)
    if (known) return known
    const fitting = { parts, inPart: this.#capacities.map(() => 0) }
    this.#fitting.set(key, fitting)
    return fitting
  }

  /** Finds the shortest sequence of moves that frees capacity for the pieces. */
  #findCapacity(fitting: Fitting): Step | undefined {
    const free = fitting.parts.find((part) => this.#capacities[part])
    if (free !== undefined) return { part: free, from: null, moved: fitting }
    if (this.areFull) return undefined
    const steps: Step[] = fitting.parts.map((part) => ({ part, from: null, moved: fitting }))
    const reached = new Set(fitting.parts)
    for (const step of steps) {
      if (this.#capacities[step.part]) return step
      for (const moved of this.#fitting.values()) {
        if (!moved.inPart[step.part]) continue
        for (const part of moved.parts) {
          if (reached.has(part)) continue
          reached.add(part)
          steps.push({ part, from: step, moved })
        }
      }
    }
    return undefined
  }

  /** Moves pieces along the path, at most `count` of them, and returns their number. */
  #move(end: Step, count: number): number {
    let most = Math.min(count, this.#capacities[end.part] ?? 0)
    for (let step = end; step.from; step = step.from) most = Math.min(most, step.moved.inPart[step.from.part] ?? 0)
    for (let step: Step | null = end; step; step = step.from) {
      add(step.moved.inPart, step.part, most)
      if (step.from) add(step.moved.inPart, step.from.part, -most)
    }
    add(this.#capacities, end.part, -most)
    return most
  }
}

function add(counts: number[], part: number, more: number): void {
  counts[part] = (counts[part] ?? 0) + more
}
