import { defineError } from '#core/errors.ts'

export const PostingNotFound = defineError('POSTING_NOT_FOUND', 404, 'The organization has no posting with this id')
export const SaleNotFound = defineError(
  'SALE_NOT_FOUND',
  404,
  'The books have no order with this id',
  'An order reaches the books some seconds after it is closed.',
)
export const TraceUnclear = defineError('TRACE_UNCLEAR', 400, 'Name exactly one of `postingId` and `orderId`')
