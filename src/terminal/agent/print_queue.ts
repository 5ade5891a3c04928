import { setTimeout as sleep } from 'node:timers/promises'
import { failpoint } from '#core/failpoint.ts'
import type { Logger } from '#core/log.ts'
import type { Journal, Ticket } from './journal.store.ts'
import type { Printer } from './printers.ts'
import type { AgentWatcher } from './watcher.ts'

const printRetryMs = 1_000

interface PrintQueueOptions {
  journal: Journal
  printer: Printer
  log: Logger
  watcher?: AgentWatcher | undefined
  now(): string
}

/** Prints due tickets in order, with or without a connection to the server. Retries failed tickets. */
export class PrintQueue {
  readonly #options: PrintQueueOptions
  readonly #signal: AbortSignal
  #done: Promise<void> = Promise.resolve()

  /** `signal` ends printing during the pause after a failure. */
  constructor(options: PrintQueueOptions, signal: AbortSignal) {
    this.#options = options
    this.#signal = signal
  }

  /** Resolves when printing has stopped. */
  get done(): Promise<void> {
    return this.#done
  }

  /** Prints all due tickets after those that are being printed. */
  print(): void {
    this.#done = this.#done.then(async () => {
      for (const ticket of this.#options.journal.unprintedTickets) {
        const isPrinted = await this.#printOne(ticket)
        if (!isPrinted) return
      }
    })
  }

  /** Returns false if the agent was stopped before the printer accepted the ticket. */
  async #printOne(ticket: Ticket): Promise<boolean> {
    const { journal, printer, log, watcher, now } = this.#options
    for (;;) {
      try {
        journal.beginTicket(ticket.id, now())
        failpoint('before-print')
        await printer.print(ticket)
        failpoint('after-print')
        journal.finishTicket(ticket.id, now())
        watcher?.onPrinted()
        return true
      } catch (error) {
        log.warn({ err: error }, 'the printer does not print; trying again')
        watcher?.onPrintFailed(error instanceof Error ? error.message : String(error))
        ticket.wasBegun = true
        await sleep(printRetryMs, undefined, { signal: this.#signal }).catch(() => {})
        if (this.#signal.aborted) return false
      }
    }
  }
}
