import type { Static, TObject } from 'typebox'
import { completer } from '#core/operation/complete.ts'
import { RawJson } from '#core/operation/raw_json.ts'
import type { SplitBody, StoredContent } from '#core/operation/split_body.ts'
import type { Id } from '#core/schema.ts'
import type { ViewRow } from './reading.store.ts'

/** Responses and events of one kind of orders, with all published members, including those that were omitted. */
export interface PlacedResponses<Info> {
  /** Schema of an info. */
  info: TObject
  /** Returns the JSON of an info. */
  toRawJson(one: Info): RawJson<Info>
  /** Returns the JSON of an info whose body is stored JSON text, without external data. */
  viewJson(frame: object, row: Omit<ViewRow<Id>, 'id'>): RawJson<Info>
  /** Returns the JSON info of an event, from the event's own part and the content it refers to. */
  infoJson(eventInfo: string, content: StoredContent | null): string
}

/** Returns the responses with bodies in this member of the info. */
export function placedResponses<Info extends TObject, Body extends object>(
  schema: Info,
  member: string,
  { responseJson }: Pick<SplitBody<Body>, 'responseJson'>,
): PlacedResponses<Static<Info>> {
  const { complete } = completer<Static<Info>>(schema)
  const around = completer<object>(schema, (name) => name !== member)
  const text = (frame: object, body: string) => `${JSON.stringify(frame).slice(0, -1)},"${member}":${body}}`
  return {
    info: schema,
    toRawJson: (one) => new RawJson(JSON.stringify(complete(one))),
    viewJson(frame, { creationStatus, progress, ...stored }) {
      const body =
        creationStatus === 'Success' ? withoutExternalData(responseJson(stored, JSON.parse(progress))) : 'null'
      return new RawJson(text(around.complete(frame), body))
    },
    infoJson(eventInfo, content) {
      const info = JSON.parse(eventInfo)
      const { [member]: progress, ...frame } = info
      if (!content || !progress) return JSON.stringify(complete(info))
      return text(around.complete(frame), responseJson(content, progress))
    },
  }
}

/** Parses only orders that have external data, which are few. */
const withoutExternalData = (order: string): string =>
  order.includes('"externalData":[]') ? order : JSON.stringify({ ...JSON.parse(order), externalData: [] })
