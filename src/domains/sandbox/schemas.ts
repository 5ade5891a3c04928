import { type Static, Type } from 'typebox'
import { field, Id, Int32, List, nullable, OneOf, omittable, Text, UtcTime } from '#core/schema.ts'

/** Two years of 365 days. */
export const aheadSecondsMax = 2 * 365 * 86_400

/** Clock of a chain. */
export const clockFields = {
  now: field(UtcTime(), 'Time of the chain.'),
  aheadSeconds: field(
    Int32({ minimum: 0, maximum: aheadSecondsMax }),
    'Seconds by which the clock is ahead of the time of the server.',
  ),
}

const Seconds = (maximum: number) => Type.Number({ minimum: 0, maximum })

export const FrontOfficeFaults = Type.Object(
  {
    isAsleep: omittable(
      Type.Boolean(),
      'Whether the front office sleeps, and is sent nothing, until `/api/1/terminal_groups/awake` wakes it.',
    ),
    slowSeconds: omittable(Seconds(3600), 'Response time of the front office to a command, in seconds.'),
    answers: omittable(
      OneOf(['inTime', 'never', 'late']),
      'Whether the front office responds in time, never, or just after the deadline.',
    ),
    refuse: omittable(
      Type.Object({
        code: field(Text({ minLength: 1, maxLength: 100 }), 'Code of the refusal.'),
        message: omittable(Text({ maxLength: 1000 }), 'Sentence of the refusal.'),
        times: omittable(Int32({ minimum: 1 }), 'Number of commands to refuse. If omitted, no limit.'),
        share: omittable(
          Type.Number({ minimum: 0, maximum: 1 }),
          'Share of the commands to refuse, from 0 to 1. Default: 1.',
        ),
      }),
      'Makes the front office refuse commands; without `times` and `share`, all of them.',
    ),
  },
  { title: 'SandboxFrontOfficeFaults' },
)
export type FrontOfficeFaults = Static<typeof FrontOfficeFaults>

export const WebhookFaults = Type.Object(
  {
    lostAttempts: omittable(
      Int32({ minimum: 0, maximum: 100 }),
      'Number of first attempts of each message that are lost.',
    ),
    delaySeconds: omittable(Seconds(15), 'Delay of each attempt, in seconds.'),
    duplicates: omittable(
      Int32({ minimum: 0, maximum: 10 }),
      'How often a message that was received is sent once more.',
    ),
  },
  { title: 'SandboxWebhookFaults' },
)
export type WebhookFaults = Static<typeof WebhookFaults>

/** Faults of an organization, and their effects since they were set. */
export const SandboxFaults = Type.Object(
  {
    frontOffices: field(
      List(
        Type.Object({
          terminalGroupId: Id('TerminalGroup'),
          faults: field(FrontOfficeFaults, 'The faults.'),
          refusalsLeft: nullable(
            Int32({ minimum: 0 }),
            'Number of commands still to be refused. Null without a limit.',
          ),
          refused: field(Int32({ minimum: 0 }), 'Number of commands refused since the faults were set.'),
          answeredLate: field(
            Int32({ minimum: 0 }),
            'Number of responses after the deadline since the faults were set.',
          ),
        }),
      ),
      'Terminal groups for which faults are set.',
    ),
    webhooks: field(WebhookFaults, 'Faults of webhooks.'),
  },
  { title: 'SandboxFaults' },
)
