import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type Request, type Response } from '../api.ts'
import { Failure, Loading } from '../parts.tsx'
import { restaurantsTexts } from '../restaurants_choice.tsx'
import type { RowField } from '../row_form.tsx'
import { useSession } from '../session.tsx'
import { defineTexts, useTexts } from '../text.ts'
import { RowTable } from './row_table.tsx'
import { dictionariesKey, partTexts } from './settings_texts.ts'

const texts = defineTexts(
  {
    name: 'Name',
    kind: 'Kind',
    code: 'Code',
    Cash: 'Cash',
    Card: 'Card',
    Credit: 'On account',
    Writeoff: 'Write-off',
    Voucher: 'Voucher',
    External: 'Paid elsewhere',
    IikoCard: 'Wallet or certificate',
    Unknown: 'Other',
    combinable: 'May be combined with others',
    printCheque: 'Prints a fiscal receipt',
    comment: 'Comment',
    mode: 'How it is counted',
    Percent: 'Percent',
    FlexibleSum: 'Sum given with the order',
    FixedSum: 'Fixed sum',
    percent: 'Percent',
    sum: 'Sum',
    minOrderSum: 'From an order of',
    isManual: 'Chosen by hand',
    isAutomatic: 'Applied by itself',
    canBeAppliedSelectively: 'May apply to single dishes',
    isDefault: 'By default',
    reasonRequired: 'Needs a reason',
    canWriteoffToCafe: 'At the cost of the restaurant',
    canWriteoffToWaiter: 'At the cost of the waiter',
    canWriteoffToUser: 'At the cost of an employee',
    service: 'Service',
    Common: 'In the hall',
    DeliveryByCourier: 'Courier',
    DeliveryPickUp: 'Pick-up',
  },
  {
    name: 'Название',
    kind: 'Вид',
    code: 'Код',
    Cash: 'Наличные',
    Card: 'Карта',
    Credit: 'В кредит',
    Writeoff: 'Списание',
    Voucher: 'Ваучер',
    External: 'Оплачено вне ресторана',
    IikoCard: 'Кошелёк или сертификат',
    Unknown: 'Другой',
    combinable: 'Можно сочетать с другими',
    printCheque: 'Печатает фискальный чек',
    comment: 'Комментарий',
    mode: 'Как считается',
    Percent: 'Процент',
    FlexibleSum: 'Сумма задаётся в заказе',
    FixedSum: 'Постоянная сумма',
    percent: 'Процент',
    sum: 'Сумма',
    minOrderSum: 'При заказе от',
    isManual: 'Выбирается вручную',
    isAutomatic: 'Применяется сама',
    canBeAppliedSelectively: 'Можно на отдельные блюда',
    isDefault: 'По умолчанию',
    reasonRequired: 'Нужна причина',
    canWriteoffToCafe: 'За счёт ресторана',
    canWriteoffToWaiter: 'За счёт официанта',
    canWriteoffToUser: 'За счёт сотрудника',
    service: 'Обслуживание',
    Common: 'В зале',
    DeliveryByCourier: 'Курьер',
    DeliveryPickUp: 'Самовывоз',
  },
)

type Kind = Extract<
  keyof Request<'/admin/dictionaries/save'>,
  'paymentTypes' | 'discounts' | 'cancelCauses' | 'removalTypes' | 'orderTypes' | 'marketingSources'
>
type Saved<K extends Kind> = Response<'/admin/dictionaries/list'>[K][number]

/** Fields of a new row besides its id. Omitted ones get the server's defaults. */
type Fresh<K extends Kind> = Partial<Saved<K>>

type Word = keyof (typeof texts)['en'] & string

interface Declaration<K extends Kind> {
  fields: readonly RowField<Saved<K>>[]
  fresh: Fresh<K>
}

