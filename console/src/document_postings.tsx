import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { call } from './api.ts'
import type { Product } from './books.ts'
import { Failure, Loading, TableFrame } from './parts.tsx'
import { usePreferences } from './preferences.ts'
import type { Restaurant } from './restaurants.ts'
import { amountText, defineTexts, numberText, useTexts } from './text.ts'

const texts = defineTexts(
  {
    postings: 'What posting did',
    from: 'From',
    to: 'To',
    product: 'Product',
    amount: 'Amount',
    money: 'Sum',
    none: 'Nothing was posted.',
  },
  {
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

export type AnyAccount = Named & { accountType?: string | null; isCustomTransactionsAllowed?: boolean | null }

interface PostingsProps {
  documentId: string
  restaurant: Restaurant
  products: ReadonlyMap<string, Product>
  stores: readonly Named[]
  accounts: readonly Named[]
  counteragents: readonly Named[]
}

/** Postings of a document, each with a link to the stock that it moved. */
export default function Postings({ documentId, restaurant, products, stores, accounts, counteragents }: PostingsProps) {
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
