/**
 * Points between two steps that belong together, such as a commit and its notification. A test names one in COMANDA_FAILPOINT, with
 * `after-commit#3` for its third pass; the process then ends there as in a power failure. Otherwise nothing happens.
 */
export type Failpoint =
  | 'after-accept'
  | 'before-commit'
  | 'after-commit'
  | 'before-follower-commit'
  | 'before-erasure-commit'
  | 'before-coupons-commit'
  | 'after-webhook'
  | 'before-journal'
  | 'after-journal'
  | 'after-answer'
  | 'before-settle'
  | 'before-print'
  | 'after-print'

const [name, times = '1'] = (process.env.COMANDA_FAILPOINT ?? '').split('#')
let left = Number(times)

export function failpoint(here: Failpoint): void {
  if (here !== name) return
  left--
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}
