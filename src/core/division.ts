/** A document of which one part is large and rarely changes (its content) and the other is small and often does (its marks). */
export interface Division<Doc extends object> {
  marksOf(doc: Doc): Partial<Doc>
  contentOf(doc: Doc): Partial<Doc>
  join(content: Partial<Doc>, marks: Partial<Doc>): Doc
  /** Whether the document has this content. Changes replace what they change, so identity tells. */
  hasContent(doc: Doc, content: Partial<Doc>): boolean
}

/** Divides documents by the names of their marks. */
export function divide<Doc extends object>(marks: readonly (keyof Doc)[]): Division<Doc> {
  const isMark = new Set<PropertyKey>(marks)
  const part = (doc: Doc, wantsMarks: boolean): Partial<Doc> => {
    const picked: Partial<Doc> = {}
    for (const field in doc) if (isMark.has(field) === wantsMarks) picked[field] = doc[field]
    return picked
  }
  return {
    marksOf: (doc) => part(doc, true),
    contentOf: (doc) => part(doc, false),
    join: (content, own) => ({ ...content, ...own }) as Doc,
    hasContent(doc, content) {
      for (const field in doc) if (!isMark.has(field) && content[field] !== doc[field]) return false
      // A field that the document has no more is a change, too.
      for (const field in content) if (!(field in doc) && content[field] !== undefined) return false
      return true
    },
  }
}
