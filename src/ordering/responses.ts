import type { Static, TObject } from 'typebox'
import { completer } from '#core/operation/complete.ts'
import { RawJson } from '#core/operation/raw_json.ts'
import type { SplitDocument, StoredContent } from '#core/operation/split_document.ts'

/** Responses and events of one kind of placed documents, with all published members, including those that were omitted. */
export interface PlacedResponses<Info> {
  /** Schema of an info. */
  info: TObject
  /** Returns the JSON of an info. */
  toRawJson(one: Info): RawJson<Info>
  /** Returns the JSON of a frame with its document. */
  wrap(frame: object, document: string): RawJson<Info>
  /** Returns the JSON info of an event, from the event's own part and the content it refers to. */
  infoJson(own: string, content: StoredContent | null): string
}

/** Returns the responses of documents in this member of the info. */
export function placedResponses<Info extends TObject, Doc extends object>(
  schema: Info,
  member: string,
  { responseJson }: Pick<SplitDocument<Doc>, 'responseJson'>,
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
      return text(around.complete(frame), responseJson(content, progress))
    },
  }
}