function useDeclarations(): { [K in Kind]: Declaration<K> } {
  const t = useTexts(texts)
  const { restaurants } = useTexts(restaurantsTexts)
  const options = (...words: Word[]) => words.map((id): { id: string; name: string } => ({ id, name: t[id] }))
  const name = { key: 'name', label: t.name, kind: 'text', max: 200, isRequired: true, isColumn: true } as const
  const where = { key: 'organizationIds', label: restaurants, kind: 'restaurants', isColumn: true } as const
  return {
    paymentTypes: {
      fields: [
        name,
        {
          ...{ key: 'kind', label: t.kind, kind: 'choice', isColumn: true },
          options: options('Cash', 'Card', 'Credit', 'Writeoff', 'Voucher', 'External', 'IikoCard', 'Unknown'),
        },
        { key: 'code', label: t.code, kind: 'text', max: 50, isColumn: true },
        { key: 'combinable', label: t.combinable, kind: 'check' },
        { key: 'printCheque', label: t.printCheque, kind: 'check' },
        { key: 'comment', label: t.comment, kind: 'text', max: 500 },
        where,
      ],
      fresh: { kind: 'Card', combinable: true },
    },
    discounts: {
      fields: [
        name,
        {
          ...{ key: 'mode', label: t.mode, kind: 'choice', isColumn: true },
          options: options('Percent', 'FixedSum', 'FlexibleSum'),
        },
        {
          ...{ key: 'percent', label: t.percent, kind: 'number', isColumn: true, isRequired: true },
          isFor: ({ mode }) => mode === 'Percent',
        },
        {
          ...{ key: 'sum', label: t.sum, kind: 'number', isColumn: true, isRequired: true },
          isFor: ({ mode }) => mode === 'FixedSum',
        },
        { key: 'minOrderSum', label: t.minOrderSum, kind: 'number' },
        { key: 'isManual', label: t.isManual, kind: 'check' },
        { key: 'isAutomatic', label: t.isAutomatic, kind: 'check' },
        { key: 'canBeAppliedSelectively', label: t.canBeAppliedSelectively, kind: 'check' },
        where,
      ],
      fresh: { mode: 'Percent', isManual: true },
    },
    cancelCauses: {
      fields: [name, { key: 'isDefault', label: t.isDefault, kind: 'check', isColumn: true }, where],
      fresh: {},
    },
    removalTypes: {
      fields: [
        name,
        { key: 'reasonRequired', label: t.reasonRequired, kind: 'check', isColumn: true },
        { key: 'canWriteoffToCafe', label: t.canWriteoffToCafe, kind: 'check' },
        { key: 'canWriteoffToWaiter', label: t.canWriteoffToWaiter, kind: 'check' },
        { key: 'canWriteoffToUser', label: t.canWriteoffToUser, kind: 'check' },
        { key: 'comment', label: t.comment, kind: 'text', max: 500 },
        where,
      ],
      fresh: { canWriteoffToCafe: true },
    },
    orderTypes: {
      fields: [
        name,
        {
          ...{ key: 'orderServiceType', label: t.service, kind: 'choice', isColumn: true },
          options: options('Common', 'DeliveryByCourier', 'DeliveryPickUp'),
        },
        { key: 'isDefault', label: t.isDefault, kind: 'check', isColumn: true },
        where,
      ],
      fresh: { orderServiceType: 'DeliveryByCourier' },
    },
    marketingSources: { fields: [name, where], fresh: {} },
  }
}

export const useDictionaries = () => {
  const corporationId = useSession().person.corporationId ?? ''
  return useQuery({
    queryKey: dictionariesKey,
    queryFn: () => call('/admin/dictionaries/list', { corporationId }),
    staleTime: 0,
  })
}

/** Rows of a dictionary of the chain. */
export function Dictionary<K extends Kind>({ kind }: { kind: K }) {
  const titles = useTexts(partTexts)
  const { fields, fresh }: Declaration<K> = useDeclarations()[kind]
  const corporationId = useSession().person.corporationId ?? ''
  const queries = useQueryClient()
  const { data, error, refetch } = useDictionaries()
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  const rows: readonly Saved<K>[] = data[kind]
  const save = async (row: Saved<K>, idempotencyKey: string) => {
    const body = { corporationId, [kind]: [row] } as Request<'/admin/dictionaries/save'>
    await call('/admin/dictionaries/save', body, { idempotencyKey })
    await queries.invalidateQueries({ queryKey: dictionariesKey })
  }
  return (
    <RowTable
      title={titles[kind as Kind]}
      rows={rows}
      fields={fields}
      path={`${kind}[0].`}
      create={(id) => ({ name: '', organizationIds: null, ...fresh, id }) as unknown as Saved<K>}
      save={save}
    />
  )
}
