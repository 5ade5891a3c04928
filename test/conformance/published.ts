import assert from 'node:assert/strict'
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js'

/** Fields of the published contract that the checks read. */
interface Document {
  paths: Record<string, { post: { responses: Record<string, { content?: object }> } }>
}

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** Compares responses and messages with a published contract. */
export class PublishedShapes {
  readonly #document: Document
  readonly #ajv = new Ajv2020({
    strict: false,
    logger: false,
    formats: { uuid: guid },
    // Compiles in a third of the time.
    inlineRefs: false,
    code: { optimize: false },
  })

  constructor(document: object) {
    this.#document = document as Document
    this.#ajv.addSchema(document as AnySchemaObject, 'contract')
  }

  /** Throws if a successful response of the operation does not match its published schema. */
  expectAnswer(path: string, answer: unknown): void {
    const { responses } = this.#document.paths[path]!.post
    // Success comes first: 200, or 201 of creates.
    const [[success, { content }] = ['200', {}]] = Object.entries(responses)
    if (!content) assert.deepEqual(answer, {}, `${path} publishes an empty body`)
    else this.#expect(`/paths/${escaped(path)}/post/responses/${success}`, answer)
  }

  /** Throws if a message to receivers does not match the published schema of its kind. */
  expectMessage(kind: string, message: unknown): void {
    this.#expect(`/webhooks/${escaped(kind)}/post/requestBody`, message)
  }

  #expect(pointer: string, body: unknown): void {
    const fits = this.#ajv.compile({ $ref: `contract#${pointer}/content/application~1json/schema` })
    assert.ok(fits(body), `${pointer} has what is not published: ${this.#ajv.errorsText(fits.errors)}`)
  }
}
