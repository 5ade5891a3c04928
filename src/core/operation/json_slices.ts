import { TimeSlices } from '#core/time_slices.ts'

/** The value with lists that may be produced one item at a time, while they are serialized. */
export type Lazily<T> = T extends readonly (infer Item)[]
  ? Iterable<Lazily<Item>>
  : T extends object
    ? { [Name in keyof T]: Lazily<T[Name]> }
    : T

/** Maps items one at a time, when the result is iterated, so that no list of all results exists. */
export const lazyMap = <Item, Result>(items: Iterable<Item>, map: (item: Item) => Result): Iterable<Result> => ({
  *[Symbol.iterator]() {
    for (const item of items) yield map(item)
  },
})

const chunkCharacters = 131_072

/** Serializes the value in time slices, so that large answers do not block other requests. Returns the JSON in chunks. */
export async function serializeInSlices(value: object): Promise<Buffer[]> {
  return (await Array.fromAsync(jsonInSlices(value))).map((chunk) => Buffer.from(chunk))
}

/** Like `serializeInSlices`, a chunk at a time. */
export async function* jsonInSlices(value: object): AsyncGenerator<string> {
  const slices = new TimeSlices()
  let text = ''
  for (const part of jsonParts(value)) {
    text += part
    if (text.length >= chunkCharacters) {
      yield text
      text = ''
    }
    await slices.next()
  }
  yield text
}

/** Yields the JSON of a value: objects and lists member by member if they contain lazy lists, others at once. */
function* jsonParts(value: unknown): Generator<string> {
  if (isLazyList(value)) {
    let separator = '['
    for (const item of value) {
      yield separator
      yield* jsonParts(item)
      separator = ','
    }
    yield separator === '[' ? '[]' : ']'
  } else if (isObject(value) && Object.values(value).some(isLazyList)) {
    let separator = '{'
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue
      yield `${separator}${JSON.stringify(name)}:`
      yield* jsonParts(member)
      separator = ','
    }
    yield '}'
  } else yield JSON.stringify(value)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isLazyList = (value: unknown): value is Iterable<unknown> =>
  isObject(value) && Symbol.iterator in value && !Array.isArray(value)
