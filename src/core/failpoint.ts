/**
 * Places around what must not be lost: between a commit and what is told of it, between paper and journal. A test of faults
 * names one in COMANDA_CRASH_AT, `after-commit#3` for the third time that a process comes by; it then ends there as if its
 * machine had lost power. Without that, nothing happens.
 */
export type CrashPoint =
  | 'after-accept'
  | 'before-commit'
  | 'after-commit'
  | 'after-webhook'
  | 'before-journal'
  | 'after-journal'
  | 'after-answer'
  | 'before-settle'
  | 'before-print'
  | 'after-print'

const [name, times = '1'] = (process.env.COMANDA_CRASH_AT ?? '').split('#')
let left = Number(times)

export function crashPoint(here: CrashPoint): void {
  if (here !== name) return
  left--
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}
