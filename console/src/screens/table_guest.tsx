import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { Dialog, DialogForm } from '../dialog.tsx'
import { useIntentKey } from '../intent.ts'
import type { TableOrder, TableRow } from '../live_tables.ts'
import { guestOf } from '../order_lines.ts'
import { orderTexts } from '../order_texts.ts'
import { Alert, Button, Field, useRested } from '../parts.tsx'
import { useSession } from '../session.tsx'
import { outcomeOf } from '../steps.ts'
import { tableTexts } from '../table_texts.ts'
import { defineTexts, useTexts } from '../text.ts'
import { findGuest } from './guest_data.ts'
import type { HallContext } from './hall.tsx'

const texts = defineTexts(
  {
    add: 'Add the guest',
    change: 'Change the guest',
    guest: 'Guest',
    phone: 'Phone or card number',
    hint: 'A guest who is known here gets the points of the order, and can pay with them.',
    found: (name: string) => `Known here: ${name}`,
    name: 'Name',
    save: 'Save',
  },
  {
    add: 'Добавить гостя',
    change: 'Сменить гостя',
    guest: 'Гость',
    phone: 'Телефон или номер карты',
    hint: 'Известный здесь гость получит баллы за заказ и сможет ими платить.',
    found: (name) => `Уже известен: ${name}`,
    name: 'Имя',
    save: 'Сохранить',
  },
)

interface TableGuestProps {
  row: TableRow
  order: TableOrder
  hall: HallContext
}

/** Button that sets the guest of an order, for people who may do that. */
export function TableGuest(props: TableGuestProps) {
  const t = useTexts(texts)
  const { order: orderText } = useTexts(orderTexts)
  const { may } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!may('/api/1/order/add_customer')) return null
  const close = () => setOpen(false)
  return (
    <>
      <div className="row">
        <Button onClick={() => setOpen(true)}>{props.order.customer ? t.change : t.add}</Button>
      </div>
      {isOpen && (
        <Dialog title={`${orderText(props.order.number)}: ${t.guest}`} onClose={close}>
          <GuestForm {...props} onClose={close} />
        </Dialog>
      )}
    </>
  )
}

const lengthMin = 3

function GuestForm({ row, order, hall: { restaurant, live }, onClose }: TableGuestProps & { onClose(): void }) {
  const t = useTexts(texts)
  const words = useTexts(tableTexts)
  const { may } = useSession()
  const [typed, setTyped] = useState(order.phone ?? '')
  const [typedName, setName] = useState<string>()
  const rested = useRested(typed.trim())
  const { data: found } = useQuery({
    queryKey: ['guest found', restaurant.id, rested],
    queryFn: ({ signal }) => findGuest(rested, restaurant, signal),
    enabled: rested.length >= lengthMin && may('/api/1/loyalty/core/customer/info'),
  })
  const guest = typed.trim() === rested ? found : undefined
  const name = typedName ?? guest?.name ?? (typed === order.phone ? guestOf(order) : '')
  const customer = guest ? { id: guest.id, name, phone: guest.phone } : { name, phone: typed.trim() }
  const idempotencyKey = useIntentKey(customer)
  const save = useMutation({
    mutationFn: async () => {
      const { organizationId, id: orderId } = row
      const body = { organizationId, orderId, customer }
      const { correlationId } = await call('/api/1/order/add_customer', body, { idempotencyKey })
      await outcomeOf(organizationId, correlationId)
      live.refresh()
      onClose()
    },
  })
  return (
    <DialogForm
      submit={save.isPending ? words.doing : t.save}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <Field
        label={t.phone}
        autoComplete="off"
        autoFocus
        required
        maxLength={40}
        hint={guest ? t.found([guest.name, guest.surname].filter(Boolean).join(' ')) : t.hint}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Field
        label={t.name}
        autoComplete="off"
        required
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Alert error={save.error} />
    </DialogForm>
  )
}
