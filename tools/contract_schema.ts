import type { OpenApiDocument } from './contract_part.ts'

/** Schema of the published contract, as far as types depend on it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  description?: string
  'x-id'?: string
}

interface Content {
  content?: { 'application/json'?: { schema: Schema } }
}

export interface Post {
  summary: string
  deprecated?: boolean
  'x-kind': string
  parameters: { $ref: string }[]
  requestBody?: Content
  responses: Record<string, Content>
}

export type Schemas = Readonly<Record<string, Schema>>

/** Bodies of an operation in the contract. */
export interface Bodies {
  request: Schema | undefined
  response: Schema | undefined
}

export const bodiesOf = ({ requestBody, responses }: Post): Bodies => ({
  request: schemaOf(requestBody),
  response: schemaOf(responses['200'] ?? responses['201']),
})

export const schemaOf = (content: Content | undefined): Schema | undefined =>
  content?.content?.['application/json']?.schema

/** Returns the operations of a document with their paths, sorted. */
export const postsOf = (document: OpenApiDocument): [string, Post][] =>
  Object.entries(document.paths as unknown as Record<string, { post: Post }>)
    .map(([path, { post }]): [string, Post] => [path, post])
    .sort(([a], [b]) => (a < b ? -1 : 1))
