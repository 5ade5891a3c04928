import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { call } from '../api.ts'
import type { OrderRow } from '../live.ts'
import { orderTexts } from '../order_texts.ts'
import { Alert, Button, Field, Loading } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import type { Restaurant } from '../restaurants.ts'
import type { StepDetails, StepName, Steps } from '../steps.ts'
import { defineTexts, moneyText, useTexts } from '../text.ts'

const texts = defineTexts(
  {
    courier: 'Courier',
    noCouriers: 'The restaurant has no couriers.',
    rest: (sum: string) => `To pay: ${sum}`,
    type: 'Paid how',
    noTypes: 'The restaurant has no payment types.',
    received: 'Received',
    change: (sum: string) => `Change: ${sum}`,
    less: 'This is less than there is to pay.',
    payAndClose: 'Paid and closed',
    pay: 'Take payment',
    cause: 'Reason',
    removal: 'Written off how',
    none: 'Choose',
    comment: 'Comment',
    back: 'Back',
  },
  {
    courier: 'Курьер',
    noCouriers: 'В ресторане нет курьеров.',
    rest: (sum) => `К оплате: ${sum}`,
    type: 'Способ оплаты',
    noTypes: 'В ресторане нет способов оплаты.',
    received: 'Получено',
    change: (sum) => `Сдача: ${sum}`,
    less: 'Этого меньше, чем нужно заплатить.',
    payAndClose: 'Оплачен, закрыть',
    pay: 'Принять оплату',
    cause: 'Причина',
    removal: 'Как списать',
    none: 'Выберите',
    comment: 'Комментарий',
    back: 'Назад',
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
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className="modal">
        <Dialog className="dialog">
          <Heading slot="title" className="dialog-title">
            {words.order(row.order!.number)}: {words[step]}
          </Heading>
          {step === 'ChooseCourier' && <CourierForm {...form} />}
          {step === 'TakePayment' && <PaymentForm {...form} />}
          {step === 'Cancel' && <CancelForm {...form} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

interface FormProps {
  row: OrderRow
  currency: string
  perform(step: StepName, details: StepDetails): void
  onClose(): void
}

function Form({
  onSubmit,
  onClose,
  submit,
  children,
}: {
  onSubmit(): void
  onClose(): void
  submit: string | undefined
  children: ReactNode
}) {
  const t = useTexts(texts)
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="dialog-form" onSubmit={send}>
      {children}
      <div className="row end">
        <Button onClick={onClose}>{t.back}</Button>
        {submit !== undefined && (
          <Button look="primary" type="submit">
            {submit}
          </Button>
        )}
      </div>
    </form>
  )
}

function CourierForm({ row, perform, onClose }: FormProps) {
  const t = useTexts(texts)
  const { organizationId } = row
  const { data, error } = useQuery({
    queryKey: ['couriers', organizationId],
    queryFn: () => call('/api/1/employees/couriers', { organizationIds: [organizationId] }),
  })
  const couriers = data?.employees.flatMap(({ items }) => items).filter(({ isDeleted }) => !isDeleted) ?? []
  return (
    <Form onSubmit={() => {}} onClose={onClose} submit={undefined}>
      <Alert error={error} />
      {!data && !error && <Loading />}
      {data && couriers.length === 0 && <p>{t.noCouriers}</p>}
      <ul className="choices" aria-label={t.courier}>
        {couriers.map(({ id, displayName, firstName, lastName }) => (
          <li key={id}>
            <Button
              className="wide"
              aria-pressed={row.order?.courierInfo?.courier.id === id}
              onClick={() => perform('ChooseCourier', { courierId: id })}
            >
              {displayName ?? [firstName, lastName].filter(Boolean).join(' ')}
            </Button>
          </li>
        ))}
      </ul>
    </Form>
  )
}

/** Digits behind the point up to which sums are exact. */
const scale = 1_000

/** Returns `a − b` without the error of binary fractions. */
const difference = (a: number, b: number): number => (Math.round(a * scale) - Math.round(b * scale)) / scale

/** Returns the number that somebody typed, with a decimal comma or point. */
const typedNumber = (text: string): number | undefined =>
  /^\d{1,9}(?:[.,]\d{0,3})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined

function PaymentForm({ row, currency, perform, onClose }: FormProps) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const { organizationId } = row
  const order = row.order!
  const rest = difference(order.sum, order.processedPaymentsSum ?? 0)
  const [typeId, setTypeId] = useState<string>()
  const [received, setReceived] = useState(String(rest))
  const [isSent, setSent] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['payment types', organizationId],
    queryFn: () => call('/api/1/payment_types', { organizationIds: [organizationId] }),
  })
  const present = (data?.paymentTypes ?? []).filter(({ isDeleted }) => !isDeleted)
  const types = ['Cash', 'Card'].flatMap((kind) => present.filter(({ paymentTypeKind }) => paymentTypeKind === kind))
  const type = types.find(({ id }) => id === typeId) ?? types[0]
  const money = (sum: number) => moneyText(sum, currency, language)
  // Earlier payments do not close the order.
  const isLast = order.status === 'Delivered'
  const isCash = type?.paymentTypeKind === 'Cash'
  const sum = isCash ? typedNumber(received) : rest
  const wrong = sum === undefined || sum < rest ? t.less : undefined
  const pay = () => {
    setSent(true)
    if (!type?.id || sum === undefined || wrong !== undefined) return
    const paymentTypeKind = isCash ? 'Cash' : 'Card'
    perform(isLast ? 'Close' : 'TakePayment', { payments: [{ paymentTypeKind, paymentTypeId: type.id, sum }] })
  }
  return (
    <Form onSubmit={pay} onClose={onClose} submit={isLast ? t.payAndClose : t.pay}>
      <p className="rest">{t.rest(money(rest))}</p>
      <Alert error={error} />
      {!data && !error && <Loading />}
      {data && types.length === 0 && <p>{t.noTypes}</p>}
      <fieldset className="choice">
        <legend className="visually-hidden">{t.type}</legend>
        {types.map(({ id, name }) => (
          <label key={id}>
            <input
              type="radio"
              name="payment-type"
              className="visually-hidden"
              checked={id === type?.id}
              onChange={() => setTypeId(id ?? undefined)}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      {isCash && (
        <Field
          label={t.received}
          inputMode="decimal"
          autoComplete="off"
          value={received}
          error={isSent ? wrong : undefined}
          hint={sum !== undefined && sum > rest ? t.change(money(difference(sum, rest))) : undefined}
          onChange={({ target }) => setReceived(target.value)}
        />
      )}
    </Form>
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
    <Form onSubmit={submit} onClose={onClose} submit={words.Cancel}>
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
    </Form>
  )
}

interface SelectProps {
  label: string
  value: string
  options: readonly { id?: string | null; name?: string | null; isDeleted?: boolean }[]
  isRequired?: boolean
  onChange(value: string): void
}

function Select({ label, value, options, isRequired = false, onChange }: SelectProps) {
  const t = useTexts(texts)
  return (
    <label className="field">
      <span>{label}</span>
      <select required={isRequired} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t.none}</option>
        {options
          .filter(({ isDeleted }) => !isDeleted)
          .map(({ id, name }) => (
            <option key={id} value={id ?? ''}>
              {name}
            </option>
          ))}
      </select>
    </label>
  )
}
