import { field, Text } from '#core/schema.ts'

export const Name = () => field(Text({ minLength: 1, maxLength: 200 }), 'Name, for people.')
