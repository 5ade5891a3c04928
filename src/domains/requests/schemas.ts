import { type Static, Type } from 'typebox'
import { field, Id, Int32, List, nullable, OneOf, omittable, opt, Text, UtcOffsetTime, UtcTime } from '#core/schema.ts'
import { authorKinds } from '#domains/people/schemas.ts'

const requestsMax = 200
export const requestsDefault = 50

/** Filters and page of recorded requests. */
export const requestFilters = {
  operation: opt(Text({ maxLength: 200 }), 'Path of the operation. If omitted, of all operations.'),
  code: opt(Text({ maxLength: 200 }), 'Code of the error. If omitted, all.'),
  onlyFailed: omittable(Type.Boolean(), 'Whether only refused and failed requests are returned. If omitted, all.'),
  correlationId: opt(Id('Command'), 'The request with this correlation id.'),
  from: opt(UtcOffsetTime(), 'Time of the first request. If omitted, seven days ago.'),
  to: opt(UtcOffsetTime(), 'Time before which the last request was received. If omitted, now.'),
  limit: opt(Int32({ minimum: 1, maximum: requestsMax }), `Maximum requests of a page, ${requestsDefault} by default.`),
  cursor: opt(Id('Command'), 'Cursor from the previous page. If absent, the first page.'),
}

const RequestFilters = Type.Object(requestFilters)
export type RequestFilters = Static<typeof RequestFilters>

const bodyNote =
  'JSON, cut after 8,192 characters. Texts, birthdays and places of people are replaced by their kind and length, such as ' +
  '`[12 characters]`; undeclared fields are omitted.'

export const RecordedRequest = Type.Object(
  {
    correlationId: field(Id('Command'), 'Correlation id of the request.'),
    authorKind: field(
      OneOf([authorKinds.key, authorKinds.person]),
      'Whether an API key or a person of the console sent it.',
    ),
    authorId: field(Id('Author'), 'The API key or person.'),
    authorName: nullable(Text(), 'Name of the API key or person.'),
    organizationIds: field(List(Id('Organization'), { maxItems: 100_000 }), 'Organizations that the request names.'),
    operation: field(Text(), 'Path of the operation.'),
    status: field(Int32(), 'HTTP status of the response.'),
    code: nullable(Text(), 'Code of the error. Null for a request that succeeded.'),
    receivedAt: field(UtcTime(), 'When the request was received.'),
    durationMs: field(Int32({ minimum: 0 }), 'Time until the response, in milliseconds.'),
    requestBody: nullable(
      Text({ maxLength: 8192 }),
      `Body of the request: ${bodyNote} Null if the request was refused before its body was read, or the body is not JSON.`,
    ),
    responseBody: nullable(Text({ maxLength: 8192 }), `Body of the response: ${bodyNote}`),
  },
  { title: 'RecordedRequest' },
)

export const RequestPage = Type.Object({
  requests: field(List(RecordedRequest, { maxItems: requestsMax }), 'The requests, the newest first.'),
  cursor: nullable(Id('Command'), 'Cursor of the next page. Null on the last page.'),
})

export const listDescription =
  'Refused and failed requests of API keys and people of the last seven days, and all requests of API keys that name only ' +
  'sandboxes. A request is listed about a second after its response. Of one API key or person at most 50 refused and 20 other requests a second are recorded, and the newest ' +
  '20,000 stay. Requests without a valid token, and those with an admin token, are not recorded. Request the next page with the `cursor` of ' +
  'the previous one, until it is null.'
