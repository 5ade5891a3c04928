// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface CommandsOperations {
  /** List commands that wait, failed or expired. */
  '/admin/commands/list': { kind: 'query'; request: AdminCommandsListRequest; response: AdminCommandsListResponseAnswer; isPaged: true; item: NonNullable<AdminCommandsListResponseAnswer['commands']>[number] }
  /** Read the status of a command. */
  '/api/1/commands/status': { kind: 'query'; request: GetCommandStatusRequest; response: GetCommandStatusResponse }
  /** List commands on an order, reserve or stop list. */
  '/api/1/commands/timeline': { kind: 'query'; request: CommandsTimelineRequest; response: CommandsTimelineResponseAnswer }
}

export interface AdminCommandsListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Cursor from the previous page. If absent, the first page. */
  cursor?: Id<'Command'> | null
  /** Maximum commands of a page, 50 by default. */
  limit?: number | null
  /** Path of the operation. If omitted, of all operations. */
  operation?: string | null
  /** Only commands of this organization. Required for `Applied`. */
  organizationId?: Id<'Organization'> | null
  /** Time of the first command. If omitted, seven days ago, but all that wait. ISO 8601 with the offset from UTC; without an offset, UTC. */
  since?: OffsetTime | null
  /** Only commands in this state: `Unfinished` ones wait for the front office. If omitted, all that were not applied. */
  state?: 'Unfinished' | 'Failed' | 'Expired' | 'Applied' | null
}

export interface AdminCommandsListResponseAnswer {
  /** The commands, the latest first. */
  commands: (ListedCommandAnswer)[]
  /** Cursor of the next page. Null on the last page. */
  cursor: Id<'Command'> | null
}

export interface CommandsTimelineRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Id of an order, of a reserve, or of a terminal group for its stop list. */
  subjectId: Id<'Aggregate'>
}

export interface CommandsTimelineResponseAnswer {
  /** The commands, newest last. */
  commands: (TimelineCommandAnswer)[]
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
}

export interface ErrorCommandStatus {
  /** Text of the error; equal to `exception.message`. */
  errorReason?: string | null
  /** Why the command failed. */
  exception?: {
  /** Code of the error; equal to `additionalData.code` of `errorInfo`. */
  code: string
  /** Text of the error. */
  message: string
} | null
  /** Kind of the object: always `Error` here. */
  state: 'Error'
}

export interface GetCommandStatusRequest {
  /** Correlation id of the command. */
  correlationId: Id<'Command'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export type GetCommandStatusResponse = InProgressCommandStatus | SuccessCommandStatus | ErrorCommandStatus

export interface InProgressCommandStatus {
  /** Kind of the object: always `InProgress` here. */
  state: 'InProgress'
}

export interface ListedCommandAnswer {
  /** Time of acceptance. UTC, ISO 8601. */
  acceptedAt: string
  /** Time of the front office's response. Null until then. UTC, ISO 8601. */
  answeredAt: string | null
  /** Correlation id of the command. */
  correlationId: Id<'Command'>
  /** Deadline for the front office. Null without a deadline. UTC, ISO 8601. */
  deadlineAt: string | null
  /** Code of the error. Null unless the command failed. */
  errorCode: string | null
  /** Why the command failed. Null unless it did. */
  errorReason: string | null
  /** Time of application, failure or expiry. Null until then. UTC, ISO 8601. */
  finishedAt: string | null
  /** Path of the operation. */
  operation: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Time of sending to the front office. Null until then. UTC, ISO 8601. */
  sentAt: string | null
  /** State of the command. */
  state: 'Accepted' | 'Sent' | 'Applied' | 'Failed' | 'Expired' | (string & {})
  /** Order, reserve or terminal group that the command changes. */
  subjectId: Id<'Aggregate'> | null
  /** Terminal group whose front office decides. Null without one. */
  terminalGroupId: Id<'TerminalGroup'> | null
}

export interface SuccessCommandStatus {
  /** Kind of the object: always `Success` here. */
  state: 'Success'
}

export interface TimelineCommandAnswer {
  /** Time of acceptance. UTC, ISO 8601. */
  acceptedAt: string
  /** Time of the front office's response. Null until then. UTC, ISO 8601. */
  answeredAt: string | null
  /** Correlation id of the command. */
  correlationId: Id<'Command'>
  /** Deadline for the front office. Null without a deadline. UTC, ISO 8601. */
  deadlineAt: string | null
  /** Code of the error. Null unless the command failed. */
  errorCode: string | null
  /** Why the command failed. Null unless it did. */
  errorReason: string | null
  /** Time of application, failure or expiry. Null until then. UTC, ISO 8601. */
  finishedAt: string | null
  /** Path of the operation. */
  operation: string
  /** Whether a client requested the command, or the front office reported it. */
  origin: 'Api' | 'FrontOffice' | (string & {})
  /** Person of the console who requested the command. Null for others. */
  personName: string | null
  /** Time of sending to the front office. Null until then. UTC, ISO 8601. */
  sentAt: string | null
  /** State of the command. */
  state: 'Accepted' | 'Sent' | 'Applied' | 'Failed' | 'Expired' | (string & {})
  /** Terminal group whose front office decides. Null without one. */
  terminalGroupId: Id<'TerminalGroup'> | null
}
