// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface SandboxOperations {
  /** Set the clock of a sandbox chain forward. */
  '/sandbox/clock/advance': { kind: 'write'; request: SandboxClockAdvanceRequest; response: SandboxClockAdvanceResponse }
  /** Get the clock of a sandbox chain. */
  '/sandbox/clock/get': { kind: 'query'; request: SandboxClockGetRequest; response: SandboxClockGetResponse }
  /** Get the faults of a sandbox. */
  '/sandbox/faults/get': { kind: 'query'; request: SandboxFaultsGetRequest; response: SandboxFaultsAnswer }
  /** Set faults of a sandbox. */
  '/sandbox/faults/set': { kind: 'write'; request: SandboxFaultsSetRequest; response: SandboxFaultsAnswer }
  /** Perform an action of an emulated front office. */
  '/sandbox/front_office/act': { kind: 'write'; request: SandboxFrontOfficeActRequest; response: SandboxFrontOfficeActResponse }
}

export interface SandboxClockAdvanceRequest {
  /** A restaurant of the chain. */
  organizationId: Id<'Organization'>
  /** Seconds by which the clock is set forward. */
  seconds: number
}

export interface SandboxClockAdvanceResponse {
  /** Seconds by which the clock is ahead of the time of the server. */
  aheadSeconds: number
  /** Time of the chain. UTC, ISO 8601. */
  now: string
}

export interface SandboxClockGetRequest {
  /** A restaurant of the chain. */
  organizationId: Id<'Organization'>
}

export interface SandboxClockGetResponse {
  /** Seconds by which the clock is ahead of the time of the server. */
  aheadSeconds: number
  /** Whether everything that was due has happened. A message to a receiver that fails is due again later. */
  isCaughtUp: boolean
  /** Time of the chain. UTC, ISO 8601. */
  now: string
}

export interface SandboxFaultsAnswer {
  /** Terminal groups for which faults are set. */
  frontOffices: ({
  /** Number of responses after the deadline since the faults were set. */
  answeredLate: number
  /** The faults. */
  faults: SandboxFrontOfficeFaultsAnswer
  /** Number of commands still to be refused. Null without a limit. */
  refusalsLeft: number | null
  /** Number of commands refused since the faults were set. */
  refused: number
  /** Id of the terminal group. */
  terminalGroupId: Id<'TerminalGroup'>
})[]
  /** Faults of webhooks. */
  webhooks: SandboxWebhookFaults
}

export interface SandboxFaultsGetRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface SandboxFaultsSetRequest {
  /** Faults of the front offices, which replace the current ones. If omitted, these stay unchanged. */
  frontOffice?: SandboxFrontOfficeFaults
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Virtual terminal groups to which `frontOffice` applies. If omitted, all of the organization. */
  terminalGroupIds?: (Id<'TerminalGroup'>)[]
  /** Faults of webhooks, which replace the current ones. If omitted, these stay unchanged. */
  webhooks?: SandboxWebhookFaults
}

export interface SandboxFrontOfficeActRequest {
  /** Body of the operation. Organization and terminal group can be omitted. */
  body: Record<string, unknown>
  /** Path below `/front/`. */
  operation: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Virtual terminal group whose front office acts. */
  terminalGroupId: Id<'TerminalGroup'>
}

export interface SandboxFrontOfficeActResponse {
  /** Id of the action; `/api/1/commands/status` returns its outcome. */
  actionId: Id<'Command'>
}

export interface SandboxFrontOfficeFaults {
  /** Whether the front office responds in time, never, or just after the deadline. */
  answers?: 'inTime' | 'never' | 'late'
  /** Whether the front office sleeps, and is sent nothing, until `/api/1/terminal_groups/awake` wakes it. */
  isAsleep?: boolean
  /** Makes the front office refuse commands; without `times` and `share`, all of them. */
  refuse?: {
  /** Code of the refusal. */
  code: string
  /** Sentence of the refusal. */
  message?: string
  /** Share of the commands to refuse, from 0 to 1. Default: 1. */
  share?: number
  /** Number of commands to refuse. If omitted, no limit. */
  times?: number
}
  /** Response time of the front office to a command, in seconds. */
  slowSeconds?: number
}

export interface SandboxFrontOfficeFaultsAnswer {
  /** Whether the front office responds in time, never, or just after the deadline. */
  answers?: 'inTime' | 'never' | 'late' | (string & {})
  /** Whether the front office sleeps, and is sent nothing, until `/api/1/terminal_groups/awake` wakes it. */
  isAsleep?: boolean
  /** Makes the front office refuse commands; without `times` and `share`, all of them. */
  refuse?: {
  /** Code of the refusal. */
  code: string
  /** Sentence of the refusal. */
  message?: string
  /** Share of the commands to refuse, from 0 to 1. Default: 1. */
  share?: number
  /** Number of commands to refuse. If omitted, no limit. */
  times?: number
}
  /** Response time of the front office to a command, in seconds. */
  slowSeconds?: number
}

export interface SandboxWebhookFaults {
  /** Delay of each attempt, in seconds. */
  delaySeconds?: number
  /** How often a message that was received is sent once more. */
  duplicates?: number
  /** Number of first attempts of each message that are lost. */
  lostAttempts?: number
}
