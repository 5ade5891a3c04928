/** Observer of a terminal, for the program that runs it. */
export interface AgentWatcher {
  onConnected(terminal: { organizationName?: string; terminalGroupName?: string; terminalGroupId: string }): void
  /** Called after each failed attempt to connect and each lost connection. The terminal reconnects. */
  onDisconnected(because: 'server' | 'another terminal', problem: string): void
  onPrinted(): void
  /** Called after each failed attempt. The terminal retries. */
  onPrintFailed(problem: string): void
  /** Called when the server has refused an action for good. */
  onRefused(action: { actionId: string; code: string; message: string }): void
}

interface Problem {
  since: number
  reportedAt: number
}

const repeatMs = 60_000

/** Logs a problem when it begins, every minute while it lasts, and when it ends. */
export class ProblemLog {
  readonly #open = new Map<string, Problem>()
  readonly #write: (text: string) => void
  readonly #now: () => number

  constructor(write: (text: string) => void, now: () => number = () => performance.now()) {
    this.#write = write
    this.#now = now
  }

  has(name: string): boolean {
    return this.#open.has(name)
  }

  /** Records that the problem exists. */
  report(name: string, text: string): void {
    const now = this.#now()
    const known = this.#open.get(name)
    if (known && now - known.reportedAt < repeatMs) return
    const { since } = known ?? { since: now }
    this.#open.set(name, { since, reportedAt: now })
    this.#write(known ? `${text} (for ${durationOf(now - since)})` : text)
  }

  /** Logs `text` if the problem existed. */
  resolve(name: string, text: string): void {
    const known = this.#open.get(name)
    if (!known) return
    this.#open.delete(name)
    this.#write(`${text} (after ${durationOf(this.#now() - known.since)})`)
  }
}

function durationOf(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
