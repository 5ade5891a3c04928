/** What holds the event loop for a while when it begins, such as reading a body of a megabyte. */
export interface Task {
  owner: string
  begin(): void
}

/** After a task the next waits this many times as long as it took, so that tasks take a quarter of the time at most. */
const restFactor = 3
const restMsMax = 250

/**
 * Begins tasks one at a time, with the event loop free between them for everybody else. Owners take turns: one who has
 * many tasks delays those of others by one at most.
 */
export class FairQueue {
  /** Owners in the order of their turns, each with tasks, oldest first. */
  readonly #waiting = new Map<string, Set<Task>>()
  #isBusy = false

  add(task: Task): void {
    const ofOwner = this.#waiting.get(task.owner)
    if (ofOwner) ofOwner.add(task)
    else this.#waiting.set(task.owner, new Set([task]))
    if (this.#isBusy) return
    this.#isBusy = true
    setImmediate(this.#next)
  }

  /** Takes a task back that has not begun. */
  remove(task: Task): void {
    const ofOwner = this.#waiting.get(task.owner)
    ofOwner?.delete(task)
    if (ofOwner?.size === 0) this.#waiting.delete(task.owner)
  }

  readonly #next = (): void => {
    const task = this.#take()
    if (!task) {
      this.#isBusy = false
      return
    }
    const begunAt = performance.now()
    // What a task does in promises belongs to it, up to where it waits for something outside.
    setImmediate(() => {
      const tookMs = performance.now() - begunAt
      setTimeout(this.#next, Math.min(tookMs * restFactor, restMsMax))
    })
    task.begin()
  }

  #take(): Task | undefined {
    for (const [owner, [task]] of this.#waiting) {
      this.remove(task!)
      const rest = this.#waiting.get(owner)
      if (rest) {
        this.#waiting.delete(owner)
        this.#waiting.set(owner, rest)
      }
      return task
    }
    return undefined
  }
}
