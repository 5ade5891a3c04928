// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface WebhooksOperations {
  /** List attempts to send to a receiver. */
  '/admin/webhooks/attempts': { kind: 'query'; request: AdminWebhooksAttemptsRequest; response: AdminWebhooksAttemptsResponseAnswer; isPaged: true; item: NonNullable<AdminWebhooksAttemptsResponseAnswer['attempts']>[number] }
  /** Change the address of a receiver. */
  '/admin/webhooks/change_address': { kind: 'write'; request: AdminWebhooksChangeAddressRequest; response: AdminWebhooksChangeAddressResponse }
  /** List webhook receivers with pending and failed events. */
  '/admin/webhooks/endpoints': { kind: 'query'; request: AdminWebhooksEndpointsRequest; response: AdminWebhooksEndpointsResponse }
  /** Replace the signing secret of a receiver. */
  '/admin/webhooks/renew_secret': { kind: 'write'; request: AdminWebhooksRenewSecretRequest; response: AdminWebhooksRenewSecretResponse }
  /** Send events to a receiver again. */
  '/admin/webhooks/replay': { kind: 'write'; request: AdminWebhooksReplayRequest; response: AdminWebhooksReplayResponse }
  /** Resume a paused receiver without losing events. */
  '/admin/webhooks/resume': { kind: 'write'; request: AdminWebhooksResumeRequest; response: AdminWebhooksResumeResponse }
  /** Send examples of events to a receiver now. */
  '/admin/webhooks/test': { kind: 'write'; request: AdminWebhooksTestRequest; response: AdminWebhooksTestResponse }
  /** List attempts to send webhooks. */
  '/api/1/webhooks/attempts': { kind: 'query'; request: WebhooksAttemptsRequest; response: WebhooksAttemptsResponseAnswer; isPaged: true; item: NonNullable<WebhooksAttemptsResponseAnswer['attempts']>[number] }
  /** Read the events that webhooks send. */
  '/api/1/webhooks/events': { kind: 'query'; request: WebhooksEventsRequest; response: WebhooksEventsResponse }
  /** Send webhooks again. */
  '/api/1/webhooks/replay': { kind: 'write'; request: WebhooksReplayRequest; response: WebhooksReplayResponse }
  /** Read the webhook settings of this API key. */
  '/api/1/webhooks/settings': { kind: 'query'; request: GetWebHookSettingsRequest; response: GetWebHookSettingsResponseAnswer }
  /** Send examples of webhooks now. */
  '/api/1/webhooks/test': { kind: 'write'; request: WebhooksTestRequest; response: WebhooksTestResponse }
  /** Set the webhook receiver of this API key. */
  '/api/1/webhooks/update_settings': { kind: 'write'; request: UpdateWebHookSettingsRequest; response: WebhooksUpdateSettingsResponse }
}

export interface AdminWebhooksAttemptsRequest {
  /** Cursor from the previous page. If omitted, the first page. */
  cursor?: number
  /** Receiver of the attempts. */
  endpointId: Id<'WebhookEndpoint'>
  /** Maximum number of attempts of a page, 50 by default. */
  limit?: number
  /** Whether only failed attempts are returned. If omitted, all. */
  onlyFailed?: boolean
  /** Only attempts since this moment. If omitted, those of the last week. UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  since?: TerminalTime
}

export interface AdminWebhooksAttemptsResponseAnswer {
  /** The attempts, the newest first. */
  attempts: (WebhookAttemptAnswer)[]
  /** Cursor of the next page. Null on the last page. */
  cursor: number | null
}

export interface AdminWebhooksChangeAddressRequest {
  /** Receiver that gets a new address. */
  endpointId: Id<'WebhookEndpoint'>
  /** Address to which events are sent by POST. */
  uri: string
}

export interface AdminWebhooksChangeAddressResponse {}

export interface AdminWebhooksEndpointsRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminWebhooksEndpointsResponse {
  /** The receivers. */
  endpoints: (WebhookEndpoint)[]
}

export interface AdminWebhooksRenewSecretRequest {
  /** Receiver that gets a new secret. */
  endpointId: Id<'WebhookEndpoint'>
}

export interface AdminWebhooksRenewSecretResponse {
  /** The new secret, with which the receiver checks signatures (Standard Webhooks). */
  signingSecret: string
}

