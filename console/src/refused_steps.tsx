import { Link } from 'wouter'
import { useCodeText } from './errors.ts'
import { Icon } from './icons.tsx'
import { orderTexts } from './order_texts.ts'
import { Button } from './parts.tsx'
import { type Progresses, useRefusedSteps } from './steps.ts'
import { useTexts } from './text.ts'

/** Line with the refused steps, until a person closes it. `path` opens the panel of an order. */
export function RefusedSteps({ steps, path }: { steps: Progresses; path: string }) {
  const words = useTexts(orderTexts)
  const codeText = useCodeText()
  const refused = useRefusedSteps(steps)
  if (refused.length === 0) return null
  return (
    <div className="notice">
      <Icon name="warning" />
      <strong>{words.refusedSteps(refused.length)}</strong>
      <span>
        {refused.map(({ orderId, number, refusal }) => (
          <Link key={orderId} to={`${path}/${orderId}${location.search}`}>
            {number}: {codeText(refusal!)}
          </Link>
        ))}
      </span>
      <Dismiss onClick={() => refused.forEach(({ orderId }) => void steps.dismiss(orderId))} />
    </div>
  )
}

export function Dismiss({ onClick }: { onClick(): void }) {
  const words = useTexts(orderTexts)
  return (
    <Button look="quiet" className="square" aria-label={words.dismiss} onClick={onClick}>
      <Icon name="close" />
    </Button>
  )
}
