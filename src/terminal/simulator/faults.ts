/** Faults of a simulated front office. Times are in real seconds, like the server's deadlines. */
export type Fault =
  | { kind: 'asleep' }
  | { kind: 'slow'; seconds: number }
  | { kind: 'refuse'; share: number; code: string }
  | { kind: 'drop'; seconds: number }
  | { kind: 'halfopen' }
  | { kind: 'late' }
  | { kind: 'skew'; seconds: number }

export const faultHelp = `  asleep                 says that it sleeps; a client may wake it
  slow <seconds>         answers so much later
  refuse <share> [code]  refuses this share of what it is asked, 0 to 1
  drop <seconds>         its line breaks so often
  halfopen               its line carries nothing any more, and nobody closes it
  late                   answers after the deadline
  skew <seconds>         its clock is so far ahead, or with a minus behind
  none                   no faults any more`

/** Parses a fault such as `slow 5`, `slow=5` or `refuse 0.2 ProductNotFound`; null for `none`. */
export function parseFault(text: string): Fault | null {
  const [kind = '', first, second] = text.trim().split(/[\s=,]+/)
  if (kind === 'none') return null
  if (kind === 'asleep' || kind === 'halfopen' || kind === 'late') return { kind }
  if (kind === 'slow' || kind === 'drop') return { kind, seconds: numberOf(text, first, { least: 0.01, most: 3600 }) }
  if (kind === 'skew') return { kind, seconds: numberOf(text, first, { least: -1e9, most: 1e9 }) }
  if (kind === 'refuse')
    return { kind, share: numberOf(text, first, { least: 0, most: 1 }), code: second ?? 'REFUSED_BY_FRONT_OFFICE' }
  throw new Error(`"${text}" is no fault. There are:\n${faultHelp}`)
}

/** Formats a fault for `parseFault`. */
export function faultText(fault: Fault): string {
  if (fault.kind === 'refuse') return `refuse ${fault.share} ${fault.code}`
  return 'seconds' in fault ? `${fault.kind} ${fault.seconds}` : fault.kind
}

function numberOf(text: string, word: string | undefined, { least, most }: { least: number; most: number }): number {
  const value = Number(word)
  if (word === undefined || word === '' || !(value >= least && value <= most))
    throw new Error(`"${text}" needs a number from ${least} to ${most}`)
  return value
}
