import { defineError, type ErrorDef } from '#core/errors.ts'

export const DocumentNotFound = defineError('DOCUMENT_NOT_FOUND', 404, 'There is no such document')
export const DocumentExists = defineError(
  'DOCUMENT_EXISTS',
  400,
  'Another document has this id',
  'Send the same body with the same documentId to get the first response again. Change a document with its update.',
)
export const WrongState = defineError<{ status: string }>(
  'WRONG_STATE',
  400,
  'The status of the document does not allow this',
  'The response has the status. Update, post and cancel need NEW, unpost needs PROCESSED.',
)
export const NotEditable = defineError(
  'DOCUMENT_NOT_EDITABLE',
  400,
  'The document was created with isEditable false: it can be neither changed nor cancelled',
)
export const NumberAlreadyUsed: ErrorDef<{ otherSuggestedNumber: string }> = {
  ...defineError(
    'NUMBER_ALREADY_USED',
    400,
    'Another document of this kind and year has the number',
    'Use the number that the response suggests, or omit the number.',
  ),
  sentence: ({ otherSuggestedNumber }) =>
    `Another document of this kind and year has the number; ${otherSuggestedNumber} is free`,
}
export const PostingEmpty = defineError(
  'POSTING_EMPTY',
  400,
  'The document has nothing to post: no line has an amount or a sum',
)
