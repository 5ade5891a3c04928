import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call, type ErrorDetails } from '../api.ts'
import { Dialog, DialogForm } from '../dialog.tsx'
import { type Catalogue, catalogueKey, useCorporationId, useMenus } from '../menu_catalogue.ts'
import {
  type Change,
  type Conflict,
  changeOf,
  type Draft,
  menuDraft,
  rebase,
  savedBy,
  useDraft,
} from '../menu_draft.ts'
import { Alert, Button, Choice } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { ageText, useTexts } from '../text.ts'
import { useAllergens, usePlaceText, usePriceText } from './menu_parts.ts'
import { menuTexts } from './menu_texts.ts'

interface Clash {
  /** Changes that can be saved, apart from the conflicting ones. */
  draft: Draft
  conflicts: readonly Conflict[]
  details: ErrorDetails
}

const none = { sizes: [], priceCategories: [] }
/** Times that a save is repeated because others changed something else of the same dishes. */
const repetitionsMax = 5

/** Bar with the number of changes that are not saved, and the dialogs about them. */
export function DraftBar() {
  const t = useTexts(menuTexts)
  const draft = useDraft()
  const queries = useQueryClient()
  const corporationId = useCorporationId()
  const [isShowing, setShowing] = useState(false)
  const [clash, setClash] = useState<Clash>()

  /** Reads the changed dishes as they are now. */
  const readAgain = async (changed: Draft): Promise<Catalogue[]> => {
    const byMenu = Map.groupBy(changed.values(), ({ menuId }) => menuId)
    const reads = [...byMenu].map(([menuId, rows]) =>
      call('/admin/menus/list', { corporationId, menuId, groupIds: [...new Set(rows.map(({ groupId }) => groupId))] }),
    )
    return Promise.all(reads)
  }

  const save = useMutation({
    mutationFn: async () => {
      for (let repetition = 0; ; repetition++) {
        const saved = menuDraft.get()
        if (saved.size === 0) return
        try {
          await call('/admin/menus/save', { corporationId, ...savedBy(saved) })
          await queries.invalidateQueries({ queryKey: catalogueKey })
          menuDraft.drop(saved)
          return
        } catch (error) {
          if (!(error instanceof CallError) || error.code !== 'CATALOGUE_CHANGED' || repetition === repetitionsMax)
            throw error
          const rebased = rebase(saved, await readAgain(saved))
          if (rebased.conflicts.length > 0) return setClash({ ...rebased, details: error.details })
          menuDraft.set(rebased.draft)
        }
      }
    },
    // Orders, stop lists and the books find the same dishes.
    onSettled: () => queries.invalidateQueries(),
  })
  const rows = [...draft.values()]
  const wrongNames = rows.flatMap(({ product }, i) =>
    save.error instanceof CallError && save.error.fields.some(({ path }) => path.startsWith(`products[${i}]`))
      ? [product.name]
      : [],
  )
  const count = rows.reduce((sum, { changes }) => sum + changes.size, 0)
  return (
    <>
      <div className="menu-bar" role="status">
        {count === 0 && save.isSuccess && <span className="visually-hidden">{t.saved}</span>}
        {count > 0 && (
          <div className="bar">
            <strong>{t.count(count)}</strong>
            {save.error && (
              <div>
                {wrongNames.length > 0 && <p className="wrong">{wrongNames.join(', ')}</p>}
                <Alert error={save.error} />
              </div>
            )}
            <div className="row">
              <Button look="quiet" onClick={() => setShowing(true)}>
                {t.showChanges}
              </Button>
              <Button onClick={() => menuDraft.set(new Map())}>{t.discard}</Button>
              <Button look="primary" disabled={save.isPending} onClick={() => save.mutate()}>
                {t.save}
              </Button>
            </div>
          </div>
        )}
      </div>
      {isShowing && <Changes draft={draft} onClose={() => setShowing(false)} />}
      {clash && (
        <Clashes
          clash={clash}
          onClose={() => setClash(undefined)}
          onChosen={(chosen) => {
            setClash(undefined)
            menuDraft.set(chosen)
            save.mutate()
          }}
        />
      )}
    </>
  )
}

