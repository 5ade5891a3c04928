/** Sees what happens to a terminal: whoever runs it wants to know. */
export interface AgentWatcher {
  onConnected(place: { organizationName?: string; terminalGroupName?: string; terminalGroupId: string }): void
  /** Called after each attempt that failed and each line that ended. The terminal tries again. */
  onDisconnected(because: 'server' | 'another terminal', problem: string): void
  onPrinted(): void
  /** Called after each attempt. The terminal tries again. */
  onPrintFailed(problem: string): void
  /** An action can never be carried out. */
  onRefused(action: { actionId: string; code: string; message: string }): void
}

interface Problem {
  since: number
  reportedAt: number
}

const repeatMs = 60_000

/** Says a trouble when it begins, each minute while it lasts, and when it has ended. */
export class ProblemLog {
  readonly #open = new Map<string, Problem>()
  readonly #write: (text: string) => void
  readonly #now: () => number

  constructor(say: (text: string) => void, now: () => number = () => performance.now()) {
    this.#write = say
    this.#now = now
  }

  has(name: string): boolean {
    return this.#open.has(name)
  }

  /** It is there, or still there. */
  report(name: string, text: string): void {
    const now = this.#now()
    const known = this.#open.get(name)
    if (known && now - known.reportedAt < repeatMs) return
    const { since } = known ?? { since: now }
    this.#open.set(name, { since, reportedAt: now })
    this.#write(known ? `${text} (for ${durationOf(now - since)})` : text)
  }

  /** It is over: `text` is said if it was there. */
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
