import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { useCouriers } from '../couriers.ts'
import { Dialog, DialogForm } from '../dialog.tsx'
import type { OrderRow } from '../live.ts'
import { orderTexts } from '../order_texts.ts'
import { Alert, Button, Field, Loading, Select } from '../parts.tsx'
import { usePaying } from '../paying.ts'
import { PaymentTypeChoice } from '../payment_types.tsx'
import { usePreferences } from '../preferences.ts'
import type { Restaurant } from '../restaurants.ts'
import type { StepDetails, StepName, Steps } from '../steps.ts'
import { defineTexts, moneyText, typedNumber, useTexts } from '../text.ts'
import { WalletChoice } from '../wallet_choice.tsx'

const texts = defineTexts(
  {
    courier: 'Courier',
    noCouriers: 'The restaurant has no couriers.',
    rest: (sum: string) => `To pay: ${sum}`,
    received: 'Received',
    change: (sum: string) => `Change: ${sum}`,
    less: 'This is less than there is to pay.',
    payAndClose: 'Paid and closed',
    pay: 'Take payment',
    cause: 'Reason',
    removal: 'Written off how',
    comment: 'Comment',
  },
  {
    courier: 'Курьер',
    noCouriers: 'В ресторане нет курьеров.',
    rest: (sum) => `К оплате: ${sum}`,
    received: 'Получено',
    change: (sum) => `Сдача: ${sum}`,
    less: 'Этого меньше, чем нужно заплатить.',
    payAndClose: 'Оплачен, закрыть',
    pay: 'Принять оплату',
    cause: 'Причина',
    removal: 'Как списать',
    comment: 'Комментарий',
  },
)

/** Step whose details a dialog asks for. */
export interface StepQuestion {
  row: OrderRow
  step: StepName
}

/** Steps for which a dialog asks something first. */
export const askedSteps: ReadonlySet<StepName> = new Set<StepName>(['ChooseCourier', 'TakePayment', 'Cancel'])

/** Executes a step, or opens the dialog that asks for its details. */
export function performStep(
  { steps, ask }: { steps: Steps; ask(question: StepQuestion): void },
  row: OrderRow,
  step: StepName,
): void {
  if (askedSteps.has(step)) ask({ row, step })
  else void steps.perform(row, step)
}

interface DialogProps {
  question: StepQuestion
  steps: Steps
  restaurants: ReadonlyMap<string, Restaurant>
  onClose(): void
}

export function StepDialog({ question: { row, step }, steps, restaurants, onClose }: DialogProps) {
  const words = useTexts(orderTexts)
  const currency = restaurants.get(row.organizationId)?.currency ?? 'GBP'
  const perform = (performed: StepName, details: StepDetails) => {
    void steps.perform(row, performed, details)
    onClose()
  }
  const form = { row, currency, perform, onClose }
  return (
    <Dialog title={`${words.order(row.order!.number)}: ${words[step]}`} onClose={onClose}>
      {step === 'ChooseCourier' && <CourierForm {...form} />}
      {step === 'TakePayment' && <PaymentForm {...form} />}
      {step === 'Cancel' && <CancelForm {...form} />}
    </Dialog>
  )
}

interface FormProps {
  row: OrderRow
  currency: string
  perform(step: StepName, details: StepDetails): void
  onClose(): void
}

function CourierForm({ row, perform, onClose }: FormProps) {
  const t = useTexts(texts)
  const { organizationId } = row
  const { data, error } = useCouriers(organizationId)
  return (
    <DialogForm onSubmit={() => {}} onClose={onClose} submit={undefined}>
      <Alert error={error} />
      {!data && !error && <Loading />}
      {data?.length === 0 && <p>{t.noCouriers}</p>}
      <ul className="choices" aria-label={t.courier}>
        {data?.map(({ id, name }) => (
          <li key={id}>
            <Button
              className="wide"
              aria-pressed={row.order?.courierInfo?.courier.id === id}
              onClick={() => perform('ChooseCourier', { courierId: id })}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </DialogForm>
  )
}

function PaymentForm({ row, currency, perform, onClose }: FormProps) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const [typed, setTyped] = useState<string>()
  const [isSent, setSent] = useState(false)
  const typedSum = typed === undefined ? undefined : typedNumber(typed)
  const paying = usePaying('/api/1/deliveries/to_pay', row, typedSum)
  const { types, type, wallet, toPay } = paying
  const rest = toPay.data?.toPay
  const isAsked = rest !== 0 || wallet === undefined
  const isCash = isAsked && type?.kind === 'Cash'
  const received = typed === undefined ? rest : typedSum
  // Earlier payments do not close the order.
  const isLast = row.order!.status === 'Delivered'
  const sum = isCash ? received : rest
  const wrong = rest !== undefined && (sum === undefined || sum < rest) ? t.less : undefined
  const pay = () => {
    setSent(true)
    if (!type || sum === undefined || rest === undefined || wrong !== undefined) return
    const received = isAsked ? [{ paymentTypeKind: type.kind, paymentTypeId: type.id, sum }] : []
    perform(isLast ? 'Close' : 'TakePayment', { payments: [...paying.walletPayments, ...received] })
  }
  const money = (one: number) => moneyText(one, currency, language)
  const change = toPay.data?.change
  return (
    <DialogForm onSubmit={pay} onClose={onClose} submit={isLast ? t.payAndClose : t.pay}>
      <p className="rest">{rest === undefined ? '' : t.rest(money(rest))}</p>
      <Alert error={toPay.error} />
      <WalletChoice {...paying.walletChoice} currency={currency} />
      {isAsked && <PaymentTypeChoice types={types} value={type?.id ?? ''} onChange={paying.chooseType} />}
      {isCash && (
        <Field
          label={t.received}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          value={typed ?? (rest === undefined ? '' : String(rest))}
          error={isSent ? wrong : undefined}
          hint={change ? t.change(money(change)) : undefined}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </DialogForm>
  )
}

function CancelForm({ row, perform, onClose }: FormProps) {
  const t = useTexts(texts)
  const words = useTexts(orderTexts)
  const organizationIds = [row.organizationId]
  const [cancelCauseId, setCause] = useState('')
  const [removalTypeId, setRemoval] = useState('')
  const [comment, setComment] = useState('')
  const causes = useQuery({
    queryKey: ['cancel causes', organizationIds],
    queryFn: () => call('/api/1/cancel_causes', { organizationIds }),
  })
  const removals = useQuery({
    queryKey: ['removal types', organizationIds],
    queryFn: () => call('/api/1/removal_types', { organizationIds }),
  })
  const isPrinted = row.order!.items.some(({ whenPrinted }) => whenPrinted !== null)
  const submit = () =>
    perform('Cancel', {
      ...(cancelCauseId !== '' && { cancelCauseId }),
      ...(removalTypeId !== '' && { removalTypeId }),
      ...(comment.trim() !== '' && {
        cancelComment: comment.trim(),
        ...(removalTypeId !== '' && { removalComment: comment.trim() }),
      }),
    })
  return (
    <DialogForm onSubmit={submit} onClose={onClose} submit={words.Cancel}>
      <Alert error={causes.error ?? removals.error} />
      <Select label={t.cause} value={cancelCauseId} options={causes.data?.cancelCauses ?? []} onChange={setCause} />
      {isPrinted && (
        <Select
          label={t.removal}
          value={removalTypeId}
          isRequired
          options={removals.data?.removalTypes ?? []}
          onChange={setRemoval}
        />
      )}
      <Field label={t.comment} value={comment} maxLength={255} onChange={({ target }) => setComment(target.value)} />
    </DialogForm>
  )
}
