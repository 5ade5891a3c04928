import { defineError } from '#core/errors.ts'

export const AccountExists = defineError('ACCOUNT_EXISTS', 409, 'An account with this id already exists')
export const StoreNotFound = defineError('STORE_NOT_FOUND', 404, 'The organization has no such store')
