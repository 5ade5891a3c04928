// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface RequestsOperations {
  /** List refused requests of API keys and people. */
  '/admin/requests/list': { kind: 'query'; request: AdminRequestsListRequest; response: AdminRequestsListResponseAnswer; isPaged: true; item: NonNullable<AdminRequestsListResponseAnswer['requests']>[number] }
  /** Trace a request by its correlation id. */
  '/admin/requests/trace': { kind: 'query'; request: AdminRequestsTraceRequest; response: AdminRequestsTraceResponseAnswer }
  /** List requests of the API key, above all refused ones. */
  '/api/1/requests/list': { kind: 'query'; request: RequestsListRequest; response: RequestsListResponseAnswer; isPaged: true; item: NonNullable<RequestsListResponseAnswer['requests']>[number] }
}

export interface AdminRequestsListRequest {
  /** Only requests of this API key or person. */
  authorId?: Id<'Author'> | null
  /** Code of the error. If omitted, all. */
  code?: string | null
  /** Corporation of the API keys and people. */
  corporationId: Id<'Corporation'>
  /** The request with this correlation id. */
  correlationId?: Id<'Command'> | null
  /** Cursor from the previous page. If absent, the first page. */
  cursor?: Id<'Command'> | null
  /** Time of the first request. If omitted, seven days ago. ISO 8601 with the offset from UTC; without an offset, UTC. */
  from?: OffsetTime | null
  /** Maximum requests of a page, 50 by default. */
  limit?: number | null
  /** Whether only refused and failed requests are returned. If omitted, all. */
  onlyFailed?: boolean
  /** Path of the operation. If omitted, of all operations. */
  operation?: string | null
  /** Only requests that name this organization. */
  organizationId?: Id<'Organization'> | null
  /** Time before which the last request was received. If omitted, now. ISO 8601 with the offset from UTC; without an offset, UTC. */
  to?: OffsetTime | null
}

export interface AdminRequestsListResponseAnswer {
  /** Cursor of the next page. Null on the last page. */
  cursor: Id<'Command'> | null
  /** The requests, the newest first. */
  requests: (RecordedRequestAnswer)[]
}

export interface AdminRequestsTraceRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Correlation id of the request. */
  correlationId: Id<'Command'>
}

export interface AdminRequestsTraceResponseAnswer {
  /** The command. Null if the request was none, or was refused. */
  command: TraceCommandAnswer | null
  /** Events of the request, the earliest first. */
  events: (TraceEvent)[]
  /** Postings of the changed orders and documents. */
  postings: (TracePostings)[]
  /** The request. Null if it is not recorded. */
  request: RecordedRequestAnswer | null
  /** Deliveries of the events to receivers, by receiver. */
  webhooks: (TraceWebhookAnswer)[]
}

export interface RecordedRequestAnswer {
  /** The API key or person. */
  authorId: Id<'Author'>
  /** Whether an API key or a person of the console sent it. */
  authorKind: 'Key' | 'Person' | (string & {})
  /** Name of the API key or person. */
  authorName: string | null
  /** Code of the error. Null for a request that succeeded. */
  code: string | null
  /** Correlation id of the request. */
  correlationId: Id<'Command'>
  /** Time until the response, in milliseconds. */
  durationMs: number
  /** Path of the operation. */
  operation: string
  /** Organizations that the request names. */
  organizationIds: (Id<'Organization'>)[]
  /** When the request was received. UTC, ISO 8601. */
  receivedAt: string
  /** Body of the request: JSON, cut after 8,192 characters. Texts, birthdays and places of people are replaced by their kind and length, such as `[12 characters]`; undeclared fields are omitted. Null if the request was refused before its body was read, or the body is not JSON. */
  requestBody: string | null
  /** Body of the response: JSON, cut after 8,192 characters. Texts, birthdays and places of people are replaced by their kind and length, such as `[12 characters]`; undeclared fields are omitted. */
  responseBody: string | null
  /** HTTP status of the response. */
  status: number
}

export interface RequestsListRequest {
  /** Code of the error. If omitted, all. */
  code?: string | null
  /** The request with this correlation id. */
  correlationId?: Id<'Command'> | null
  /** Cursor from the previous page. If absent, the first page. */
  cursor?: Id<'Command'> | null
  /** Time of the first request. If omitted, seven days ago. ISO 8601 with the offset from UTC; without an offset, UTC. */
  from?: OffsetTime | null
  /** Maximum requests of a page, 50 by default. */
  limit?: number | null
  /** Whether only refused and failed requests are returned. If omitted, all. */
  onlyFailed?: boolean
  /** Path of the operation. If omitted, of all operations. */
  operation?: string | null
  /** Time before which the last request was received. If omitted, now. ISO 8601 with the offset from UTC; without an offset, UTC. */
  to?: OffsetTime | null
}

export interface RequestsListResponseAnswer {
  /** Cursor of the next page. Null on the last page. */
  cursor: Id<'Command'> | null
  /** The requests, the newest first. */
  requests: (RecordedRequestAnswer)[]
}

export interface TraceAttempt {
  /** When the attempt was made. UTC, ISO 8601. */
  attemptedAt: string
  /** How long the receiver took, in milliseconds. */
  durationMs: number
  /** Why the attempt failed. Null when it did not. */
  error: string | null
  /** HTTP status of the response. Null if there was none. */
  status: number | null
}

export interface TraceCommandAnswer {
  /** Time of acceptance. UTC, ISO 8601. */
  acceptedAt: string
  /** Time of the front office's response. Null until then. UTC, ISO 8601. */
  answeredAt: string | null
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

export interface TraceEvent {
  /** Time of the event. UTC, ISO 8601. */
  at: string
  /** Status before the event. Null if there was none. */
  fromStatus: string | null
  /** Organization or corporation of the event. */
  ownerId: Id<'Owner'>
  /** Revision of the event. */
  revision: number
  /** Status since. Null for events without one. */
  status: string | null
  /** Row that was changed. */
  subjectId: Id<'Aggregate'>
  /** Type of the event. */
  type: string
}

export interface TracePostings {
  /** Order or document that was posted. */
  documentId: Id<'Document'>
  /** Number of the document. Null if it has none. */
  documentNumber: string | null
  /** Type of the document. Null for entries without a document. */
  documentType: string | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Number of postings. */
  postings: number
  /** When the first of them was recorded. UTC, ISO 8601. */
  recordedAt: string
  /** Number of postings that are reversed. */
  reversed: number
}

export interface TraceWebhookAnswer {
  /** Attempts to deliver the message, the earliest first. */
  attempts: (TraceAttempt)[]
  /** Receiver of the event. */
  endpointId: Id<'WebhookEndpoint'>
  /** Message with the event. Null until it is in one. */
  messageId: Id<'WebhookMessage'> | null
  /** When the next attempt is due. Null if none follows, one is being made, the event is in no message yet, or the receiver is paused. UTC, ISO 8601. */
  nextAttemptAt: string | null
  /** Since when the receiver is paused. Null if it is not. UTC, ISO 8601. */
  pausedAt: string | null
  /** Revision of the event. */
  revision: number
  /** State of the delivery. */
  state: 'Waiting' | 'Delivered' | 'Failed' | (string & {})
  /** Address of the receiver. */
  uri: string
}
