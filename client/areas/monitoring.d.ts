// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface MonitoringOperations {
  /** Check the database as the doctor does. */
  '/admin/server/check': { kind: 'query'; request: AdminServerCheckRequest; response: AdminServerCheckResponseAnswer }
  /** Read the state of the server. */
  '/admin/server/status': { kind: 'query'; request: AdminServerStatusRequest; response: AdminServerStatusResponseAnswer }
}

export interface AdminServerCheckRequest {}

export interface AdminServerCheckResponseAnswer {
  /** The checks. */
  checks: (ServerCheckAnswer)[]
}

export interface AdminServerStatusRequest {}

export interface AdminServerStatusResponseAnswer {
  /** Backups. Null if the node makes none. */
  backups: {
  /** Age of the newest backup in seconds; before the first one, time since the start. */
  ageSeconds: number
  /** Age of the last change in the backups in seconds. */
  changesAgeSeconds: number
  /** Whether changes since the newest backup are missing. */
  isBroken: boolean
  /** Whether a backup could be restored for trial. Null before the first trial. */
  isGood: boolean | null
  /** Whether the newest backup is older than 26 hours. */
  isLate: boolean
} | null
  /** Size of the database in bytes. */
  databaseBytes: number
  /** Disk of the data folder. Null without one. */
  disk: {
  /** Free bytes. */
  freeBytes: number
  /** Whether less than 5 percent or a gigabyte is free. */
  isShort: boolean
  /** Size in bytes. */
  totalBytes: number
} | null
  /** Nodes that run, and those that ended lately. */
  nodes: (ServerNode)[]
  /** Version of the node that responds. */
  version: string
  /** Work that waits. */
  waiting: (ServerWaitingAnswer)[]
}

export interface ServerCheckAnswer {
  /** Consequence of a violation. */
  consequence: string
  /** Number of cases in which it does not hold. */
  count: number
  /** Some of the cases. */
  examples: (string)[]
  /** Measured values. */
  figures: (string)[]
  /** Name of the check. */
  name: string
  /** Advice for a violation. */
  remedy: string
  /** `Advice`: for the operator to look at. `Unchecked`: the check failed or its time was over. */
  state: 'Ok' | 'Advice' | 'Broken' | 'Unchecked' | (string & {})
}

export interface ServerNode {
  /** Whether its heartbeat is valid. */
  isAlive: boolean
  /** Id of the node since its start. */
  nodeId: Id<'Node'>
  /** Time of its start. UTC, ISO 8601. */
  startedAt: string
  /** Time until which its last heartbeat is valid: two seconds, renewed each half second. UTC, ISO 8601. */
  validUntil: string
}

export interface ServerWaitingAnswer {
  /** Whether it waits longer than is usual. */
  isLate: boolean
  /** Number of waiting items; messages are counted up to 10,000. */
  items: number
  /** Kind of the work: terminal groups with overdue commands, events that a follower has to read, webhooks that failed and are sent again, e-mails and SMS that are due, or long work such as the erasure of guests. */
  kind: 'Commands' | 'Follower' | 'Webhooks' | 'Messages' | 'LongWork' | (string & {})
  /** Name of the follower or of the long work. Null for other kinds. */
  name: string | null
  /** Age or delay of the oldest item in seconds. */
  seconds: number
  /** Events that a follower skipped after repeated failures. */
  skipped: number
}
