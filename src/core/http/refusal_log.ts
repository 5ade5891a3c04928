import type { FastifyRequest } from 'fastify'
import type { OperationError } from '#core/errors.ts'
import type { Logger } from '#core/log.ts'
import type { Notices } from '#core/notices.ts'
import { minuteMs } from '#core/time.ts'
import { isDeclaredPath } from './masked_error.ts'

/** Number of refusals per key and minute that are logged at `info`. */
const loggedMax = 20
/** Maximum number of counted keys; beyond it, counting starts again. */
const keysMax = 10_000
/** Maximum number of fields in a line. */
const fieldsMax = 20

/**
 * Logs refused requests with their correlation ids and without values: at `info` up to a limit per key, otherwise at `debug`, because
 * callers could fill the log.
 */
export class RefusalLog {
  readonly #log: Logger
  readonly #notices: Notices
  readonly #counts = new Map<string, { since: number; refusals: number }>()

  constructor(log: Logger, notices: Notices) {
    this.#log = log
    this.#notices = notices
  }

  record({ correlationId, operation, caller }: FastifyRequest, error: OperationError): void {
    const isOpen = operation?.audience === 'public' || operation?.audience === 'visitor'
    const keyId = isOpen ? undefined : caller?.keyId
    const level = keyId !== undefined && this.#count(keyId) <= loggedMax ? 'info' : 'debug'
    const paths = error.fields.slice(0, fieldsMax).map(({ path }) => path)
    const fields = paths.filter(isDeclaredPath)
    const { code } = error.def
    const key = keyId !== undefined && { [caller?.person ? 'person' : 'apiKey']: { id: keyId } }
    this.#log[level]({ correlationId, path: operation?.path, code, fields, ...key }, 'refused a request')
    if (keyId === undefined || level === 'info') return
    const message = 'further refusals of a key are not logged'
    this.#notices.record({ key: keyId, message, fields: { ...key, code } })
  }

  /** Returns the number of refusals of the key in this minute, including this one. */
  #count(keyId: string): number {
    const now = performance.now()
    const known = this.#counts.get(keyId)
    if (known && now < known.since + minuteMs) return ++known.refusals
    if (this.#counts.size >= keysMax) this.#counts.clear()
    this.#counts.set(keyId, { since: now, refusals: 1 })
    return 1
  }
}
