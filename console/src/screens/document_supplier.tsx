import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newId } from '../api.ts'
import { Dialog, DialogForm } from '../dialog.tsx'
import { useFieldError } from '../errors.ts'
import { useIntentKey } from '../intent.ts'
import { Alert, Field } from '../parts.tsx'
import { useSession } from '../session.tsx'
import { defineTexts, useTexts } from '../text.ts'

const texts = defineTexts(
  { title: 'New supplier or customer', name: 'Name', save: 'Save' },
  { title: 'Новый контрагент', name: 'Название', save: 'Сохранить' },
)

interface SupplierFormProps {
  onMade(id: string): void
  onClose(): void
}

/** Form of the supplier or customer that a document lacks. */
export default function SupplierForm({ onMade, onClose }: SupplierFormProps) {
  const t = useTexts(texts)
  const { person } = useSession()
  const queries = useQueryClient()
  const [id] = useState(newId)
  const [name, setName] = useState('')
  const idempotencyKey = useIntentKey(name)
  const make = useMutation({
    mutationFn: async () => {
      const body = { corporationId: person.corporationId ?? '', counteragents: [{ id, name: name.trim() }] }
      await call('/admin/counteragents/save', body, { idempotencyKey })
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['counteragents'] }),
        queries.invalidateQueries({ queryKey: ['saved suppliers'] }),
      ])
      onMade(id)
      onClose()
    },
  })
  const wrongName = useFieldError(make.error)('counteragents[0].name')
  return (
    <Dialog title={t.title} onClose={onClose}>
      <DialogForm submit={t.save} isPending={make.isPending} onSubmit={() => make.mutate()} onClose={onClose}>
        <Field
          label={t.name}
          required
          autoFocus
          autoComplete="off"
          maxLength={200}
          value={name}
          error={wrongName}
          onChange={({ target }) => setName(target.value)}
        />
        {wrongName === undefined && <Alert error={make.error} />}
      </DialogForm>
    </Dialog>
  )
}
