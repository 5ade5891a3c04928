import { type Static, Type } from 'typebox'
import { Id, Int32, List, nullable, OneOf, omittable, Text } from '#core/schema.ts'

const Seconds = (maximum: number, description: string) => Type.Number({ minimum: 0, maximum, description })

export const FrontOfficeFaults = Type.Object(
  {
    isAsleep: omittable(
      Type.Boolean({ description: 'It sleeps, and is sent nothing, until /api/1/terminal_groups/awake wakes it' }),
    ),
    slowSeconds: omittable(Seconds(3600, 'It answers this long after it was sent a command')),
    answers: omittable(OneOf(['inTime', 'never', 'late'])),
    refuse: omittable(
      Type.Object({
        code: Text({ minLength: 1, maxLength: 100 }),
        message: omittable(Text({ maxLength: 1000 })),
        times: omittable(Int32({ minimum: 1 })),
        share: omittable(Type.Number({ minimum: 0, maximum: 1 })),
      }),
    ),
  },
  { title: 'SandboxFrontOfficeFaults' },
)
export type FrontOfficeFaults = Static<typeof FrontOfficeFaults>

export const WebhookFaults = Type.Object(
  {
    lostAttempts: omittable(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description: 'So many first attempts of each message are lost on the way, and tried again as failed ones are',
      }),
    ),
    delaySeconds: omittable(Seconds(15, 'Each attempt sets out this much later')),
    duplicates: omittable(
      Type.Integer({ minimum: 0, maximum: 10, description: 'How often a message that was taken is sent once more' }),
    ),
  },
  { title: 'SandboxWebhookFaults' },
)
export type WebhookFaults = Static<typeof WebhookFaults>

/** What goes wrong in an organization, and what has come of it since it was set. */
export const SandboxFaults = Type.Object(
  {
    frontOffices: List(
      Type.Object({
        terminalGroupId: Id('TerminalGroup'),
        faults: FrontOfficeFaults,
        refusalsLeft: nullable(Int32({ minimum: 0 })),
        refused: Int32({ minimum: 0 }),
        answeredLate: Int32({ minimum: 0 }),
      }),
    ),
    webhooks: WebhookFaults,
  },
  { title: 'SandboxFaults' },
)
