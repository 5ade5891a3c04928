import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '../api.ts'
import { Dialog, DialogForm } from '../dialog.tsx'
import { type MenuGroup, useGroupsChange } from '../menu_catalogue.ts'
import { menuDraft, type Product } from '../menu_draft.ts'
import { Alert, Button, Check, Field } from '../parts.tsx'
import { typedNumber, useTexts } from '../text.ts'
import { menuTexts } from './menu_texts.ts'

interface NewProps {
  menuId: string
  onClose(): void
  /** Called with the id of the new group or dish. */
  onDone(id: string): void
}

export function NewGroup({ menuId, onClose, onDone }: NewProps) {
  const t = useTexts(menuTexts)
  const [id] = useState(newId)
  const [name, setName] = useState('')
  const change = useGroupsChange(menuId)
  const create = useMutation({
    mutationFn: () => change({ change: (groups) => [...groups.filter((group) => group.id !== id), { id, name }] }),
    onSuccess() {
      onDone(id)
      onClose()
    },
  })
  return (
    <Dialog title={t.newGroup} onClose={onClose}>
      <DialogForm submit={t.create} isPending={create.isPending} onSubmit={() => create.mutate()} onClose={onClose}>
        <Field label={t.name} required maxLength={200} value={name} onChange={({ target }) => setName(target.value)} />
        <Alert error={create.error} />
      </DialogForm>
    </Dialog>
  )
}

export function NewDish({ menuId, groupId, onClose, onDone }: NewProps & { groupId: string }) {
  const t = useTexts(menuTexts)
  const [id] = useState(newId)
  const [name, setName] = useState('')
  const [sku, setSku] = useState('')
  const [text, setText] = useState('')
  const price = typedNumber(text)
  const change = useGroupsChange(menuId)
  const create = useMutation({
    mutationFn: () =>
      change({
        products: [{ id, name, ...(sku !== '' && { sku }), prices: price === undefined ? [] : [{ price }] }],
        change: (groups) =>
          groups.map((group) =>
            group.id === groupId ? { ...group, productIds: [...new Set([...group.productIds, id])] } : group,
          ),
      }),
    onSuccess() {
      onDone(id)
      onClose()
    },
  })
  return (
    <Dialog title={t.newDish} onClose={onClose}>
      <DialogForm submit={t.create} isPending={create.isPending} onSubmit={() => create.mutate()} onClose={onClose}>
        <Field label={t.name} required maxLength={200} value={name} onChange={({ target }) => setName(target.value)} />
        <Field
          label={t.price}
          required
          inputMode="decimal"
          pattern="\d{1,9}([.,]\d{0,3})?"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Field label={t.sku} maxLength={100} value={sku} onChange={({ target }) => setSku(target.value)} />
        <Alert error={create.error} />
      </DialogForm>
    </Dialog>
  )
}

interface GroupSettingsProps {
  menuId: string
  group: MenuGroup
  onClose(): void
  onGone(): void
}

/** Name and visibility of a group, and its removal from the menu. */
export function GroupSettings({ menuId, group, onClose, onGone }: GroupSettingsProps) {
  const t = useTexts(menuTexts)
  const [name, setName] = useState(group.name)
  const [isHidden, setHidden] = useState(group.isHidden)
  const change = useGroupsChange(menuId)
  const save = useMutation({
    mutationFn: () =>
      change({
        change: (groups) => groups.map((one) => (one.id === group.id ? { ...one, name, isHidden } : one)),
      }),
    onSuccess: onClose,
  })
  const remove = useMutation({
    mutationFn: () => change({ change: (groups) => groups.filter(({ id }) => id !== group.id) }),
    onSuccess() {
      onGone()
      onClose()
    },
  })
  return (
    <Dialog title={group.name} onClose={onClose}>
      <DialogForm submit={t.save} isPending={save.isPending} onSubmit={() => save.mutate()} onClose={onClose}>
        <Field label={t.name} required maxLength={200} value={name} onChange={({ target }) => setName(target.value)} />
        <Check label={t.groupHidden} checked={isHidden} onChange={({ target }) => setHidden(target.checked)} />
        <p className="hint">{t.removeNote}</p>
        <div className="row">
          <Button look="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
            {t.removeGroup}
          </Button>
        </div>
        <Alert error={save.error ?? remove.error} />
      </DialogForm>
    </Dialog>
  )
}

interface DeleteDishProps {
  menuId: string
  product: Product
  onClose(): void
  onDone(): void
}

export function DeleteDish({ menuId, product: { id, name }, onClose, onDone }: DeleteDishProps) {
  const t = useTexts(menuTexts)
  const change = useGroupsChange(menuId)
  const remove = useMutation({
    mutationFn: () =>
      change({
        products: [{ id, name, isDeleted: true }],
        change: (groups) =>
          groups.map((group) => ({ ...group, productIds: group.productIds.filter((other) => other !== id) })),
      }),
    onSuccess() {
      menuDraft.forget(id)
      onDone()
      onClose()
    },
  })
  return (
    <Dialog title={t.deleteDish(name)} onClose={onClose}>
      <DialogForm submit={t.delete} isPending={remove.isPending} onSubmit={() => remove.mutate()} onClose={onClose}>
        <p>{t.deleteDishNote}</p>
        <Alert error={remove.error} />
      </DialogForm>
    </Dialog>
  )
}
