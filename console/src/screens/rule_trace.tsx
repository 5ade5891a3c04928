import { defineTexts, useTexts } from '../text.ts'
import { useTrace } from './loyalty_trace.ts'

const texts = defineTexts(
  { why: 'What each rule did, and why', noRules: 'No rule is in force at this restaurant.' },
  { why: 'Что сделало каждое правило и почему', noRules: 'В этом ресторане не действует ни одно правило.' },
)

/** Steps of each rule for an order, in words. */
export default function Trace({ text }: { text: string }) {
  const t = useTexts(texts)
  const campaigns = useTrace()(text)
  return (
    <section className="sheet trace" aria-label={t.why}>
      <h2>{t.why}</h2>
      {campaigns.length === 0 && <p className="hint">{t.noRules}</p>}
      <ul>
        {campaigns.map(({ campaign, state, lines: steps }) => (
          <li key={campaign}>
            <strong>{campaign}</strong> <span className="hint">{state}</span>
            <ul>
              {steps.map((step, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity
                <li key={i}>{step}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
