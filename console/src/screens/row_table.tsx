import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { newId } from '../api.ts'
import { Dialog } from '../dialog.tsx'
import { Button, Check } from '../parts.tsx'
import { type RowField, RowForm, useCellText } from '../row_form.tsx'
import { defineTexts, useTexts } from '../text.ts'

const texts = defineTexts(
  { add: 'Add', fresh: 'new', removed: 'Show removed ones', isRemoved: 'removed', empty: 'There are none yet.' },
  {
    add: 'Добавить',
    fresh: 'новая запись',
    removed: 'Показать удалённые',
    isRemoved: 'удалено',
    empty: 'Пока ничего нет.',
  },
)

/** Row that an operation saves whole. */
interface Row {
  id: string
  isDeleted?: boolean
}

interface RowTableProps<T extends Row> {
  title: string
  hint?: ReactNode
  /** Name of the opened row in the address, where a page has several tables. */
  param?: string
  rows: readonly T[]
  fields: readonly RowField<T>[]
  /** Further columns, which are not in the form. */
  columns?: readonly RowField<T>[]
  /** Path of the row in requests, before the names of its fields. */
  path: string
  /** Returns a new row with an id. */
  create(id: string): T
  save(row: T, idempotencyKey: string): Promise<unknown>
}

const isNumber = ({ kind }: { kind: string }): boolean => kind === 'number'

/** Table of rows. The address names the row whose form is open. */
export function RowTable<T extends Row>({
  title,
  hint,
  param = 'row',
  rows,
  fields,
  columns = [],
  path,
  create,
  save,
}: RowTableProps<T>) {
  const t = useTexts(texts)
  const cell = useCellText<T>()
  const [search, setSearch] = useSearchParams()
  const set = (name: string, value: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (value === null) next.delete(name)
      else next.set(name, value)
      return next
    })
  const openId = search.get(param)
  const hasRemoved = search.has('removed')
  const opened = openId === null ? undefined : (rows.find(({ id }) => id === openId) ?? create(openId))
  const isNew = opened && !rows.includes(opened)
  const [first, ...others] = [...fields, ...columns].filter(({ isColumn }) => isColumn)
  const shown = rows.filter(({ isDeleted }) => hasRemoved || !isDeleted)
  return (
    <>
      <div className="row spread">
        <h2>{title}</h2>
        <Button look="primary" onClick={() => set(param, newId())}>
          {t.add}
        </Button>
      </div>
      {hint !== undefined && <p className="hint">{hint}</p>}
      {shown.length === 0 && <p className="hint">{t.empty}</p>}
      {shown.length > 0 && first && (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                {[first, ...others].map((field) => (
                  <th key={field.key} scope="col" className={field !== first && isNumber(field) ? 'number' : undefined}>
                    {field.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <button type="button" className="cell-button" onClick={() => set(param, row.id)}>
                      {cell(row, first) || '–'}
                    </button>
                    {row.isDeleted && <span className="tag">{t.isRemoved}</span>}
                  </th>
                  {others.map((field) => (
                    <td key={field.key} className={isNumber(field) ? 'number' : undefined}>
                      {cell(row, field)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.some(({ isDeleted }) => isDeleted) && (
        <Check
          label={t.removed}
          checked={hasRemoved}
          onChange={({ target }) => set('removed', target.checked ? '1' : null)}
        />
      )}
      {opened && (
        <Dialog
          title={`${title} · ${(!isNew && first && cell(opened, first)) || t.fresh}`}
          onClose={() => set(param, null)}
        >
          <RowForm
            row={opened}
            fields={fields}
            path={path}
            isRemovable={!isNew && 'isDeleted' in opened}
            save={save}
            onClose={() => set(param, null)}
          />
        </Dialog>
      )}
    </>
  )
}
