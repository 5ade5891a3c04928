import { useEffect } from 'react'
import type { Kind } from './document_kinds.ts'
import type { DraftLines, FieldValues } from './document_lines.ts'
import { Unsaved } from './unsaved.ts'

/** Document with changes that are not saved. */
export interface DocumentDraft {
  personId: string
  organizationId: string
  kind: Kind
  documentId: string
  /** When the saved document was changed last; undefined for a new one. */
  dateModified: string | undefined
  head: FieldValues
  lines: DraftLines
}

/** Drafts by document. */
const drafts = new Unsaved<DocumentDraft>()

type Place = Pick<DocumentDraft, 'personId' | 'organizationId' | 'kind' | 'dateModified'>

/** Returns the draft of a document, unless somebody has changed the document since. Without an id it returns the draft of a new one. */
export const findDraft = (documentId: string | undefined, place: Place): DocumentDraft | undefined =>
  [...drafts.all()].find(
    (draft) =>
      (documentId === undefined || draft.documentId === documentId) &&
      draft.personId === place.personId &&
      draft.organizationId === place.organizationId &&
      draft.kind === place.kind &&
      draft.dateModified === place.dateModified,
  )

/** Keeps the draft of a document while it has changes. */
export function useKeptDraft(draft: DocumentDraft, isChanged: boolean): void {
  useEffect(() => drafts.set(draft.documentId, isChanged ? draft : undefined))
}
