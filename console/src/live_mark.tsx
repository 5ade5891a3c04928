import { type Live, useLiveState } from './live.ts'
import { defineTexts, useTexts } from './text.ts'

const texts = defineTexts({ live: 'Live', lost: 'Not connected' }, { live: 'На связи', lost: 'Нет связи' })

/** Says whether the page hears of changes. */
export function LiveMark<R extends { id: string }, C extends string>({ live }: { live: Live<R, C> }) {
  const t = useTexts(texts)
  const state = useLiveState(live)
  if (state === 'loading') return null
  return (
    <span className={`live-mark ${state === 'live' ? '' : 'lost'}`} role="status">
      <span>{t[state]}</span>
    </span>
  )
}
