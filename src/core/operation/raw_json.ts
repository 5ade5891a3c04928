import { type Static, type TSchema, Type } from 'typebox'

/** A value as stored JSON text, included in responses without being parsed. */
export class RawJson<T> {
  readonly json: string
  declare protected readonly value: T

  constructor(json: string) {
    this.json = json
  }
}

const isRawJson = Symbol('written')

/** Returns whether values of the schema are raw JSON. */
export const isRawJsonSchema = (schema: object): boolean => isRawJson in schema

/** Marks a part of a response that the operation returns as raw JSON. Clients see the schema itself. */
export const AsRawJson = <T extends TSchema>(schema: T) =>
  Type.Unsafe<RawJson<Static<T>>>({ ...schema, [isRawJson]: true })

/** Returns the serializer for responses of a schema. */
export function responseWriter(response: TSchema): (answer: object) => string {
  return holdsRawJson(response) ? write : JSON.stringify
}

function holdsRawJson(schema: object): boolean {
  return isRawJsonSchema(schema) || Object.values(schema).some((part) => isObject(part) && holdsRawJson(part))
}

function write(value: unknown): string {
  if (value instanceof RawJson) return value.json
  if (Array.isArray(value)) return `[${value.map(write).join()}]`
  if (!isObject(value)) return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${write(field)}`).join()}}`
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
