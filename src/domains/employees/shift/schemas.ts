import { Id, opt, Text } from '#core/schema.ts'

/** Who is on shift where, in a request. */
export const shiftKeyFields = {
  organizationId: Id('Organization'),
  terminalGroupId: Id('TerminalGroup'),
  employeeId: Id('Employee'),
}

/** A text for people, where the wire lets the front office say what went wrong. */
export const frontOfficeError = {
  error: opt(Text(), 'Why the front office could not be asked. Absent or null otherwise.'),
}
