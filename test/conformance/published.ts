import assert from 'node:assert/strict'
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js'

/** As much of the published contract as is looked at. */
interface Document {
  paths: Record<string, { post: { responses: Record<string, { content?: object }> } }>
}

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** Holds what is answered and sent against a published contract. */
export class PublishedShapes {
  readonly #document: Document
  readonly #ajv = new Ajv2020({ strict: false, logger: false, formats: { uuid: guid } })

  constructor(document: object) {
    this.#document = document as Document
    this.#ajv.addSchema(document as AnySchemaObject, 'contract')
  }

  /** Throws when a successful answer of the operation does not fit what is published of it. */
  expectAnswer(path: string, answer: unknown): void {
    const { responses } = this.#document.paths[path]!.post
    // Success comes first: 200, or 201 of what makes something.
    const [[success, { content }] = ['200', {}]] = Object.entries(responses)
    if (!content) assert.deepEqual(answer, {}, `${path} publishes an empty body`)
    else this.#expect(`/paths/${escaped(path)}/post/responses/${success}`, answer)
  }

  /** Throws when a message to receivers does not fit what is published of its kind. */
  expectMessage(kind: string, message: unknown): void {
    this.#expect(`/webhooks/${escaped(kind)}/post/requestBody`, message)
  }

  #expect(pointer: string, body: unknown): void {
    const fits = this.#ajv.compile({ $ref: `contract#${pointer}/content/application~1json/schema` })
    assert.ok(fits(body), `${pointer} has what is not published: ${this.#ajv.errorsText(fits.errors)}`)
  }
}
