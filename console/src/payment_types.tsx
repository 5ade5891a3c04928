import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { Alert, Choice, Loading } from './parts.tsx'
import { defineTexts, useTexts } from './text.ts'

const texts = defineTexts(
  { type: 'Paid how', noTypes: 'The restaurant has no payment types.' },
  { type: 'Способ оплаты', noTypes: 'В ресторане нет способов оплаты.' },
)

export interface PaymentType {
  id: string
  name: string
  kind: 'Cash' | 'Card'
}

/** Payment types that people receive, cash first. */
export function usePaymentTypes(organizationId: string) {
  return useQuery({
    queryKey: ['payment types', organizationId],
    queryFn: async () => {
      const { paymentTypes } = await call('/api/1/payment_types', { organizationIds: [organizationId] })
      return (['Cash', 'Card'] as const).flatMap((kind) =>
        paymentTypes.flatMap(({ id, name, paymentTypeKind, isDeleted }): PaymentType[] =>
          id && paymentTypeKind === kind && !isDeleted ? [{ id, name: name ?? '', kind }] : [],
        ),
      )
    },
  })
}

interface PaymentTypeChoiceProps {
  types: ReturnType<typeof usePaymentTypes>
  /** Choice besides the types, without a payment. */
  without?: string
  value: string
  onChange(id: string): void
}

export function PaymentTypeChoice({ types: { data, error }, without, value, onChange }: PaymentTypeChoiceProps) {
  const t = useTexts(texts)
  const options = (data ?? []).map(({ id, name }) => ({ value: id, text: name }))
  const all = without === undefined ? options : [...options, { value: '', text: without }]
  return (
    <>
      <Alert error={error} />
      {!data && !error && <Loading />}
      {data?.length === 0 && <p>{t.noTypes}</p>}
      <Choice label={t.type} options={all} value={value} onChange={onChange} />
    </>
  )
}
