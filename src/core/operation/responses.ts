import { type TSchema, Type } from 'typebox'
import { CorrelationId } from '#core/schema.ts'

/** Response without the correlation id, which the framework adds. */
export type ResponseBody<T> = T extends { correlationId: unknown } ? Omit<T, 'correlationId'> : T

/** A response stored as the bytes of its JSON, in chunks, for data that is read often and changed rarely. */
export class JsonBytes {
  readonly chunks: readonly Buffer[]
  readonly length: number

  constructor(chunks: readonly Buffer[]) {
    this.chunks = chunks
    this.length = chunks.reduce((bytes, { length }) => bytes + length, 0)
  }

  /** Returns the object with a text member before its others. The object must not be empty. */
  withMember(name: string, text: string): JsonBytes {
    const [first = Buffer.from('{}'), ...others] = this.chunks
    const member = `{${JSON.stringify(name)}:${JSON.stringify(text)},`
    return new JsonBytes([Buffer.from(member), first.subarray(1), ...others])
  }
}

/**
 * A query response whose JSON is written in pieces, for lists that are too long for memory. The frame reads all pieces before the
 * response begins, so that they never wait for a client.
 */
export class StreamedResponse<T> {
  readonly contentType = 'application/json; charset=utf-8'
  readonly pieces: AsyncIterable<string | Buffer>
  declare protected readonly value: T

  constructor(pieces: AsyncIterable<string | Buffer>) {
    this.pieces = pieces
  }
}

/** Like `StreamedResponse`, in a format that its client accepts instead of JSON. */
export class FormattedResponse {
  readonly contentType: string
  readonly pieces: AsyncIterable<string | Buffer>

  constructor(contentType: string, pieces: AsyncIterable<string | Buffer>) {
    this.contentType = contentType
    this.pieces = pieces
  }
}

/** Maximum number of rows in one piece of a streamed response; other requests run between two pieces. */
const rowsOfPieceMax = 1_000

/**
 * Streams an object with a list that arrives in pages; `rest` returns fields that are known after the last row. Values must
 * match the schema, because missing members are not added.
 */
export const streamList = <Fields extends object, Name extends string, Row, Rest extends object = object>(
  fields: Fields,
  name: Name,
  pages: AsyncIterable<readonly Row[]>,
  rest?: () => Rest,
): StreamedResponse<Fields & Record<Name, Row[]> & Rest> => new StreamedResponse(piecesOf(fields, name, pages, rest))

/** Streams an array that arrives in pages. Values must match the schema, because missing members are not added. */
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

/** Returns whether answers of the schema contain a secret (`secretField`), so that they are stored nowhere. */
export const hasSecret = (schema: object): boolean =>
  'x-secret' in schema ||
  Object.values(schema).some((part) => typeof part === 'object' && part !== null && hasSecret(part))

const recorded = Symbol('recorded')

/** Response of a write whose outcome clients query by the correlation id, as for commands. */
export const withCorrelationId = <Fields extends Record<string, TSchema>>(
  fields: Fields,
  options: { title?: string } = {},
) => Type.Object({ correlationId: CorrelationId, ...fields }, { ...options, [recorded]: true })

/** Returns whether clients can query the outcome of a write with this response. */
export const hasRecordedOutcome = (response: TSchema): boolean => recorded in response

export const CorrelationIdResponse = withCorrelationId({})

/** Response without fields, except for the correlation id of operations that return one. */
export const EmptyObject = Type.Object({})

/** Response with status 200 and an empty body, not even an object, as the contract requires. */
export const EmptyBody = Type.Object({}, { description: 'The body is empty' })

const maybeEmpty = Symbol('maybe empty')

/** Response that may be an empty body, if the handler returns null. */
export const orEmptyBody = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()], { [maybeEmpty]: true })

export const mayBeEmpty = (response: TSchema): boolean => maybeEmpty in response
