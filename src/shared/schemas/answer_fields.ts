import { Type } from 'typebox'
import { field, Id, moneyUnit, responseField, terminalTimeUnit } from '#core/schema.ts'

/** Building blocks of response schemas. */

export const Text = () => Type.String()
export const Sum = () => Type.Number({ 'x-decimal': true, 'x-unit': moneyUnit })
/** Wall time at the terminal. */
export const Time = () => Type.String({ format: 'terminal-time', 'x-unit': terminalTimeUnit })

export const namedReference = <K extends string>(kind: K) => Type.Object({ id: Id(kind), name: field(Text(), 'Name.') })

export const Employee = Type.Object(
  {
    id: Id('Employee'),
    name: field(Text(), 'Name of the employee.'),
    phone: responseField(Text(), 'Phone of the employee.'),
  },
  { title: 'OrderEmployee' },
)
