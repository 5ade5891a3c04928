import { defineError } from '#core/errors.ts'

export const RecordNotFound = defineError('RECORD_NOT_FOUND', 404, 'No row has this id')
export const RecordExists = defineError('RECORD_EXISTS', 409, 'Another row has this id')
export const ValueAlreadyUsed = defineError('VALUE_ALREADY_USED', 400, 'This value belongs to another undeleted row')
