import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newId } from './api.ts'
import { Dialog, DialogForm } from './dialog.tsx'
import { useFieldError } from './errors.ts'
import { useIntentKey } from './intent.ts'
import { Alert, Check, Field, Loading, Select } from './parts.tsx'
import { useSession } from './session.tsx'
import { defineTexts, useTexts } from './text.ts'

const texts = defineTexts(
  {
    title: 'New ingredient',
    name: 'Name',
    unit: 'Unit',
    article: 'Article',
    articleHint: 'Empty: the next one.',
    isMade: 'Is made here, by a recipe of its own',
    save: 'Save',
    kg: 'kg',
    l: 'l',
    pcs: 'pcs',
  },
  {
    title: 'Новый ингредиент',
    name: 'Название',
    unit: 'Единица',
    article: 'Артикул',
    articleHint: 'Пусто: следующий по порядку.',
    isMade: 'Готовится здесь, по своему рецепту',
    save: 'Сохранить',
    kg: 'кг',
    l: 'л',
    pcs: 'шт',
  },
)

const usualUnits = ['kg', 'l', 'pcs'] as const

interface NewProductProps {
  /** Name as it was typed in a search. */
  name: string
  onMade(productId: string): void
  onClose(): void
}

/** Form of a product that is bought, or made here for dishes, and kept in stock. A chain without units gets the chosen one. */
export function NewProduct({ name, onMade, onClose }: NewProductProps) {
  const t = useTexts(texts)
  const { may, person } = useSession()
  const queries = useQueryClient()
  const [typed, setTyped] = useState({ name, unit: '', article: '', isMade: false })
  const [ids] = useState(() => ({ productId: newId(), unitId: newId() }))
  const set = (changes: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...changes }))
  const units = useQuery({
    queryKey: ['units'],
    queryFn: async () => (await call('/api/inventory/v1/measure_units/list', {})).entities ?? [],
  })
  const known = (units.data ?? []).map(({ id, name, code }) => ({ id: id ?? '', name: code || name || '' }))
  const missing = may('/admin/directories/save')
    ? usualUnits.filter((unit) => !known.some(({ name }) => name === unit || name === t[unit]))
    : []
  const options = [...known, ...missing.map((unit) => ({ id: unit, name: t[unit] }))]
  const unit = typed.unit || options[0]?.id || ''
  const key = useIntentKey([typed, unit])
  const make = useMutation({
    mutationFn: async () => {
      const made = usualUnits.find((one) => one === unit)
      if (made)
        await call('/admin/directories/save', {
          corporationId: person.corporationId ?? '',
          amountUnits: [{ id: ids.unitId, name: t[made], code: t[made] }],
        })
      const { productId } = ids
      await call(
        '/api/nomenclature/v2/product/create',
        {
          ...{ productId, name: typed.name.trim(), code: '', amountUnitId: made ? ids.unitId : unit },
          type: typed.isMade ? 'PREPARED' : 'GOODS',
          productArticle: typed.article.trim() || null,
        },
        { idempotencyKey: key },
      )
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['goods'] }),
        queries.invalidateQueries({ queryKey: ['units'] }),
      ])
      onMade(productId)
    },
  })
  const fieldError = useFieldError(make.error)
  const shown = ['name', 'productArticle', 'amountUnitId'].map(fieldError)
  const [wrongName, wrongArticle, wrongUnit] = shown
  return (
    <Dialog title={t.title} onClose={onClose}>
      {units.data || units.error ? (
        <DialogForm submit={t.save} isPending={make.isPending} onSubmit={() => make.mutate()} onClose={onClose}>
          <Field
            label={t.name}
            required
            autoFocus
            autoComplete="off"
            maxLength={200}
            value={typed.name}
            error={wrongName}
            onChange={({ target }) => set({ name: target.value })}
          />
          <Select
            label={t.unit}
            isRequired
            value={unit}
            options={options}
            error={wrongUnit}
            onChange={(unit) => set({ unit })}
          />
          <Field
            label={t.article}
            hint={t.articleHint}
            autoComplete="off"
            maxLength={100}
            value={typed.article}
            error={wrongArticle}
            onChange={({ target }) => set({ article: target.value })}
          />
          <Check label={t.isMade} checked={typed.isMade} onChange={({ target }) => set({ isMade: target.checked })} />
          {shown.every((error) => error === undefined) && <Alert error={units.error ?? make.error} />}
        </DialogForm>
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}
