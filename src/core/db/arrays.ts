/** Serializes lists as PostgreSQL's array parameters, and parses them. One dimension only. */

/** Items that must be quoted: array syntax, surrounding blanks, and texts that read as null. */
const special = /[{}",\\]|^\s|\s$|^$|^null$/i

/** Writes a parameter that may be an array literal already. */
export const writeArray = (items: unknown): unknown => (Array.isArray(items) ? writeList(items) : items)

/** Returns the array literal. The driver would quote and escape each item, but ids and numbers need neither. */
export function writeList(items: readonly unknown[]): string {
  let text = '{'
  for (const [i, item] of items.entries()) text += (i > 0 ? ',' : '') + writeItem(item)
  return `${text}}`
}

function writeItem(item: unknown): string {
  if (item === null || item === undefined) return 'null'
  if (typeof item !== 'string') return String(item)
  return special.test(item) ? `"${item.replace(/["\\]/g, '\\$&')}"` : item
}

/** Parses an array literal, each item by `parse`. */
export const readArray =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] => {
    const items: (T | null)[] = []
    for (const [, quoted, item] of text.slice(1, -1).matchAll(/(?:"((?:[^"\\]|\\.)*)"|([^,"]+)),?/gy))
      if (quoted !== undefined) items.push(parse(quoted.replace(/\\(.)/g, '$1')))
      else items.push(item === 'NULL' ? null : parse(item!))
    return items
  }
