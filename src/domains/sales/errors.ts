import { defineError } from '#core/errors.ts'

export const PostingNotFound = defineError('POSTING_NOT_FOUND', 404, 'The organization has no posting with this id')
export const TraceUnclear = defineError('TRACE_UNCLEAR', 400, 'Send exactly one of `postingId` and `orderId`')
