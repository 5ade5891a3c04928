/** A task that blocks the event loop when it begins, such as parsing a body of a megabyte. */
export interface Task {
  owner: string
  begin(): void
}

/** Pause after a task, as a multiple of its duration, so that tasks use at most a quarter of the time. */
const restFactor = 3
const restMsMax = 250

/**
 * Begins tasks one at a time, with pauses in which the event loop is free. Owners take turns: an owner with many tasks delays
 * the tasks of others by at most one.
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

  /** Removes a task that has not begun. */
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
    // Includes what the task does in promises, until it waits for I/O.
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
