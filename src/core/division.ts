/** A document of which one part is large and rarely changes (its content) and the other is small and often does (its marks). */
export interface Division<Doc extends object, Mark extends keyof Doc> {
  marksOf(doc: Doc): Pick<Doc, Mark>
  contentOf(doc: Doc): Omit<Doc, Mark>
  join(content: Omit<Doc, Mark>, marks: Pick<Doc, Mark>): Doc
  /** Whether two documents have the same content. Changes replace what they change, so identity tells. */
  isSameContent(content: Omit<Doc, Mark>, doc: Doc): boolean
}

/** Divides documents by the names of their marks: `divide<Order>()('status', 'payments')`. */
export const divide =
  <Doc extends object>() =>
  <Mark extends keyof Doc>(...marks: readonly Mark[]): Division<Doc, Mark> => {
    const isMark = new Set<PropertyKey>(marks)
    const part = (doc: Doc, wantsMarks: boolean): object => {
      const picked: Record<string, unknown> = {}
      for (const field in doc) if (isMark.has(field) === wantsMarks) picked[field] = doc[field]
      return picked
    }
    return {
      marksOf: (doc) => part(doc, true) as Pick<Doc, Mark>,
      contentOf: (doc) => part(doc, false) as Omit<Doc, Mark>,
      join: (content, own) => ({ ...content, ...own }) as Doc,
      isSameContent(content, doc) {
        const theirs = content as Record<string, unknown>
        for (const field in doc) if (!isMark.has(field) && theirs[field] !== doc[field]) return false
        // A field that the document has no more is a change, too.
        for (const field in theirs) if (!(field in doc) && theirs[field] !== undefined) return false
        return true
      },
    }
  }
