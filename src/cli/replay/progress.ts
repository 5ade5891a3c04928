import { openBar } from '../progress_bar.ts'

/** Progress of a replay. */
interface Standing {
  placed: number
  ended: number
  webhooks: number
}

export interface Progress {
  show(standing: Standing): void
  end(): void
}

export function openProgress(orders: number): Progress {
  const bar = openBar(orders)
  return {
    show: ({ placed, ended, webhooks }) =>
      bar.show(placed, `${placed} of ${orders} placed, ${ended} accepted or refused, ${webhooks} webhooks`),
    end: () => bar.end(),
  }
}
