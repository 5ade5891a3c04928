import { defineError } from '#core/errors.ts'

export const StoreNotFound = defineError('STORE_NOT_FOUND', 404, 'The organization has no such store')
