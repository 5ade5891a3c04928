import type { TSchema } from 'typebox'
import type { Schema } from '#core/http/openapi_fields.ts'
import { demo } from '#shared/demo.ts'
import { FromServer, FromTerminal, heartbeatSeconds, protocolVersion } from '#terminal/link/protocol.ts'
import { fieldTable, generatedNote } from './markdown.ts'

interface Message<Type extends string, Example> {
  type: Type
  summary: string
  example: Example & { type: Type }
}

type MessageOf<Side extends { type: string }> = Side extends unknown ? Message<Side['type'], Side> : never

const [orderId, createId, addId, actionId, notificationId] = [
  '01a1fcb2-4c10-7a4b-b1c2-90f1e2d3c4b5',
  '01a1fcb2-4c11-7f00-8d3e-2b6a9e71c004',
  '01a1fcb2-5d22-7a01-9e4f-3c7bad82d115',
  '01a1fcb3-0a00-7c3d-8b1e-6f5a4e3d2c1b',
  '01a1fcb4-7b10-7c22-a0f1-3d5e6f708192',
]

/** Messages of the terminal, in the order of a session. */
export const terminalMessages: readonly MessageOf<FromTerminal>[] = [
  {
    type: 'hello',
    summary: 'The first message of a link, once.',
    example: {
      type: 'hello',
      protocol: protocolVersion,
      name: 'Terminal at the bar',
      version: '4.2',
      acknowledged: 1841,
      unsettled: ['01a1fcb2-1f3c-7d6e-9a10-5c2e7f0b8a11'],
      notifications: true,
      directory: true,
    },
  },
  {
    type: 'acknowledge',
    summary: 'Commands are in the journal.',
    example: { type: 'acknowledge', seq: 1842 },
  },
  {
    type: 'answers',
    summary: 'Decisions on commands.',
    example: {
      type: 'answers',
      answers: [
        { commandId: createId, accepted: true },
        { commandId: addId, accepted: false, code: 'ProductNotFound', message: 'The soup is out' },
      ],
    },
  },
  {
    type: 'action',
    summary: 'Something has happened in the restaurant.',
    example: { type: 'action', actionId, operation: '/front/deliveries/start_cooking', body: { orderId } },
  },
  {
    type: 'notified',
    summary: 'These notifications are in the journal, and the staff will see them.',
    example: { type: 'notified', notificationIds: [notificationId] },
  },
  {
    type: 'health',
    summary: 'State of the terminal, after each `welcome` and whenever it changes.',
    example: { type: 'health', isAsleep: false, report: { ticketsDue: 0, printer: 'ok' } },
  },
]

/** Messages of the server, in the order of a session. */
export const serverMessages: readonly MessageOf<FromServer>[] = [
  {
    type: 'welcome',
    summary: 'The link has taken over the terminal group.',
    example: {
      type: 'welcome',
      protocol: protocolVersion,
      organizationId: '7bc05553-4b68-44e8-b7bc-37be63c6d9e9',
      terminalGroupId: 'c0f1b2a6-0a2e-4d0b-8a55-0f1d6a3c9b42',
      organizationName: "Luigi's",
      terminalGroupName: 'Kitchen',
      epoch: 17,
      heartbeatSeconds,
      now: '2026-03-14T12:00:00.000Z',
      currencyDigits: 2,
      timeZone: 'Europe/Rome',
    },
  },
  {
    type: 'directory',
    summary: 'Choices of the staff, to a terminal whose `hello` requests them, and again whenever they change.',
    example: {
      type: 'directory',
      couriers: [{ id: demo.courier, name: 'Bo' }],
      paymentTypes: [{ id: demo.cash, name: 'Cash', kind: 'Cash' }],
      removalTypes: [{ id: demo.removalType, name: 'Spoilt' }],
      products: [{ id: demo.product, name: 'Margherita toast' }],
    },
  },
  {
    type: 'commands',
    summary: 'Commands to decide, oldest first.',
    example: {
      type: 'commands',
      commands: [
        {
          seq: 1842,
          commandId: createId,
          operation: '/api/1/deliveries/create',
          subjectId: orderId,
          body: null,
          subject: { id: orderId, creationStatus: 'InProgress', order: { sum: 19 } },
          acceptedAt: '2026-03-14T12:00:01.250Z',
          deadlineAt: '2026-03-14T12:00:09.250Z',
        },
      ],
    },
  },
  {
    type: 'results',
    summary: 'Results of the commands and actions of this terminal group.',
    example: {
      type: 'results',
      results: [
        {
          commandId: createId,
          state: 'applied',
          subject: { id: orderId, creationStatus: 'Success', order: { number: 7 } },
        },
        {
          commandId: addId,
          state: 'failed',
          error: { code: 'ProductNotFound', message: 'The soup is out' },
          subject: null,
        },
      ],
    },
  },
  {
    type: 'refused',
    summary: 'An action cannot be executed.',
    example: {
      type: 'refused',
      actionId,
      code: 'UNKNOWN_ACTION',
      message: 'There is no such action of a front office',
    },
  },
  {
    type: 'fault',
    summary: 'A message of the terminal could not be read and was ignored.',
    example: {
      type: 'fault',
      number: 7,
      code: 'INVALID_TEXT',
      path: 'answers[0].message',
      message: 'A text contains a NUL character or half of a surrogate pair',
    },
  },
  {
    type: 'wake',
    summary: 'A client has called `terminal_groups/awake`.',
    example: { type: 'wake' },
  },
  {
    type: 'notifications',
    summary: 'Messages that clients sent with `/api/1/notifications/send`, oldest first.',
    example: {
      type: 'notifications',
      notifications: [
        {
          notificationId,
          messageType: 'order_attention',
          orderId,
          orderSource: 'Web shop',
          additionalInfo: 'The guest asks to be called',
          courierName: null,
          courierCar: null,
          courierPhone: null,
          sentAt: '2026-03-14T12:04:10.020Z',
        },
      ],
    },
  },
]

interface AnyMessage {
  type: string
  summary: string
  example: object
}

/** Returns the page of the messages of the terminal link. */
export function terminalMessagesPage(): string {
  return [
    generatedNote,
    '# Messages of the terminal link',
    'Fields and examples of all messages. [terminal-link.md](../terminal-link.md) has their rules. Times are UTC in ISO 8601.',
    '## From the terminal',
    ...terminalMessages.map((message) => section(FromTerminal, message)),
    '## From the server',
    ...serverMessages.map((message) => section(FromServer, message)),
  ]
    .join('\n\n')
    .concat('\n')
}

const section = (side: TSchema, { type, summary, example }: AnyMessage): string =>
  [
    `### ${type}`,
    summary,
    fieldTable(shapeOf(side, type), ['type']),
    `\`\`\`json\n${JSON.stringify(example, undefined, 2)}\n\`\`\``,
  ]
    .filter((part) => part !== '')
    .join('\n\n')

function shapeOf({ oneOf = [] }: Schema, type: string): Schema {
  const found = oneOf.find(({ properties }) => properties?.type?.const === type)
  if (!found) throw new Error(`The terminal link has no message ${type}`)
  return found
}
