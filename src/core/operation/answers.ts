import { type TSchema, Type } from 'typebox'
import { CorrelationId } from '#core/schema.ts'

/** The frame writes the correlation id into answers that have one, so handlers leave it out. */
export type Answer<T> = T extends { correlationId: unknown } ? Omit<T, 'correlationId'> : T

/** An answer kept as the bytes of its JSON, for what many read and few change. */
export class Bytes {
  readonly json: Buffer
  constructor(json: Buffer) {
    this.json = json
  }
}

const recorded = Symbol('recorded')

/** Answer of a write whose outcome clients look up like a command's, by the correlation id, with what it says besides. */
export const identified = <Fields extends Record<string, TSchema>>(fields: Fields) =>
  Type.Object({ correlationId: CorrelationId, ...fields }, { [recorded]: true })

/** Whether the outcome of a write that answers this can be looked up. */
export const isRecorded = (response: TSchema): boolean => recorded in response

export const CorrelationIdResponse = identified({})

/** Answer of an operation that has nothing to say but its correlation id. */
export const Nothing = Type.Object({})

/** Answer of an operation that the wire has answer 200 with an empty body: not even an object. */
export const NoBody = Type.Object({}, { description: 'The body is empty' })

const maybeEmpty = Symbol('maybe empty')

/** Answer of an operation that answers an empty body when there is nothing: its handler then answers null. */
export const orEmpty = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()], { [maybeEmpty]: true })

export const isMaybeEmpty = (response: TSchema): boolean => maybeEmpty in response
