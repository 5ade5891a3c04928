import type { Static, TObject } from 'typebox'
import { completer } from './complete.ts'

/** Stored large part of a body: JSON text, and the shape to which it was completed; null for contents older than shapes. */
export interface StoredContent {
  content: string
  shape: number | null
}

/** A body in two parts: a large one that rarely changes (its content) and a small one that often does (its progress). */
export interface SplitBody<Body extends object> {
  progressOf(body: Body): Partial<Body>
  contentOf(body: Body): Partial<Body>
  join(content: Partial<Body>, progress: Partial<Body>): Body
  /** Returns whether the body has this content. Compares by identity, because changes replace the objects that they change. */
  hasContent(body: Body, content: Partial<Body>): boolean
  /** Returns the content with all members of responses, to be stored with `shape`. */
  completeContent(content: Partial<Body>): Partial<Body>
  shape: number
  /**
   * Returns the JSON of the whole body for responses; neither part may be empty. Does not parse a content of the current
   * shape, which is complete already.
   */
  responseJson(stored: StoredContent, progress: Partial<Body>): string
}

/** Splits bodies of the schema by the names of their progress fields. Fields of the other part are undefined, and not stored. */
export function splitBody<Schema extends TObject>(
  schema: Schema,
  progress: readonly (keyof Static<Schema> & string)[],
): SplitBody<Static<Schema>> {
  type Body = Static<Schema>
  const isProgress = new Set<PropertyKey>(progress)
  const whole = completer<Partial<Body>>(schema)
  const content = completer<Partial<Body>>(schema, (name) => !isProgress.has(name))
  const inMotion = completer<Partial<Body>>(schema, (name) => isProgress.has(name))
  return {
    progressOf(body) {
      const own: Partial<Body> = {}
      for (const mark of progress) own[mark] = body[mark]
      return own
    },
    contentOf(body) {
      const content: Partial<Body> = { ...body }
      for (const mark of progress) content[mark] = undefined
      return content
    },
    join: (content, own) => ({ ...content, ...own }) as Body,
    hasContent(body, content) {
      for (const field in body) if (!isProgress.has(field) && content[field] !== body[field]) return false
      // A removed field is a change, too.
      for (const field in content) if (!(field in body) && content[field] !== undefined) return false
      return true
    },
    completeContent: content.complete,
    shape: content.shape,
    responseJson({ content: json, shape }, own) {
      if (shape !== content.shape) return JSON.stringify(whole.complete({ ...JSON.parse(json), ...own }))
      return `${json.slice(0, -1)},${JSON.stringify(inMotion.complete(own)).slice(1)}`
    },
  }
}
