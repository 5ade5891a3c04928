/** Words by which a person reports what happened to an order. */
export const orderWords = ['cook', 'ready', 'out', 'paid', 'cancel'] as const
export type OrderWord = (typeof orderWords)[number]

type TypedLine =
  | { kind: 'orders' | 'reserves' | 'menu' | 'help' | 'sleep' | 'wake' | 'quit' | 'empty' | 'unknown' }
  /** `text` names a product. */
  | { kind: 'stop' | 'unstop'; text: string }
  /** Reports an action by its operation and JSON body. */
  | { kind: 'action'; operation: string; body: string }
  /** `name` is the number or the id of an order. Without a word, the line requests the possible ones. */
  | { kind: 'order'; name: string; word: OrderWord | undefined; text: string }
  | { kind: 'unknown word'; name: string; word: string }

const plainLines = ['orders', 'reserves', 'menu', 'help', 'sleep', 'wake', 'quit'] as const

const stopWords = ['stop', 'unstop'] as const

/** Parses a line that a person typed at a terminal. */
export function parseTypedLine(line: string): TypedLine {
  const text = line.trim()
  if (text === '') return { kind: 'empty' }
  const [, operation, body = '{}'] = /^(\/front\/\S+)(?:\s+(\{.*\}))?$/.exec(text) ?? []
  if (operation) return { kind: 'action', operation, body }
  const plain = plainLines.find((kind) => kind === text.toLowerCase())
  if (plain) return { kind: plain }
  const [first = '', ...others] = text.split(/\s+/)
  const [second, ...rest] = others
  const stopWord = stopWords.find((word) => word === first.toLowerCase())
  if (stopWord) return { kind: stopWord, text: others.join(' ') }
  const name = first.toLowerCase().replace('#', '')
  if (!isOrderName(name)) return { kind: 'unknown' }
  if (second === undefined) return { kind: 'order', name, word: undefined, text: '' }
  const word = orderWords.find((one) => one === second.toLowerCase())
  return word ? { kind: 'order', name, word, text: rest.join(' ') } : { kind: 'unknown word', name, word: second }
}

const isOrderName = (name: string) => /^\d{1,9}$/.test(name) || isId(name)

export const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
