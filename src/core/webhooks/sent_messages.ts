import type { Db } from '#core/db/connect.ts'
import { hideTexts } from '#core/http/masked_error.ts'
import { maskJson } from '#core/operation/masked_json.ts'
import { messageBytesMax } from './grouping.ts'
import { bodyOf } from './message.ts'
import { type Message, readEvents, type StoredEvent } from './messages.store.ts'
import type { EventKind, WebhookRules } from './rules.ts'

/** Maximum number of characters of a body that is shown. */
export const shownBodyMax = 8_192

/** A message as its receiver gets it. */
export interface SentMessage {
  eventTypes: string[]
  /** JSON of the beginning. */
  body: string
  /** Returns an answer to the message as its reader may see it. */
  showAnswer(answer: string): string
}

type MessageRef = Pick<Message<unknown>, 'organizationId' | 'id' | 'revisions' | 'filter'>

/** Writes messages once more for those who look at attempts. The database stores only their events. */
export class SentMessages {
  readonly #rules: WebhookRules<unknown>
  readonly #kinds: Readonly<Record<string, EventKind>>

  constructor(rules: WebhookRules<unknown>, kinds: Readonly<Record<string, EventKind>>) {
    this.#rules = rules
    this.#kinds = kinds
  }

  /** Returns the message; undefined if its events are deleted, or cannot be written. Only its receiver gets texts of people. */
  async find(db: Db, message: MessageRef, isReceiver: boolean): Promise<SentMessage | undefined> {
    const events = (await readEvents(db, [message])).get(message.id)
    if (!events) return undefined
    try {
      return isReceiver ? this.#whole(message, events) : this.#masked(message, events)
    } catch {
      // The attempt to send it has failed for the same reason, and says so.
      return undefined
    }
  }

  #whole({ filter }: MessageRef, events: readonly StoredEvent[]): SentMessage {
    const body = bodyOf(events.map((event) => ({ ...event, info: this.#rules.infoFor(filter, event) })))
    return { eventTypes: typesOf(events), body: cut(body), showAnswer: (answer) => answer }
  }

  /** Masks texts of people in the events, and wherever the answer repeats them. */
  #masked({ filter }: MessageRef, events: readonly StoredEvent[]): SentMessage {
    const hidden = new Set<string>()
    let areTextsKnown = true
    const masked = events.map((event) => {
      const info = this.#rules.infoFor(filter, event)
      const shown = maskJson(this.#kinds[event.type]?.info ?? {}, JSON.parse(info), messageBytesMax)
      for (const text of shown.hidden ?? []) hidden.add(text)
      areTextsKnown &&= shown.hidden !== undefined
      return { ...event, info: shown.json }
    })
    return {
      eventTypes: typesOf(events),
      body: cut(bodyOf(masked)),
      showAnswer: (answer) => (areTextsKnown ? hideTexts(answer, hidden) : `[${answer.length} characters]`),
    }
  }
}

const typesOf = (events: readonly StoredEvent[]): string[] => [...new Set(events.map(({ type }) => type))]

const cut = (body: string): string => (body.length > shownBodyMax ? `${body.slice(0, shownBodyMax - 1)}…` : body)
