import { type TSchema, Type } from 'typebox'
import { CorrelationId } from '#core/schema.ts'

/** The frame writes the correlation id into answers that have one, so handlers leave it out. */
export type ResponseBody<T> = T extends { correlationId: unknown } ? Omit<T, 'correlationId'> : T

/** An answer kept as the bytes of its JSON, for what many read and few change. */
export class JsonBytes {
  readonly json: Buffer
  constructor(json: Buffer) {
    this.json = json
  }
}

/** An answer of a query whose JSON is written in pieces while it is sent, for lists that are too long to hold. */
export class StreamedResponse<T> {
  readonly pieces: AsyncIterable<string>
  declare protected readonly value: T

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces
  }
}

/** An answer of a query in a format that its client accepts instead of JSON. */
export class FormattedResponse {
  readonly contentType: string
  readonly content: Buffer | AsyncIterable<string | Buffer>

  constructor(contentType: string, content: Buffer | AsyncIterable<string | Buffer>) {
    this.contentType = contentType
    this.content = content
  }
}

/** Rows that one piece of a streamed answer holds at most: others are answered between two pieces. */
const rowsOfPieceMax = 1_000

/**
 * Streams an object with a list, which comes in pages. `rest` returns the fields that are known after the last row. All values are
 * as in the schema: the frame completes nothing.
 */
export const streamList = <Fields extends object, Name extends string, Row, Rest extends object = object>(
  fields: Fields,
  name: Name,
  pages: AsyncIterable<readonly Row[]>,
  rest?: () => Rest,
): StreamedResponse<Fields & Record<Name, Row[]> & Rest> => new StreamedResponse(piecesOf(fields, name, pages, rest))

/** Streams an array, which comes in pages. All values are as in the schema: the frame completes nothing. */
export const streamArray = <Row>(pages: AsyncIterable<readonly Row[]>): StreamedResponse<Row[]> =>
  new StreamedResponse(piecesOfArray(pages))

async function* piecesOfArray(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  yield '['
  yield* piecesOfRows(pages)
  yield ']'
}

async function* piecesOf(
  fields: object,
  name: string,
  pages: AsyncIterable<readonly unknown[]>,
  rest: () => object = () => ({}),
): AsyncGenerator<string> {
  yield `{${membersOf(fields)}${JSON.stringify(name)}:[`
  yield* piecesOfRows(pages)
  yield `],${membersOf(rest())}`.replace(/,$/, '}')
}

async function* piecesOfRows(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = ''
  for await (const page of pages)
    for (let i = 0; i < page.length; i += rowsOfPieceMax) {
      yield `${separator}${JSON.stringify(page.slice(i, i + rowsOfPieceMax)).slice(1, -1)}`
      separator = ','
    }
}

/** Returns the members of an object as JSON, each followed by a comma. */
const membersOf = (fields: object): string =>
  Object.entries(fields)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`)
    .join('')

const recorded = Symbol('recorded')

/** Answer of a write whose outcome clients look up like a command's, by the correlation id, with what it says besides. */
export const withCorrelationId = <Fields extends Record<string, TSchema>>(
  fields: Fields,
  options: { title?: string } = {},
) => Type.Object({ correlationId: CorrelationId, ...fields }, { ...options, [recorded]: true })

/** Whether the outcome of a write that answers this can be looked up. */
export const hasRecordedOutcome = (response: TSchema): boolean => recorded in response

export const CorrelationIdResponse = withCorrelationId({})

/** Answer of an operation that has nothing to say but its correlation id. */
export const EmptyObject = Type.Object({})

/** Answer of an operation that the wire has answer 200 with an empty body: not even an object. */
export const EmptyBody = Type.Object({}, { description: 'The body is empty' })

const maybeEmpty = Symbol('maybe empty')

/** Answer of an operation that answers an empty body when there is nothing: its handler then answers null. */
export const orEmptyBody = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()], { [maybeEmpty]: true })

export const mayBeEmpty = (response: TSchema): boolean => maybeEmpty in response
