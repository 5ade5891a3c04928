import { useState } from 'react'
import { Dialog } from '../dialog.tsx'
import { Button } from '../parts.tsx'
import { type RowField, RowForm, type RowFormProps, useCellText } from '../row_form.tsx'
import { defineTexts, useTexts } from '../text.ts'

const texts = defineTexts({ edit: 'Edit' }, { edit: 'Изменить' })

interface SettingsFactsProps<Row> extends Pick<RowFormProps<Row>, 'row' | 'path' | 'save'> {
  title: string
  /** Title of the dialog that changes them. */
  subject: string
  fields: readonly RowField<Row>[]
}

/** Settings of one thing, with a dialog that changes them. */
export function SettingsFacts<Row extends object>({ title, subject, ...form }: SettingsFactsProps<Row>) {
  const t = useTexts(texts)
  const cell = useCellText<Row>()
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <div className="row spread">
        <h2>{title}</h2>
        <Button look="primary" onClick={() => setEditing(true)}>
          {t.edit}
        </Button>
      </div>
      <dl className="sheet facts">
        {form.fields.map((field) => (
          <div key={field.key}>
            <dt>{field.label}</dt>
            <dd>{cell(form.row, field) || '–'}</dd>
          </div>
        ))}
      </dl>
      {isEditing && (
        <Dialog title={subject} onClose={() => setEditing(false)}>
          <RowForm {...form} onClose={() => setEditing(false)} />
        </Dialog>
      )}
    </>
  )
}
