import type { Logger } from './log.ts'
import { minuteMs } from './time.ts'

/** Event that may occur often. */
interface Notice {
  /** Occurrences with the same key and message are counted together; the key is, for example, a receiver. */
  key: string
  message: string
  level?: 'info' | 'warn'
  /** Data of the latest occurrence. */
  fields?: Record<string, unknown>
}

interface Counted extends Notice {
  again: number
  timer: NodeJS.Timeout
}

/** Maximum number of counted notices; further ones are logged each time. */
const countedMax = 10_000

/**
 * Limits frequent log lines: logs the first occurrence at once, then every minute the number of repetitions as `again`, until a minute
 * passes without one.
 */
export class Notices {
  readonly #log: Logger
  readonly #counted = new Map<string, Counted>()

  constructor(log: Logger) {
    this.#log = log
  }

  record(notice: Notice): void {
    const key = `${notice.message} ${notice.key}`
    const known = this.#counted.get(key)
    if (known) {
      known.again++
      known.fields = notice.fields ?? {}
      return
    }
    this.#write(notice)
    if (this.#counted.size >= countedMax) return
    const timer = setInterval(() => this.#flush(key), minuteMs).unref()
    this.#counted.set(key, { ...notice, again: 0, timer })
  }

  /** Logs the pending counts. */
  stop(): void {
    for (const key of [...this.#counted.keys()]) {
      this.#flush(key)
      clearInterval(this.#counted.get(key)?.timer)
    }
    this.#counted.clear()
  }

  #flush(key: string): void {
    const counted = this.#counted.get(key)
    if (!counted) return
    const { again, timer } = counted
    if (again > 0) {
      this.#write({ ...counted, fields: { ...counted.fields, again } })
      counted.again = 0
    } else {
      clearInterval(timer)
      this.#counted.delete(key)
    }
  }

  #write({ message, level = 'info', fields = {} }: Notice): void {
    this.#log[level](fields, message)
  }
}
