import { type ReactNode, useEffect, useRef } from 'react'
import { useCodeText } from './errors.ts'
import { Icon, type IconName } from './icons.tsx'
import { nameOf } from './order_lines.ts'
import { orderTexts } from './order_texts.ts'
import { Button } from './parts.tsx'
import { usePreferences } from './preferences.ts'
import type { Order } from './steps.ts'
import { amountText, defineTexts, moneyText, useTexts } from './text.ts'

const texts = defineTexts({ why: 'Why other steps are not possible' }, { why: 'Почему другие шаги невозможны' })

interface PanelProps {
  title: string
  /** Id of the content. Another one takes the focus, too. */
  focusKey: string
  children: ReactNode
  onClose(): void
}

/** Panel over a screen; on a phone, a page. Escape closes it. */
export function Panel({ title, focusKey, children, onClose }: PanelProps) {
  const words = useTexts(orderTexts)
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content takes the focus, too
  useEffect(() => panel.current?.focus(), [focusKey])
  return (
    <aside
      ref={panel}
      className="panel"
      tabIndex={-1}
      aria-labelledby="panel-title"
      onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && onClose()}
    >
      <header className="panel-head">
        <h2 id="panel-title">{title}</h2>
        <Button look="quiet" className="square" aria-label={words.dismiss} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      {children}
    </aside>
  )
}

export const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) =>
  children ? (
    <p>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  ) : null

interface LinesProps {
  order: Pick<Order, 'items'>
  currency: string
  /** Note under an item. */
  noteOf?(item: Order['items'][number]): ReactNode
}

/** Items of an order that are not deleted. */
export function Lines({ order, currency, noteOf }: LinesProps) {
  const { language } = usePreferences()
  return (
    <ul className="lines">
      {order.items
        .filter(({ deleted }) => !deleted)
        .map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order keep their places
          <li key={index}>
            <span className="amount">{item.amount}</span>
            <span className="line-name">
              {nameOf(item)}
              {item.type === 'Product' && item.modifiers.length > 0 && (
                <small>{item.modifiers.map(({ product }) => product.name).join(', ')}</small>
              )}
              {item.comment && <small className="item-comment">{item.comment}</small>}
              {noteOf?.(item)}
            </span>
            {item.type === 'Product' && <span>{amountText(item.resultSum ?? 0, currency, language)}</span>}
          </li>
        ))}
    </ul>
  )
}

/** Payments of an order, among its totals. */
export function PaymentLines({ order, currency }: { order: Pick<Order, 'payments'>; currency: string }) {
  const { language } = usePreferences()
  return order.payments.map(({ paymentType, sum }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: payments have no ids
    <PaymentLine key={index} name={paymentType.name} sum={moneyText(sum, currency, language)} />
  ))
}

const PaymentLine = ({ name, sum }: { name: string; sum: string }) => (
  <>
    <dt className="hint">{name}</dt>
    <dd className="hint">{sum}</dd>
  </>
)

interface ImpossibleProps {
  steps: readonly { name: string; refusal: { code: string; message: string } }[]
}

/** Steps that the server would refuse, with the reasons. */
export function ImpossibleSteps({ steps }: ImpossibleProps) {
  const t = useTexts(texts)
  const codeText = useCodeText()
  if (steps.length === 0) return null
  return (
    <details className="impossible">
      <summary>{t.why}</summary>
      <dl>
        {steps.map(({ name, refusal }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{codeText(refusal)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
