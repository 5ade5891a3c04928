import { defineError } from '#core/errors.ts'

export const documentErrors = {
  DocumentNotFound: defineError('DOCUMENT_NOT_FOUND', 404, 'There is no such document'),
  DocumentExists: defineError(
    'DOCUMENT_EXISTS',
    400,
    'There is another document with this id',
    'The same body with the same documentId answers what the first one did. Change a document by its update.',
  ),
  DocumentIdRequired: defineError('DOCUMENT_ID_REQUIRED', 400, 'The document to be changed is not named'),
  WrongState: defineError(
    'WRONG_STATE',
    400,
    'The document is not in the state from which this can be done',
    'The answer says the state. Update, post and cancel need NEW, unpost needs PROCESSED.',
  ),
  NotEditable: defineError('DOCUMENT_NOT_EDITABLE', 400, 'The document is not to be edited'),
  NumberTaken: defineError<{ otherSuggestedNumber: string }>(
    'NUMBER_TAKEN',
    400,
    'Another document of this kind and year has the number',
    'Take the number that the answer suggests, or leave the number out.',
  ),
  PeriodClosed: defineError<{ closedThrough: string }>(
    'PERIOD_CLOSED',
    400,
    'The day of the document is closed',
    'Days after the one that the answer names are open.',
  ),
  PeriodTooLong: defineError(
    'PERIOD_TOO_LONG',
    400,
    'There are more documents in the period than one answer may have',
    'Ask for a shorter period.',
  ),
} as const
