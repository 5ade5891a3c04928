import { printable } from '#core/printable.ts'

/** Progress of a command. */
interface ProgressBar {
  /** Draws the bar with `text` beside it. */
  show(done: number, text: string): void
  end(): void
}

const barWidth = 30
const everyMs = 200
const everyLineMs = 5_000

/** Opens a bar on standard error: redrawn in place on a terminal, a line every few seconds elsewhere. */
export function openBar(total: number): ProgressBar {
  const { stderr } = process
  const pauseMs = stderr.isTTY ? everyMs : everyLineMs
  let shownAt = stderr.isTTY ? Number.NEGATIVE_INFINITY : performance.now()
  let isDrawn = false
  return {
    show(done, text) {
      const now = performance.now()
      if (now - shownAt < pauseMs && (done < total || !isDrawn)) return
      shownAt = now
      isDrawn = true
      const full = total === 0 ? barWidth : Math.min(barWidth, Math.round((done / total) * barWidth))
      const line = printable(`[${'='.repeat(full).padEnd(barWidth)}] ${text}`)
      stderr.write(stderr.isTTY ? `\r${line}\x1b[K` : `${line}\n`)
    },
    end() {
      if (isDrawn && stderr.isTTY) stderr.write('\n')
      isDrawn = false
    },
  }
}
