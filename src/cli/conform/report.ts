import type { Findings } from './comparison.ts'

/** Outcome for an operation, or for a message to a receiver. */
export type Outcome = 'compared' | 'absent' | 'forbidden' | 'refused' | 'not called'

/** Result of one operation or check, which is different from the contract if it has differences. */
export interface Result {
  name: string
  outcome: Outcome
  /** Status of its answer; null without an answer. */
  status: number | null
  /** Reason of another outcome than `compared`. */
  reason: string | null
  differences: string[]
  notes: string[]
}

export interface Report {
  url: string
  isConform: boolean
  counts: Record<Outcome | 'different', number>
  results: Result[]
}

/** Returns findings as sentences, with the number of values that each concerns. */
export const sentencesOf = (counts: Findings['differences']): string[] =>
  [...counts].map(([text, count]) => (count === 1 ? text : `${text} (${count} times)`))

export function reportOf(url: string, results: readonly Result[]): Report {
  const count = (outcome: Outcome) => results.filter((result) => result.outcome === outcome).length
  const compared = count('compared')
  return {
    url,
    isConform: compared > 0 && !results.some(isDifferent),
    counts: {
      compared,
      different: results.filter((result) => isDifferent(result) && result.outcome !== 'absent').length,
      absent: count('absent'),
      forbidden: count('forbidden'),
      refused: count('refused'),
      'not called': count('not called'),
    },
    results: [...results],
  }
}

const isDifferent = ({ differences }: Result): boolean => differences.length > 0

/** Returns the report for people: differences first, then everything that was not compared, with reasons. */
export function pageOf({ url, isConform, counts, results }: Report): string[] {
  const withReason = (outcome: Outcome) =>
    [...Map.groupBy(results.filter(outcomeIs(outcome)), ({ reason }) => reason ?? '')].flatMap(([reason, same]) => [
      `  ${reason} (${same.length})`,
      ...same.map(({ name }) => `    ${name}`),
    ])
  const details = (by: 'differences' | 'notes') =>
    results
      .filter((result) => result[by].length > 0)
      .flatMap((result) => [`  ${result.name}`, ...result[by].map((text) => `    ${text}`)])
  const compared = results.filter(outcomeIs('compared'))
  return [
    ...section('Differences', details('differences')),
    ...section('Not permitted to the key', withReason('forbidden')),
    ...section('Refused', withReason('refused')),
    ...section('Not called', withReason('not called')),
    ...section('Notes, which existing clients tolerate', details('notes')),
    ...section(
      'Conform',
      compared.filter((result) => !isDifferent(result)).map(({ name }) => `  ${name}`),
    ),
    `${url} ${isConform ? 'conforms' : 'does not conform'}: ${Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}`,
  ]
}

const outcomeIs =
  (outcome: Outcome) =>
  (result: Result): boolean =>
    result.outcome === outcome

const section = (title: string, lines: readonly string[]): string[] => (lines.length > 0 ? [title, ...lines, ''] : [])
