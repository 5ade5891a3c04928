import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from './api.ts'
import { useIntentKeys } from './books.ts'
import { useBooksErrors } from './books_errors.ts'
import type { Kind } from './document_kinds.ts'
import { decimalOf } from './document_lines.ts'
import type { AnyAccount } from './document_postings.tsx'
import { Alert, Button, Field, Select } from './parts.tsx'
import { usePreferences } from './preferences.ts'
import { localNow, type Restaurant } from './restaurants.ts'
import { useSession } from './session.tsx'
import { dateText, defineTexts, moneyText, useTexts } from './text.ts'

const texts = defineTexts(
  {
    total: 'Sum',
    payment: 'Payment',
    account: 'Account',
    sum: 'Sum paid',
    when: 'When',
    pay: 'Record a payment',
    paid: (day: string) => `Paid on ${day}.`,
    paidOn: 'Date of the payment',
    setDate: 'Change the date',
  },
  {
    total: 'Сумма',
    payment: 'Оплата',
    account: 'Счёт',
    sum: 'Сумма оплаты',
    when: 'Когда',
    pay: 'Записать оплату',
    paid: (day) => `Оплачено ${day}.`,
    paidOn: 'Дата оплаты',
    setDate: 'Изменить дату',
  },
)

interface MoneyProps {
  kind: Kind
  document: Readonly<Record<string, unknown>> & { documentId: string; number: string; date: string }
  status: string
  restaurant: Restaurant
  accounts: readonly AnyAccount[]
  onPaid(): Promise<void>
}

/** Sum of a saved document, and the payment of a posted invoice. */
export function DocumentMoney({ kind, document, status, restaurant, accounts, onPaid }: MoneyProps) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const { may } = useSession()
  const { documentId, number, date, dateModified } = document
  const organizationId = restaurant.id
  const day = date.slice(0, 10)
  // Only lists have the sum of a document.
  const { data: sum } = useQuery({
    queryKey: ['postings', 'sum', documentId, dateModified, status],
    queryFn: async () => {
      const period = { from: day, to: day, number }
      const found = await call('/api/inventory/v1/documents/list', { organizationId, kinds: [kind], ...period })
      return found.documents.find((one) => one.documentId === documentId)?.sum ?? null
    },
    placeholderData: (before) => before,
  })
  const isPayable = kind === 'INCOMING_INVOICE' || kind === 'OUTGOING_INVOICE'
  return (
    <>
      {sum != null && (
        <p className="document-sum">
          {t.total} <strong>{moneyText(sum, restaurant.currency, language)}</strong>
        </p>
      )}
      {isPayable && status === 'PROCESSED' && may('/api/inventory/v1/incoming_invoice/modify/add_payment') && (
        <Payment
          kind={kind}
          documentId={documentId}
          paidAt={typeof document.paymentDate === 'string' ? document.paymentDate : undefined}
          restaurant={restaurant}
          accounts={accounts}
          onPaid={onPaid}
        />
      )}
    </>
  )
}

interface PaymentProps {
  kind: 'INCOMING_INVOICE' | 'OUTGOING_INVOICE'
  documentId: string
  paidAt: string | undefined
  restaurant: Restaurant
  accounts: readonly AnyAccount[]
  onPaid(): Promise<void>
}

const payments = {
  INCOMING_INVOICE: '/api/inventory/v1/incoming_invoice/modify/add_payment',
  OUTGOING_INVOICE: '/api/inventory/v1/outgoing_invoice/modify/add_payment',
} as const

const paymentDates = {
  INCOMING_INVOICE: '/api/inventory/v1/incoming_invoice/patch/set_payment_date',
  OUTGOING_INVOICE: '/api/inventory/v1/outgoing_invoice/patch/set_payment_date',
} as const

const moneyTypes: ReadonlySet<unknown> = new Set(['CASH', 'CURRENT_ASSET'])

function Payment({ kind, documentId, paidAt, restaurant, accounts, onPaid }: PaymentProps) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const queries = useQueryClient()
  const organizationId = restaurant.id
  const [accountId, setAccountId] = useState('')
  const [sum, setSum] = useState('')
  const [at, setAt] = useState(paidAt?.slice(0, 16) ?? localNow(restaurant))
  const keys = useIntentKeys()
  const errors = useBooksErrors()
  const document = { organizationId, documentId, paymentDate: `${at}:00` }
  const pay = useMutation({
    mutationFn: async () => {
      if (paidAt !== undefined) await call(paymentDates[kind], document)
      else {
        const body = { ...document, accountId, amount: decimalOf(sum) }
        await call(payments[kind], body, keys(body))
      }
      await onPaid()
      setSum('')
      await queries.invalidateQueries({ queryKey: ['postings'] })
    },
  })
  const wrong = new Map(errors.fieldsOf(pay.error).map(({ path, message }) => [path, message]))
  const when = (
    <Field
      label={paidAt === undefined ? t.when : t.paidOn}
      type="datetime-local"
      required
      error={wrong.get('paymentDate')}
      value={at}
      onChange={(e) => setAt(e.target.value)}
    />
  )
  return (
    <form
      className="sheet"
      onSubmit={(event) => {
        event.preventDefault()
        pay.mutate()
      }}
    >
      <h2>{t.payment}</h2>
      {paidAt !== undefined && <p>{t.paid(dateText(paidAt, language))}</p>}
      <div className="filters">
        {paidAt === undefined && (
          <>
            <Select
              label={t.account}
              value={accountId}
              isRequired
              options={accounts.filter(
                ({ accountType, isCustomTransactionsAllowed }) =>
                  moneyTypes.has(accountType) && isCustomTransactionsAllowed,
              )}
              error={wrong.get('accountId')}
              onChange={setAccountId}
            />
            <Field
              label={t.sum}
              inputMode="decimal"
              required
              error={wrong.get('amount')}
              value={sum}
              onChange={(e) => setSum(e.target.value)}
            />
          </>
        )}
        {when}
        <Button type="submit" disabled={pay.isPending}>
          {paidAt === undefined ? t.pay : t.setDate}
        </Button>
      </div>
      {pay.error !== null && <Alert error={new Error(errors.textOf(pay.error))} />}
    </form>
  )
}
