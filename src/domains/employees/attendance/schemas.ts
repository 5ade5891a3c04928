import { Type } from 'typebox'
import { field, Id, Int32, OffsetDateTime, opt, Text } from '#core/schema.ts'

const PaymentDetails = Type.Object(
  {
    regularPaidMinutes: opt(Int32(), 'Minutes without overtime.'),
    regularPaymentSum: opt(Type.Number(), 'Payment for these minutes.'),
    overtimePaidMinutes: opt(Int32(), "Minutes beyond the restaurant's regular ones of a day."),
    overtimePaymentSum: opt(Type.Number(), 'Payment for overtime.'),
    otherPaymentsSum: opt(Type.Number(), 'Other payments: always 0.'),
  },
  { title: 'PaymentDetails' },
)

export const AttendanceResponse = Type.Object(
  {
    id: opt(Id('Attendance'), 'Id of the attendance.'),
    employeeId: opt(Id('Employee'), 'Employee who worked.'),
    organizationId: opt(Id('Organization'), 'Organization of the attendance.'),
    organizationName: opt(Text(), 'Name of the organization.'),
    roleId: opt(Id('Role'), 'Position in which the employee worked. Null if the restaurant uses none.'),
    attendanceTypeId: opt(Id('AttendanceType'), 'Type of the attendance. Null for work without a default type.'),
    attendanceTypeCode: opt(Text(), 'Short name of the type.'),
    startAt: opt(OffsetDateTime(), 'Confirmed beginning.'),
    endAt: opt(OffsetDateTime(), 'Confirmed end. Null while the attendance is open.'),
    personalStartAt: opt(OffsetDateTime(), 'When the employee signed in at a terminal.'),
    personalEndAt: opt(OffsetDateTime(), 'When the employee signed out at the last terminal.'),
    isClosed: opt(Type.Boolean(), 'Whether the attendance has an end.'),
    isConfirmedManually: opt(Type.Boolean(), 'Whether the times are confirmed.'),
    comment: opt(Text(), 'Remark.'),
    createdAt: opt(OffsetDateTime(), 'Time of creation.'),
    updatedAt: opt(OffsetDateTime(), 'Time of the last change.'),
    modifiedByUserId: opt(Id('ApiKey'), 'API key of the last change. Null for a terminal.'),
    paymentDetails: opt(
      PaymentDetails,
      'Payment for the attendance. Null if not requested, while the attendance is open, and for positions without payment by the hour.',
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