export interface AdminWebhooksReplayRequest {
  /** Sends all events after this revision. */
  afterRevision?: number
  /** Sends the events of this attempt. */
  attemptId?: number
  /** Receiver to which the events are sent. */
  endpointId: Id<'WebhookEndpoint'>
  /** The one event to send, by its revision. */
  revision?: number
  /** Sends all events since this moment. UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  since?: TerminalTime
}

export interface AdminWebhooksReplayResponse {
  /** Number of events to send. */
  events: number
}

export interface AdminWebhooksResumeRequest {
  /** Receiver to resume. */
  endpointId: Id<'WebhookEndpoint'>
}

export interface AdminWebhooksResumeResponse {}

export interface AdminWebhooksTestRequest {
  /** Receiver to test. */
  endpointId: Id<'WebhookEndpoint'>
  /** Types of the events to send. Null or omitted: all. */
  eventTypes?: (string)[] | null
}

export interface AdminWebhooksTestResponse {
  /** Responses of the receiver by type of event. */
  tests: (WebhookTestedType)[]
}

export interface DeliveryOrderWebHooksFilter {
  /** Whether failed commands and creations are sent. If omitted, they are. */
  errors?: boolean
  /** Changes of items to one of these statuses are sent. If omitted or empty, none. */
  itemStatuses?: (OrderItemStatus)[] | null
  /** Changes of orders to one of these statuses are sent. If omitted or empty, no changes of status are sent; without `itemStatuses` as well, every update is sent. */
  orderStatuses?: (DeliveryStatus)[] | null
  /** Only these entries of the external data are sent. If omitted, all are. */
  returnedExternalDataKeys?: (string)[] | null
}

export interface DeliveryOrderWebHooksFilterAnswer {
  /** Whether failed commands and creations are sent. If omitted, they are. */
  errors?: boolean
  /** Changes of items to one of these statuses are sent. If omitted or empty, none. */
  itemStatuses?: (OrderItemStatusAnswer)[] | null
  /** Changes of orders to one of these statuses are sent. If omitted or empty, no changes of status are sent; without `itemStatuses` as well, every update is sent. */
  orderStatuses?: (DeliveryStatusAnswer)[] | null
  /** Only these entries of the external data are sent. If omitted, all are. */
  returnedExternalDataKeys?: (string)[] | null
}

export type DeliveryStatus = 'Unconfirmed' | 'WaitCooking' | 'ReadyForCooking' | 'CookingStarted' | 'CookingCompleted' | 'Waiting' | 'OnWay' | 'Delivered' | 'Closed' | 'Cancelled'

export type DeliveryStatusAnswer = 'Unconfirmed' | 'WaitCooking' | 'ReadyForCooking' | 'CookingStarted' | 'CookingCompleted' | 'Waiting' | 'OnWay' | 'Delivered' | 'Closed' | 'Cancelled' | (string & {})

export interface GetWebHookSettingsRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface GetWebHookSettingsResponseAnswer {
  /** Name of the API key. */
  apiLoginName: string | null
  /** Value of the header `Authorization`. Null for none. */
  authToken?: string | null
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Secret of this API key and organization, with which the receiver checks `webhook-signature`. It stays the same when settings change; the operator can replace it. Null when no receiver is set. The published schema has no such field. */
  signingSecret?: string | null
  /** Filter of events. Null: all events. */
  webHooksFilter?: WebHooksFilterAnswer | null
  /** Address to which events are sent. Null when none is set. */
  webHooksUri: string | null
}

export type OrderItemStatus = 'Added' | 'PrintedNotCooking' | 'CookingStarted' | 'CookingCompleted' | 'Served'

export type OrderItemStatusAnswer = 'Added' | 'PrintedNotCooking' | 'CookingStarted' | 'CookingCompleted' | 'Served' | (string & {})

