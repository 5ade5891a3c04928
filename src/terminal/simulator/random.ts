/** Random number from 0 up to, but not including, 1. */
type Random = () => number

/**
 * Returns a generator that depends only on the seed and the names. Runs with one seed therefore make equal decisions, although commands
 * arrive in different orders.
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

/** Returns the time to the next event of a Poisson process. */
export const untilNext = (random: Random, meanMs: number): number => -Math.log(1 - random()) * meanMs
