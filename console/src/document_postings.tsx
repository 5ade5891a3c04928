import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { call } from './api.ts'
import { type Product, useIntentKeys } from './books.ts'
import { useBooksErrors } from './books_errors.ts'
import type { Kind } from './document_kinds.ts'
import { decimalOf } from './document_lines.ts'
import { Alert, Button, Failure, Field, Loading, Select, TableFrame } from './parts.tsx'
import { usePreferences } from './preferences.ts'
import { localNow, type Restaurant } from './restaurants.ts'
import { useSession } from './session.tsx'
import { amountText, dateText, defineTexts, moneyText, numberText, useTexts } from './text.ts'

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
    postings: 'What posting did',
    from: 'From',
    to: 'To',
    product: 'Product',
    amount: 'Amount',
    money: 'Sum',
    none: 'Nothing was posted.',
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
    postings: 'Что сделало проведение',
    from: 'Откуда',
    to: 'Куда',
    product: 'Товар',
    amount: 'Количество',
    money: 'Сумма',
    none: 'Проводок нет.',
  },
)

/** Row that a choice or a name needs. */
export interface Named {
  id?: string | null
  name?: string | null
  isDeleted?: boolean | null
}

type AnyAccount = Named & { accountType?: string | null; isCustomTransactionsAllowed?: boolean | null }

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

interface PostingsProps {
  documentId: string
  restaurant: Restaurant
  products: ReadonlyMap<string, Product>
  stores: readonly Named[]
  accounts: readonly Named[]
  counteragents: readonly Named[]
}

/** Postings of a document, each with a link to the stock that it moved. */
export function Postings({ documentId, restaurant, products, stores, accounts, counteragents }: PostingsProps) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const organizationId = restaurant.id
  const { data, error, refetch } = useQuery({
    queryKey: ['postings', documentId],
    queryFn: () => call('/api/finance/v1/document_transactions/list', { organizationId, documentId }),
    staleTime: 0,
  })
  const names = new Map([...accounts, ...stores, ...counteragents].map(({ id, name }) => [id ?? '', name ?? '']))
  const isStore = new Set(stores.map(({ id }) => id ?? ''))
  return (
    <section className="sheet">
      <h2>{t.postings}</h2>
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.length === 0 ? (
        <p className="hint">{t.none}</p>
      ) : (
        <TableFrame label={t.postings}>
          <table className="table">
            <thead>
              <tr>
                <th>{t.from}</th>
                <th>{t.to}</th>
                <th>{t.product}</th>
                <th className="number">{t.amount}</th>
                <th className="number">{t.money}</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ id, from, to, sum }) => {
                const moved = [to, from].find((side) => side?.product)
                const storeId = moved?.account ?? ''
                const product = products.get(moved?.product ?? '')
                const place = `/stock?restaurant=${organizationId}&store=${storeId}&product=${moved?.product}`
                return (
                  <tr key={id}>
                    {[from, to].map((side, i) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: both sides have fixed places
                      <td key={i}>
                        {[side?.account, side?.counteragent]
                          .flatMap((one) => (one ? [names.get(one) ?? '…'] : []))
                          .join(', ')}
                      </td>
                    ))}
                    <td>{isStore.has(storeId) ? <Link to={place}>{product?.name ?? '…'}</Link> : product?.name}</td>
                    <td className="number">
                      {moved?.amount != null && `${numberText(moved.amount, language)} ${product?.unit ?? ''}`}
                    </td>
                    <td className="number">{amountText(sum ?? 0, restaurant.currency, language)}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </TableFrame>
      )}
    </section>
  )
}
