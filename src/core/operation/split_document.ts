import type { Static, TObject } from 'typebox'
import { completer } from './complete.ts'

/** The large part of a document as it is stored: JSON, and the shape to which it was completed; null before contents had any. */
export interface StoredContent {
  content: string
  shape: number | null
}

/**
 * A document in two parts: a large one that rarely changes (its content) and a small one that often does (its
 * progress).
 */
export interface SplitDocument<Doc extends object> {
  progressOf(doc: Doc): Partial<Doc>
  contentOf(doc: Doc): Partial<Doc>
  join(content: Partial<Doc>, progress: Partial<Doc>): Doc
  /** Whether the document has this content. Changes replace what they change, so identity shows it. */
  hasContent(doc: Doc, content: Partial<Doc>): boolean
  /** The content with all that answers show of it, as it is stored with this shape. */
  completeContent(content: Partial<Doc>): Partial<Doc>
  shape: number
  /**
   * The JSON of the whole document as it is answered. A content of today's shape is not parsed: what is complete when it is
   * stored need not be completed for each answer. Neither part is empty.
   */
  answerJson(stored: StoredContent, progress: Partial<Doc>): string
}

/**
 * Splits documents of the schema by the names of their progress fields. What a part does not have is undefined in it, and not
 * stored.
 */
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
    answerJson({ content: json, shape }, own) {
      if (shape !== content.shape) return JSON.stringify(whole.complete({ ...JSON.parse(json), ...own }))
      return `${json.slice(0, -1)},${JSON.stringify(inMotion.complete(own)).slice(1)}`
    },
  }
}
