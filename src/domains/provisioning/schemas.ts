import { Text } from '#core/schema.ts'

export const Name = () => Text({ minLength: 1, maxLength: 200 })
