import { defineError } from '#core/errors.ts'
import type { FileFault } from '#imports/tables/faults.ts'
import type { PlannedChanges } from '#imports/thread_messages.ts'

export const ImportNotFound = defineError(
  'IMPORT_NOT_FOUND',
  404,
  'There is no such import, or its preview is older than an hour',
  'Preview the files again.',
)

export const InvalidFileContent = defineError('INVALID_FILE_CONTENT', 400, 'The content of a file is not base64')

export const InvalidDateFormat = defineError('INVALID_DATE_FORMAT', 400, 'The date format has no such meaning')

export const UnknownEncoding = defineError('UNKNOWN_ENCODING', 400, 'There is no such encoding of texts')

export const ImportInProgress = defineError(
  'IMPORT_IN_PROGRESS',
  409,
  'Another import of the chain is running',
  'Repeat the request when it has ended: `/admin/imports/get` has its progress.',
)

export const ImportOutdated = defineError<Pick<PlannedChanges, 'digest' | 'changes' | 'sentence'>>(
  'IMPORT_OUTDATED',
  409,
  'The data that the files were compared with has changed, so the import would change something else now',
  'Show the new `changes`, then apply with the new `digest`.',
)

export const ImportRefused = defineError<{ faults: readonly FileFault[] }>(
  'IMPORT_REFUSED',
  409,
  'The files cannot be imported any more',
  '`details.faults` has the reasons, and `/admin/imports/get` how many rows are saved. Preview the files again.',
)
