const tickMs = 100
/** Maximum time counted between two ticks. A longer gap means that the event loop was blocked or the process had no processor. */
const gapMsMax = 2 * tickMs
/** Number of recorded gaps, each longer than `recordedGapMs`: at least ten minutes. */
const gapsMax = 600
const recordedGapMs = 1_000

let countedMs = 0
let tickedAt = performance.now()
const gaps: { endedAt: number; ms: number }[] = []
setInterval(tick, tickMs).unref()

function tick(): void {
  const now = performance.now()
  const gapMs = now - tickedAt
  countedMs += Math.min(gapMs, gapMsMax)
  tickedAt = now
  if (gapMs < recordedGapMs) return
  gaps.push({ endedAt: now, ms: gapMs - gapMsMax })
  if (gaps.length > gapsMax) gaps.shift()
}

/**
 * Milliseconds in which this process could receive something. Unlike `performance.now()`, it stands still while the event loop
 * is blocked, for example by the loading of modules, because answers of others cannot be read then.
 */
export const listeningTime = (): number => countedMs + Math.min(performance.now() - tickedAt, gapMsMax)

/** Returns how many of the last `ms` milliseconds are missing in `listeningTime`. */
export function blockedMs(ms: number): number {
  const now = performance.now()
  const currentMs = Math.max(0, now - tickedAt - gapMsMax)
  return gaps.reduce(
    (sum, gap) => sum + Math.max(0, Math.min(gap.ms, gap.endedAt - (now - ms))),
    Math.min(currentMs, ms),
  )
}

/**
 * Calls `action` after this much listening time, and after everything that has arrived by then was read. Returns a function that
 * cancels it. The timer does not keep the process running.
 */
export function afterListening(ms: number, action: () => void): () => void {
  const endsAt = listeningTime() + ms
  let isCancelled = false
  let timer = setTimeout(check, ms).unref()
  return () => {
    isCancelled = true
    clearTimeout(timer)
  }

  function check(): void {
    const leftMs = endsAt - listeningTime()
    if (leftMs > 0) timer = setTimeout(check, leftMs).unref()
    // Immediates follow the reading of sockets.
    else
      setImmediate(() => {
        if (!isCancelled) action()
      })
  }
}
