/** Progress of a replay. */
export interface Standing {
  placed: number
  ended: number
  webhooks: number
}

export interface Progress {
  show(standing: Standing): void
  end(): void
}

const barWidth = 30
const everyMs = 200
const everyLineMs = 5_000

/** A bar on standard error: redrawn on a terminal, a line every few seconds elsewhere. */
export function openProgress(orders: number): Progress {
  const { stderr } = process
  let shownAt = 0
  let last = ''
  return {
    show(standing) {
      const now = performance.now()
      if (now - shownAt < (stderr.isTTY ? everyMs : everyLineMs)) return
      shownAt = now
      last = draw(orders, standing)
      stderr.write(stderr.isTTY ? `\r${last}` : `${last}\n`)
    },
    end() {
      if (stderr.isTTY && last !== '') stderr.write('\n')
      last = ''
    },
  }
}

function draw(orders: number, { placed, ended, webhooks }: Standing): string {
  const full = orders === 0 ? barWidth : Math.min(barWidth, Math.round((placed / orders) * barWidth))
  return `[${'='.repeat(full)}${' '.repeat(barWidth - full)}] ${placed} of ${orders} placed, ${ended} taken, ${webhooks} webhooks`
}
