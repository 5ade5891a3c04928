import type { Day } from '#core/time.ts'
import type { PlanContext } from './plan.rules.ts'
import type { GetOlapReportRequest } from './schemas.ts'

/** Report as the thread gets it; the server has checked the request. */
export interface ReportJob
  extends Pick<PlanContext, 'corporationId' | 'organizations' | 'sourceKey' | 'mayReadGuests'> {
  request: GetOlapReportRequest
  /** Accounting day of each organization. */
  days: ReadonlyMap<string, Day>
  format: string | undefined
  /** Members of the answer before the report. */
  members: object
  /** How long the client waits from now on, in milliseconds. */
  waitMs: number
}

/** Message of the server to the thread. `taken` allows the next piece. */
export type ReportRequest =
  | { type: 'make'; id: number; job: ReportJob }
  | { type: 'taken'; id: number }
  | { type: 'cancel'; id: number }

/** How a report has failed. A sent error would lose its code. */
export type ReportFailure =
  | { reason: 'timeout' }
  | { reason: 'size' }
  | { reason: 'fault'; message: string; stack: string | undefined; code: unknown }

/** Message of the thread to the server. */
export type ReportMessage =
  | { type: 'piece'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'done'; id: number }
  | { type: 'failed'; id: number; failure: ReportFailure }
