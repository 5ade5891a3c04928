/** A source of numbers from 0 to 1, below 1. */
type Random = () => number

/**
 * Numbers that follow from the seed and the names: what is drawn for one thing does not depend on draws for another, or
 * on their order. So two runs decide alike although their commands arrive in different orders.
 */
export function randomOf(seed: number, ...names: (string | number)[]): Random {
  let state = hash(`${seed}\n${names.join('\n')}`)
  return () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value
}

export const between = (random: Random, least: number, most: number): number => least + random() * (most - least)

export const integerBetween = (random: Random, least: number, most: number): number =>
  Math.min(most, Math.floor(between(random, least, most + 1)))

/** The time to the next event of a Poisson process with this mean. */
export const untilNext = (random: Random, meanMs: number): number => -Math.log(1 - random()) * meanMs
