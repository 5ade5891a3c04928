/** Returns the known name that `name` most probably misspells, ignoring case; undefined if none is within the share of other letters. */
export function nearestName(name: string, known: readonly string[], shareMax = 1 / 2): string | undefined {
  const lowerCaseName = name.slice(0, lengthMax).toLowerCase()
  let nearest: string | undefined
  let least = Math.floor(lowerCaseName.length * shareMax) + 1
  for (const candidate of known) {
    const distance = editsBetween(lowerCaseName, candidate.slice(0, lengthMax).toLowerCase())
    if (distance >= least) continue
    nearest = candidate
    least = distance
  }
  return nearest
}

/** Limits the work for names that clients choose. */
const lengthMax = 64

/** Returns the number of inserted, removed, replaced or swapped letters between two texts. */
function editsBetween(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? beforeLast[j - 2]! + 1 : replaced
      row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, replaced, swapped))
    }
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
