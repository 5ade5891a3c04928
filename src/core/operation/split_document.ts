/** A document of which one part is large and rarely changes (its content) and the other is small and often does (its progress). */
export interface SplitDocument<Doc extends object> {
  progressOf(doc: Doc): Partial<Doc>
  contentOf(doc: Doc): Partial<Doc>
  join(content: Partial<Doc>, progress: Partial<Doc>): Doc
  /** The same of their JSON, which is not read. Neither is empty. */
  joinJson(content: string, progress: string): string
  /** Whether the document has this content. Changes replace what they change, so identity tells. */
  hasContent(doc: Doc, content: Partial<Doc>): boolean
}

/** Divides documents by the names of their progress. What a part does not hold is undefined in it, and not stored. */
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
      // A field that the document has no more is a change, too.
      for (const field in content) if (!(field in doc) && content[field] !== undefined) return false
      return true
    },
  }
}
