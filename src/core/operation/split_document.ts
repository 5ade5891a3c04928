/**
 * A document in two parts: a large one that rarely changes (its content) and a small one that often does (its
 * progress).
 */
export interface SplitDocument<Doc extends object> {
  progressOf(doc: Doc): Partial<Doc>
  contentOf(doc: Doc): Partial<Doc>
  join(content: Partial<Doc>, progress: Partial<Doc>): Doc
  /** The same with raw JSON, which is not parsed. Neither part is empty. */
  joinJson(content: string, progress: string): string
  /** Whether the document has this content. Changes replace what they change, so identity shows it. */
  hasContent(doc: Doc, content: Partial<Doc>): boolean
}

/**
 * Splits documents by the names of their progress fields. What a part does not have is undefined in it, and not stored.
 */
export function splitDocument<Doc extends object>(progress: readonly (keyof Doc)[]): SplitDocument<Doc> {
  const isProgress = new Set<PropertyKey>(progress)
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
    joinJson: (content, own) => `${content.slice(0, -1)},${own.slice(1)}`,
    hasContent(doc, content) {
      for (const field in doc) if (!isProgress.has(field) && content[field] !== doc[field]) return false
      // A removed field is a change, too.
      for (const field in content) if (!(field in doc) && content[field] !== undefined) return false
      return true
    },
  }
}
