export {
  type AnyOperations,
  type AppliedOptions,
  type CallOptions,
  type Changes,
  type ChangesOptions,
  Comanda,
  type ComandaOptions,
  type CommandHandle,
  newId,
  type Operation,
} from './comanda.ts'
export * from './errors.ts'
export type { Credentials } from './token.ts'
export type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from './values.d.ts'
export { type MessageHeaders, type VerifyOptions, verifyWebhook } from './webhooks.ts'