/** Returns functions that write a changed field and its values. */
function useChangeTexts() {
  const t = useTexts(menuTexts)
  const placeText = usePlaceText(useMenus().data ?? none)
  const priceText = usePriceText()
  const { data: allergens = [] } = useAllergens()
  return {
    fieldText: ({ field }: Pick<Change, 'field'>) => (typeof field === 'string' ? t[field] : placeText(field)),
    valueText({ field }: Pick<Change, 'field'>, value: Change['after']) {
      if (typeof value === 'boolean') return value ? t.yes : t.no
      if (value === null) return t.notSold
      if (value === undefined || value === '') return t.empty
      if (typeof value === 'number') return priceText(value)
      if (field !== 'allergens') return value
      return value
        .split(' ')
        .map((id) => allergens.find((one) => one.id === id)?.name ?? id)
        .join(', ')
    },
  }
}

function Changes({ draft, onClose }: { draft: Draft; onClose(): void }) {
  const t = useTexts(menuTexts)
  const { fieldText, valueText } = useChangeTexts()
  return (
    <Dialog title={t.changes} isWide onClose={onClose}>
      <DialogForm submit={undefined} onSubmit={onClose} onClose={onClose}>
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                <th>{t.dish}</th>
                <th>{t.what}</th>
                <th>{t.before}</th>
                <th>{t.after}</th>
              </tr>
            </thead>
            <tbody>
              {[...draft.values()].flatMap(({ product, changes }) =>
                [...changes].map(([key, change]) => (
                  <tr key={`${product.id} ${key}`}>
                    <th scope="row">{product.name}</th>
                    <td>{fieldText(change)}</td>
                    <td>{valueText(change, change.before)}</td>
                    <td>
                      <strong>{valueText(change, change.after)}</strong>
                    </td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </div>
      </DialogForm>
    </Dialog>
  )
}

interface ClashesProps {
  clash: Clash
  onClose(): void
  /** Called with the changes that are still to be saved. */
  onChosen(draft: Draft): void
}

function Clashes({ clash: { draft, conflicts, details }, onClose, onChosen }: ClashesProps) {
  const t = useTexts(menuTexts)
  const { language } = usePreferences()
  const { fieldText, valueText } = useChangeTexts()
  const [theirs, setTheirs] = useState<readonly Conflict[]>(conflicts)
  const choose = () => {
    const chosen = new Map(draft)
    for (const { productId, key } of theirs) {
      const edited = chosen.get(productId)!
      const changes = new Map([...edited.changes].filter(([other]) => other !== key))
      if (changes.size > 0) chosen.set(productId, { ...edited, changes })
      else chosen.delete(productId)
    }
    onChosen(chosen)
  }
  return (
    <Dialog title={t.conflict} isWide onClose={onClose}>
      <DialogForm submit={t.save} onSubmit={choose} onClose={onClose}>
        <p className="hint">{t.conflictNote}</p>
        {conflicts.map((conflict) => {
          const by = changeOf(details, conflict)
          const others = theirs.filter((one) => one !== conflict)
          return (
            <section key={`${conflict.productId} ${conflict.key}`} className="menu-clash">
              <h3>{`${conflict.name}: ${fieldText(conflict)}`}</h3>
              {by && (
                <p className="hint">
                  {t.changedBy(by.authorName ?? t.somebody, ageText(Date.parse(by.changedAt), language))}
                </p>
              )}
              <Choice
                label={`${conflict.name}: ${fieldText(conflict)}`}
                value={theirs.includes(conflict) ? 'theirs' : 'mine'}
                options={[
                  { value: 'theirs', text: t.theirs(valueText(conflict, conflict.theirs)) },
                  { value: 'mine', text: t.mine(valueText(conflict, conflict.after)) },
                ]}
                onChange={(value) => setTheirs(value === 'theirs' ? [...others, conflict] : others)}
              />
            </section>
          )
        })}
      </DialogForm>
    </Dialog>
  )
}
