import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { Dialog, DialogForm } from '../dialog.tsx'
import { useCodeText } from '../errors.ts'
import type { TableOrder, TableRow } from '../live_tables.ts'
import { orderTexts } from '../order_texts.ts'
import { Alert, Field, Select } from '../parts.tsx'
import { usePaying } from '../paying.ts'
import { PaymentTypeChoice } from '../payment_types.tsx'
import { usePreferences } from '../preferences.ts'
import { useSession } from '../session.tsx'
import { useProgress } from '../steps.ts'
import type { TableStepDetails, TableStepName } from '../table_steps.ts'
import { tableTexts } from '../table_texts.ts'
import { useTableName } from '../tables.ts'
import { defineTexts, moneyText, typedNumber, useTexts } from '../text.ts'
import { WalletChoice } from '../wallet_choice.tsx'
import type { HallContext } from './hall.tsx'

const texts = defineTexts(
  {
    rest: (sum: string) => `To pay: ${sum}`,
    sum: 'Sum',
    change: (sum: string) => `Change: ${sum}`,
    noChange: 'Only cash gives change.',
    wrong: 'Type a sum.',
    part: 'Take this part',
    payAndClose: 'Paid and closed',
    paid: 'Everything is paid.',
    table: 'Table',
    waiter: 'Waiter',
    removal: 'Written off how',
    comment: 'Comment',
  },
  {
    rest: (sum) => `К оплате: ${sum}`,
    sum: 'Сумма',
    change: (sum) => `Сдача: ${sum}`,
    noChange: 'Сдача бывает только с наличных.',
    wrong: 'Введите сумму.',
    part: 'Принять эту часть',
    payAndClose: 'Оплачен, закрыть',
    paid: 'Всё оплачено.',
    table: 'Стол',
    waiter: 'Официант',
    removal: 'Как списать',
    comment: 'Комментарий',
  },
)

interface DialogProps {
  step: TableStepName
  row: TableRow
  order: TableOrder
  hall: HallContext
  onClose(): void
}

export function TableDialog({ step, ...form }: DialogProps) {
  const words = useTexts(tableTexts)
  const { order: orderText } = useTexts(orderTexts)
  return (
    <Dialog title={`${orderText(form.order.number)}: ${words[step]}`} onClose={form.onClose}>
      {step === 'TakePayment' && <PaymentForm {...form} />}
      {step === 'ChangeTables' && <MoveForm {...form} />}
      {step === 'ChangeWaiter' && <WaiterForm {...form} />}
      {step === 'Cancel' && <CancelForm {...form} />}
    </Dialog>
  )
}

type FormProps = Omit<DialogProps, 'step'>

/** Returns a function that executes a step and closes the dialog if it is applied, and why the last one was refused. */
function usePerform({ row, hall: { steps }, onClose }: FormProps) {
  const codeText = useCodeText()
  const progress = useProgress(steps, row.id)
  // A refusal from before the dialog is shown in the panel only.
  const [isOwn, setOwn] = useState(false)
  return {
    isDoing: progress !== undefined && !progress.refusal,
    error: isOwn && progress?.refusal ? new Error(codeText(progress.refusal)) : undefined,
    async perform(step: TableStepName, details: Partial<TableStepDetails>): Promise<boolean> {
      setOwn(true)
      const isApplied = await steps.perform(row, step, details)
      if (isApplied && step !== 'TakePayment') onClose()
      return isApplied
    },
  }
}

/** Takes payments one after another, until nothing is left to pay. */
function PaymentForm(props: FormProps) {
  const t = useTexts(texts)
  const words = useTexts(tableTexts)
  const { row, hall, onClose } = props
  const { language } = usePreferences()
  const { currency } = hall.restaurant
  const { perform, isDoing, error } = usePerform(props)
  const [typed, setTyped] = useState<string>()
  const [isSent, setSent] = useState(false)
  const typedSum = typed === undefined ? undefined : typedNumber(typed)
  const paying = usePaying('/api/1/order/to_pay', row, typedSum)
  const { types, type, wallet, walletPayments, toPay } = paying
  const rest = toPay.data?.toPay
  const change = toPay.data?.change ?? null
  const sum = typed === undefined ? rest : typedSum
  const isRest = typed === undefined || change !== null
  const isAsked = rest !== 0
  const wrong = isAsked && !sum ? t.wrong : change && type?.kind !== 'Cash' ? t.noChange : undefined
  const pay = useMutation({
    mutationFn: async () => {
      if (rest === 0) return perform('Close', wallet ? { payments: walletPayments } : {})
      const { organizationId, id: orderId } = row
      if (!type || !sum) return false
      const payments = [...walletPayments, { paymentTypeKind: type.kind, paymentTypeId: type.id, sum }]
      const otherPayments = paying.walletChoice.sum ?? null
      // The displayed change may belong to the previous sum.
      const now = await call('/api/1/order/to_pay', { organizationId, orderId, otherPayments, received: sum })
      if (now.change !== null) return perform('Close', { payments })
      const isTaken = await perform('TakePayment', { payments })
      if (!isTaken) return false
      setTyped(undefined)
      paying.walletChoice.onChange('')
      setSent(false)
      await toPay.refetch()
      return true
    },
  })
  const isBusy = isDoing || pay.isPending
  const submit = () => {
    setSent(true)
    if (rest !== undefined && (rest === 0 || wrong === undefined) && !isBusy) pay.mutate()
  }
  const money = (one: number) => moneyText(one, currency, language)
  const next = rest === 0 ? words.Close : isRest ? t.payAndClose : t.part
  return (
    <DialogForm onSubmit={submit} onClose={onClose} isPending={isBusy} submit={isBusy ? words.doing : next}>
      <p className="rest" role="status">
        {rest === undefined ? '' : rest === 0 && !wallet ? t.paid : t.rest(money(rest))}
      </p>
      {(isAsked || wallet) && <WalletChoice {...paying.walletChoice} currency={currency} />}
      {isAsked && (
        <>
          <PaymentTypeChoice types={types} value={type?.id ?? ''} onChange={paying.chooseType} />
          <Field
            label={t.sum}
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            value={typed ?? (rest === undefined ? '' : String(rest))}
            error={isSent && rest !== undefined ? wrong : undefined}
            hint={change ? t.change(money(change)) : undefined}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => setTyped(target.value)}
          />
        </>
      )}
      <Alert error={toPay.error ?? pay.error ?? error} />
    </DialogForm>
  )
}

