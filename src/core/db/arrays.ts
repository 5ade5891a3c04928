/** Lists of values as PostgreSQL's array parameters, and back. One dimension only. */

type Item = string | number | boolean | null | undefined

/** An item with these must be quoted: syntax of arrays, blanks at its ends, and a text that reads as null. */
const special = /[{}",\\]|^\s|\s$|^$|^null$/i

/**
 * The array's text. The driver would quote and escape each item; most of ours are ids and numbers, which need neither.
 */
export function writeArray(items: unknown): unknown {
  if (!Array.isArray(items)) return items
  let text = '{'
  for (const [i, item] of items.entries()) text += (i > 0 ? ',' : '') + writeItem(item)
  return `${text}}`
}

function writeItem(item: Item): string {
  if (item === null || item === undefined) return 'null'
  if (typeof item !== 'string') return String(item)
  return special.test(item) ? `"${item.replace(/["\\]/g, '\\$&')}"` : item
}

/** The items of an array's text, as `parse` reads each. */
export const readArray =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] => {
    const items: (T | null)[] = []
    for (const [, quoted, item] of text.slice(1, -1).matchAll(/(?:"((?:[^"\\]|\\.)*)"|([^,"]+)),?/gy))
      if (quoted !== undefined) items.push(parse(quoted.replace(/\\(.)/g, '$1')))
      else items.push(item === 'NULL' ? null : parse(item!))
    return items
  }