export interface ReadEvent {
  /** Id of the request that caused the event. */
  correlationId: Id<'Command'>
  /** Content, as in the webhook of this kind. */
  eventInfo: unknown
  /** When it happened: UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  eventTime: string
  /** Kind of the event, as in webhooks. */
  eventType: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface ReserveWebHookFilter {
  /** Whether failed commands and creations are sent. If omitted, they are. */
  errors?: boolean
  /** Whether changes of reserves are sent. If omitted, they are. */
  updates?: boolean
}

export interface TableOrderWebHookFilter {
  /** Whether failed commands and creations are sent. If omitted, they are. */
  errors?: boolean
  /** Changes of items to one of these statuses are sent. If omitted or empty, none. */
  itemStatuses?: (OrderItemStatus)[] | null
  /** Changes of orders to one of these statuses are sent. If omitted or empty, no changes of status are sent; without `itemStatuses` as well, every update is sent. */
  orderStatuses?: ('New' | 'Bill' | 'Closed' | 'Deleted')[] | null
}

export interface TableOrderWebHookFilterAnswer {
  /** Whether failed commands and creations are sent. If omitted, they are. */
  errors?: boolean
  /** Changes of items to one of these statuses are sent. If omitted or empty, none. */
  itemStatuses?: (OrderItemStatusAnswer)[] | null
  /** Changes of orders to one of these statuses are sent. If omitted or empty, no changes of status are sent; without `itemStatuses` as well, every update is sent. */
  orderStatuses?: ('New' | 'Bill' | 'Closed' | 'Deleted' | (string & {}))[] | null
}

export interface UpdateWebHookSettingsRequest {
  /** Value of the header `Authorization`. If omitted, none. */
  authToken?: string | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Filter of events. If omitted, all events. */
  webHooksFilter?: WebHooksFilter | null
  /** Address to which events are sent by POST. */
  webHooksUri: string
}

export interface WebHookOptInFilter {
  /** Whether these events are sent. If omitted, they are not. */
  updates?: boolean
}

export interface WebHookShortFilter {
  /** Whether these events are sent. If omitted, stop lists and shifts are; changes of the menu and of business hours are not. */
  updates?: boolean
}

export interface WebHooksFilter {
  /** Whether changes of business hours and mappings are sent. If omitted, they are not. */
  businessHoursAndMappingUpdateFilter?: WebHookShortFilter | null
  /** Filter of events of delivery orders. If omitted, all. */
  deliveryOrderFilter?: DeliveryOrderWebHooksFilter | null
  /** Whether the progress of items in the kitchen is sent. If omitted, no. The published schema has no such field. */
  kitchenOrderFilter?: WebHookOptInFilter | null
  /** Whether changes of the menu are sent. If omitted, they are not. */
  nomenclatureUpdateFilter?: WebHookShortFilter | null
  /** Whether clock-ins and clock-outs are sent. If omitted, yes. */
  personalShiftFilter?: WebHookShortFilter | null
  /** Filter of events of reserves. If omitted, all. */
  reserveFilter?: ReserveWebHookFilter | null
  /** Whether changed entries of stop lists are sent. If omitted, no. The published schema has no such field. */
  stopListItemsFilter?: WebHookOptInFilter | null
  /** Whether changes of stop lists are sent. If omitted, they are. */
  stopListUpdateFilter?: WebHookShortFilter | null
  /** Filter of events of table orders. If omitted, all. */
  tableOrderFilter?: TableOrderWebHookFilter | null
}

export interface WebHooksFilterAnswer {
  /** Whether changes of business hours and mappings are sent. If omitted, they are not. */
  businessHoursAndMappingUpdateFilter?: WebHookShortFilter | null
  /** Filter of events of delivery orders. If omitted, all. */
  deliveryOrderFilter?: DeliveryOrderWebHooksFilterAnswer | null
  /** Whether the progress of items in the kitchen is sent. If omitted, no. The published schema has no such field. */
  kitchenOrderFilter?: WebHookOptInFilter | null
  /** Whether changes of the menu are sent. If omitted, they are not. */
  nomenclatureUpdateFilter?: WebHookShortFilter | null
  /** Whether clock-ins and clock-outs are sent. If omitted, yes. */
  personalShiftFilter?: WebHookShortFilter | null
  /** Filter of events of reserves. If omitted, all. */
  reserveFilter?: ReserveWebHookFilter | null
  /** Whether changed entries of stop lists are sent. If omitted, no. The published schema has no such field. */
  stopListItemsFilter?: WebHookOptInFilter | null
  /** Whether changes of stop lists are sent. If omitted, they are. */
  stopListUpdateFilter?: WebHookShortFilter | null
  /** Filter of events of table orders. If omitted, all. */
  tableOrderFilter?: TableOrderWebHookFilterAnswer | null
}

export interface WebhookAttemptAnswer {
  /** Number of the attempt. */
  attemptId: number
  /** When the attempt was made. UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  attemptedAt: TerminalTime
  /** How long the receiver took, in milliseconds. */
  durationMs: number
  /** Why there was no response. Null if there was one. */
  error: string | null
  /** Types of the events. Empty if the events are deleted. */
  eventTypes: (string)[]
  /** Id of the message, as its receiver sees it in `webhook-id`. */
  messageId: Id<'WebhookMessage'>
  /** When the events are due to be sent again. Null if they are being sent, wait for earlier events, or do not wait, and while the receiver is paused. UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  nextAttemptAt: TerminalTime | null
  /** Body of the request, cut after 8192 characters. People and the operator get texts of people as their kind and length, such as `[12 characters]`. Null if the events are deleted. */
  requestBody: string | null
  /** Headers of the request without `authorization` and `webhook-signature`. */
  requestHeaders: (WebhookAttemptHeader)[]
  /** Body of the response, cut after 8 KiB. Null if it is empty or no text. People and the operator get no texts of people of the request. */
  responseBody: string | null
  /** Revisions of the events in the message. */
  revisions: (number)[]
  /** State of the events: they have arrived, by this attempt or a later one; the server has given up; or they wait for another attempt. */
  state: 'Delivered' | 'Failed' | 'Waiting' | (string & {})
  /** HTTP status of the response. Null if there was none. */
  status: number | null
}

export interface WebhookAttemptHeader {
  /** Name of the header. */
  name: string
  /** Value of the header. */
  value: string
}

export interface WebhookEndpoint {
  /** Id of the receiver. */
  endpointId: Id<'WebhookEndpoint'>
  /** Number of deliveries that have failed permanently. */
  failed: number
  /** Number of failed attempts since the last one that arrived, or since it was resumed. */
  failures: number
  /** Whether nothing is sent until the receiver is resumed. */
  isPaused: boolean
  /** API key to which the receiver belongs. */
  keyId: Id<'ApiKey'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Number of unfinished deliveries. */
  pending: number
  /** Secret with which the receiver checks signatures (Standard Webhooks). Null for people of the console. */
  signingSecret: string | null
  /** Address to which events are sent. */
  uri: string
}

export interface WebhookTestedType {
  /** How long the receiver took, in milliseconds. */
  durationMs: number
  /** Why there was no response. Null if there was one. */
  error: string | null
  /** Type of the event. */
  eventType: string
  /** Whether the receiver has answered with 2xx. */
  isAccepted: boolean
  /** Id of the message, as the receiver sees it in `webhook-id`. */
  messageId: Id<'WebhookMessage'>
  /** Body of the response, cut after 8 KiB. Null if it is empty or no text. */
  responseBody: string | null
  /** HTTP status of the response. Null if there was none. */
  status: number | null
}

export interface WebhooksAttemptsRequest {
  /** Cursor from the previous page. If omitted, the first page. */
  cursor?: number
  /** Maximum number of attempts of a page, 50 by default. */
  limit?: number
  /** Whether only failed attempts are returned. If omitted, all. */
  onlyFailed?: boolean
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Only attempts since this moment. If omitted, those of the last week. UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  since?: TerminalTime
}

export interface WebhooksAttemptsResponseAnswer {
  /** The attempts, the newest first. */
  attempts: (WebhookAttemptAnswer)[]
  /** Cursor of the next page. Null on the last page. */
  cursor: number | null
}

export interface WebhooksEventsRequest {
  /** Reads the events after this revision. If omitted, none. */
  afterRevision?: number
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Filter of events. If omitted, all events. */
  webHooksFilter?: WebHooksFilter | null
}

export interface WebhooksEventsResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Events in the order of their revisions. */
  events: (ReadEvent)[]
  /** Whether events after `afterRevision` may be deleted, because it is too old. Read lists then, and continue from `revision`. */
  hasGap: boolean
  /** Whether there are further events already. */
  hasMore: boolean
  /** Revision from which to continue. */
  revision: number
}

export interface WebhooksReplayRequest {
  /** Sends all events after this revision. */
  afterRevision?: number
  /** Sends the events of this attempt. */
  attemptId?: number
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Sends all events since this moment. UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  since?: TerminalTime
}

export interface WebhooksReplayResponse {
  /** Number of events to send. */
  events: number
}

export interface WebhooksTestRequest {
  /** Types of the events to send. Null or omitted: all. */
  eventTypes?: (string)[] | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface WebhooksTestResponse {
  /** Responses of the receiver by type of event. */
  tests: (WebhookTestedType)[]
}

export interface WebhooksUpdateSettingsResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Secret of this API key and organization, with which the receiver checks `webhook-signature`. It stays the same when settings change; the operator can replace it. Null when no receiver is set. The published schema has no such field. */
  signingSecret?: string | null
}
