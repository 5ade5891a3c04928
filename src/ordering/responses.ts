import type { Static, TObject } from 'typebox'
import { completer } from '#core/operation/complete.ts'
import { RawJson } from '#core/operation/raw_json.ts'
import type { SplitDocument, StoredContent } from '#core/operation/split_document.ts'

/** How one kind of placed things is answered and sent: with every member that is published, whoever has left it out. */
export interface PlacedResponses<Info> {
  /** The shape of an info. */
  info: TObject
  /** The JSON of an info that is at hand. */
  toRawJson(one: Info): RawJson<Info>
  /** What stands around a document, as an object without it, and the JSON of the whole. */
  wrap(frame: object, document: string): RawJson<Info>
  /** The info of an event, JSON, from what the event says itself and the content that it refers to. */
  infoJson(own: string, content: StoredContent | null): string
}

/** The answers of documents that stand in this member of the info. */
export function placedResponses<Info extends TObject, Doc extends object>(
  schema: Info,
  member: string,
  { answerJson }: Pick<SplitDocument<Doc>, 'answerJson'>,
): PlacedResponses<Static<Info>> {
  const { complete } = completer<Static<Info>>(schema)
  const around = completer<object>(schema, (name) => name !== member)
  const text = (frame: object, document: string) => `${JSON.stringify(frame).slice(0, -1)},"${member}":${document}}`
  return {
    info: schema,
    toRawJson: (one) => new RawJson(JSON.stringify(complete(one))),
    wrap: (frame, document) => new RawJson(text(around.complete(frame), document)),
    infoJson(own, content) {
      const one = JSON.parse(own)
      const { [member]: progress, ...frame } = one
      if (!content || !progress) return JSON.stringify(complete(one))
      return text(around.complete(frame), answerJson(content, progress))
    },
  }
}