function MoveForm(props: FormProps) {
  const t = useTexts(texts)
  const words = useTexts(tableTexts)
  const { order, hall, onClose } = props
  const nameOf = useTableName()
  const { perform, isDoing, error } = usePerform(props)
  const [tableId, setTableId] = useState('')
  const taken = new Set(hall.live.idsIn('open').flatMap((id) => hall.live.order(id)?.order?.tableIds ?? []))
  const options = hall.sections.flatMap(({ name, tables }) =>
    tables
      .filter(({ id, terminalGroupId }) => terminalGroupId === order.terminalGroupId && !order.tableIds.includes(id))
      .map((table) => ({
        id: table.id,
        name: `${name}: ${nameOf(table)} (${taken.has(table.id) ? words.New : words.free})`,
      })),
  )
  return (
    <DialogForm
      submit={isDoing ? words.doing : words.ChangeTables}
      isPending={isDoing}
      onSubmit={() => void perform('ChangeTables', { tableIds: [tableId] })}
      onClose={onClose}
    >
      <Select label={t.table} value={tableId} isRequired options={options} onChange={setTableId} />
      <Alert error={error} />
    </DialogForm>
  )
}

function WaiterForm(props: FormProps) {
  const t = useTexts(texts)
  const words = useTexts(tableTexts)
  const { row, order, onClose } = props
  const corporationId = useSession().person.corporationId ?? ''
  const { perform, isDoing, error } = usePerform(props)
  const [waiterId, setWaiter] = useState(order.waiter?.id ?? '')
  const employees = useQuery({
    queryKey: ['employees', corporationId],
    queryFn: () => call('/admin/employees/list', { corporationId }),
  })
  const options = employees.data?.employees
    .filter(({ isDeleted, organizationIds }) => !isDeleted && (organizationIds?.includes(row.organizationId) ?? true))
    .map(({ id, displayName }) => ({ id, name: displayName }))
  return (
    <DialogForm
      submit={isDoing ? words.doing : words.ChangeWaiter}
      isPending={isDoing}
      onSubmit={() => void perform('ChangeWaiter', { waiterId })}
      onClose={onClose}
    >
      <Select label={t.waiter} value={waiterId} isRequired options={options ?? []} onChange={setWaiter} />
      <Alert error={employees.error ?? error} />
    </DialogForm>
  )
}

function CancelForm(props: FormProps) {
  const t = useTexts(texts)
  const words = useTexts(tableTexts)
  const { row, order, onClose } = props
  const organizationIds = [row.organizationId]
  const { perform, isDoing, error } = usePerform(props)
  const [removalTypeId, setRemoval] = useState('')
  const [comment, setComment] = useState('')
  const isPrinted = order.items.some(({ whenPrinted }) => whenPrinted !== null)
  const removals = useQuery({
    queryKey: ['removal types', organizationIds],
    queryFn: () => call('/api/1/removal_types', { organizationIds }),
    enabled: isPrinted,
  })
  const submit = () =>
    void perform('Cancel', {
      ...(removalTypeId !== '' && { removalTypeId }),
      ...(removalTypeId !== '' && comment.trim() !== '' && { removalComment: comment.trim() }),
    })
  return (
    <DialogForm submit={isDoing ? words.doing : words.Cancel} isPending={isDoing} onSubmit={submit} onClose={onClose}>
      {isPrinted && (
        <>
          <Select
            label={t.removal}
            value={removalTypeId}
            isRequired
            options={removals.data?.removalTypes ?? []}
            onChange={setRemoval}
          />
          <Field
            label={t.comment}
            value={comment}
            maxLength={255}
            onChange={({ target }) => setComment(target.value)}
          />
        </>
      )}
      <Alert error={removals.error ?? error} />
    </DialogForm>
  )
}
