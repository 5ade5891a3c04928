import type { Logger } from './log.ts'
import { minuteMs } from './time.ts'

/** Something that may happen often. */
interface Notice {
  /** What is counted together, such as one receiver. */
  key: string
  message: string
  level?: 'info' | 'warn'
  /** Of its latest time. */
  fields?: Record<string, unknown>
}

interface Counted extends Notice {
  again: number
  timer: NodeJS.Timeout
}

/** Beyond these, what happens is counted under none. */
const countedMax = 10_000

/**
 * Says in the log what would fill it, however often it happens: at once, and then each minute how often it has happened again
 * (`again`), until it has not for a minute.
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

  /** Says what it has not said yet. */
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
