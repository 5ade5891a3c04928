import { defineError } from '#core/errors.ts'

export const CityNotFound = defineError('CITY_NOT_FOUND', 404, 'The organization has no such city')
