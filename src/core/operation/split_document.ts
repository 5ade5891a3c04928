import type { Static, TObject } from 'typebox'
import { completer } from './complete.ts'

/** Stored large part of a document: JSON text, and the shape to which it was completed; null for contents older than shapes. */
export interface StoredContent {
  content: string
  shape: number | null
}

/** A document in two parts: a large one that rarely changes (its content) and a small one that often does (its progress). */
export interface SplitDocument<Doc extends object> {
  progressOf(doc: Doc): Partial<Doc>
  contentOf(doc: Doc): Partial<Doc>
  join(content: Partial<Doc>, progress: Partial<Doc>): Doc
  /** Returns whether the document has this content. Compares by identity, because changes replace the objects that they change. */
  hasContent(doc: Doc, content: Partial<Doc>): boolean
  /** Returns the content with all members of responses, to be stored with `shape`. */
  completeContent(content: Partial<Doc>): Partial<Doc>
  shape: number
  /**
   * Returns the JSON of the whole document for responses; neither part may be empty. Does not parse a content of the current
   * shape, which is complete already.
   */
  responseJson(stored: StoredContent, progress: Partial<Doc>): string
}

/** Splits documents of the schema by the names of their progress fields. Fields of the other part are undefined, and not stored. */
export function splitDocument<Schema extends TObject>(
  schema: Schema,
  progress: readonly (keyof Static<Schema> & string)[],
): SplitDocument<Static<Schema>> {
  type Doc = Static<Schema>
  const isProgress = new Set<PropertyKey>(progress)
  const whole = completer<Partial<Doc>>(schema)
  const content = completer<Partial<Doc>>(schema, (name) => !isProgress.has(name))
  const inMotion = completer<Partial<Doc>>(schema, (name) => isProgress.has(name))
  return {
    progressOf(doc) {
      const own: Partial<Doc> = {}
      for (const mark of progress) own[mark] = doc[mark]
      return own
    },
    contentOf(doc) {
      const content: Partial<Doc> = { ...doc }
      for (const mark of progress) content[mark] = undefined
      return content
    },
    join: (content, own) => ({ ...content, ...own }) as Doc,
    hasContent(doc, content) {
      for (const field in doc) if (!isProgress.has(field) && content[field] !== doc[field]) return false
      // A removed field is a change, too.
      for (const field in content) if (!(field in doc) && content[field] !== undefined) return false
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
