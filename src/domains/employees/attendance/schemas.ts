import { Type } from 'typebox'
import { field, Id, Int32, OffsetDateTime, opt, Text } from '#core/schema.ts'

const PaymentDetails = Type.Object(
  {
    regularPaidMinutes: opt(Int32(), 'Minutes that are no overtime.'),
    regularPaymentSum: opt(Type.Number(), 'What is paid for them.'),
    overtimePaidMinutes: opt(Int32(), "Minutes beyond the restaurant's regular ones of a day."),
    overtimePaymentSum: opt(Type.Number(), 'What is paid for them.'),
    otherPaymentsSum: opt(Type.Number(), 'What is paid besides. The server knows no such payments: always 0.'),
  },
  { title: 'PaymentDetails' },
)

export const AttendanceResponse = Type.Object(
  {
    id: opt(Id('Attendance'), 'Id of the attendance.'),
    employeeId: opt(Id('Employee'), 'Who worked.'),
    organizationId: opt(Id('Organization'), 'Where.'),
    organizationName: opt(Text(), 'Name of the organization.'),
    roleId: opt(Id('Role'), 'Position in which the employee worked. Null where the restaurant uses none.'),
    attendanceTypeId: opt(Id('AttendanceType'), 'Type of the attendance. Null for work where there is no usual type.'),
    attendanceTypeCode: opt(Text(), 'Short name of the type.'),
    startAt: opt(OffsetDateTime(), 'Confirmed beginning.'),
    endAt: opt(OffsetDateTime(), 'Confirmed end. Null while the attendance is open.'),
    personalStartAt: opt(OffsetDateTime(), 'When the employee signed in at a terminal.'),
    personalEndAt: opt(OffsetDateTime(), 'When the employee signed out at the last terminal.'),
    isClosed: opt(Type.Boolean(), 'Whether the attendance has an end.'),
    isConfirmedManually: opt(Type.Boolean(), 'Whether somebody has confirmed the times.'),
    comment: opt(Text(), 'Remark.'),
    createdAt: opt(OffsetDateTime(), 'When the attendance was made.'),
    updatedAt: opt(OffsetDateTime(), 'When it was changed last.'),
    modifiedByUserId: opt(Id('ApiKey'), 'API key that changed it last. Null when a terminal did.'),
    paymentDetails: opt(
      PaymentDetails,
      'What is paid for the attendance. Null unless asked for, while it is open, and for positions that are not paid by the hour.',
    ),
  },
  { title: 'AttendanceResponse' },
)

/** Times in requests that create or change an attendance. */
export const timeFields = {
  startAt: field(OffsetDateTime(), 'Confirmed beginning, rounded to the minute.'),
  endAt: field(OffsetDateTime(), 'Confirmed end, rounded to the minute.'),
  personalStartAt: opt(OffsetDateTime(), 'When the employee signed in at a terminal.'),
  personalEndAt: opt(OffsetDateTime(), 'When the employee signed out at a terminal.'),
}
