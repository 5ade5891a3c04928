import { useState } from 'react'
import { Link } from 'wouter'
import { Icon } from '../icons.tsx'
import type { Catalogue } from '../menu_catalogue.ts'
import {
  type Edited,
  type Field as FieldOf,
  fieldValue,
  menuDraft,
  type Place,
  type Product,
  pricesOf,
  useDraft,
} from '../menu_draft.ts'
import { Button, Check, Field, NumberCell, Select, TextArea } from '../parts.tsx'
import { useRestaurants } from '../restaurants.ts'
import { mayOpen } from '../screens.ts'
import { useSession } from '../session.tsx'
import { typedNumber, useTexts } from '../text.ts'
import { DeleteDish } from './menu_dialogs.tsx'
import { useAllergens, usePlaceText, usePriceText } from './menu_parts.ts'
import { menuTexts } from './menu_texts.ts'

interface ItemProps {
  product: Product
  place: { menuId: string; groupId: string; revision: number }
  catalogue: Catalogue
  /** Catalogue of the group, with modifiers. */
  parts: Catalogue
  onClose(): void
}

/** Opened dish: at the right of the table, and in its place on a phone. */
export function Item({ product, place, catalogue, parts, onClose }: ItemProps) {
  const t = useTexts(menuTexts)
  const { may } = useSession()
  const edited = useDraft().get(product.id)
  const [isDeleting, setDeleting] = useState(false)
  const edit = (field: FieldOf, value: Parameters<typeof menuDraft.edit>[2]) =>
    menuDraft.edit({ ...place, product }, field, value)
  const name = String(fieldValue(product, 'name', edited))
  const hasRecipes = mayOpen('recipes', may)
  return (
    <section className="menu-item-panel" aria-label={name}>
      <div className="row menu-item-head">
        <h2>{product.name}</h2>
        <Button look="quiet" className="square" aria-label={t.close} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <Field
        label={t.name}
        required
        maxLength={200}
        value={name}
        onChange={({ target }) => edit('name', target.value)}
      />
      <TextArea
        label={t.description}
        value={String(fieldValue(product, 'description', edited))}
        onChange={({ target }) => edit('description', target.value)}
      />
      <Prices product={product} edited={edited} catalogue={catalogue} onEdit={edit} />
      <Modifiers product={product} parts={parts} />
      <Allergens value={String(fieldValue(product, 'allergens', edited))} onChange={(ids) => edit('allergens', ids)} />
      <Check
        label={t.isHidden}
        checked={fieldValue(product, 'isHidden', edited) === true}
        onChange={({ target }) => edit('isHidden', target.checked)}
      />
      <div className="row">
        {hasRecipes && (
          <Link className="button" to={`/recipes/${product.id}`}>
            {t.recipe}
          </Link>
        )}
        <Button look="danger" onClick={() => setDeleting(true)}>
          {t.delete}
        </Button>
      </div>
      {isDeleting && (
        <DeleteDish menuId={place.menuId} product={product} onClose={() => setDeleting(false)} onDone={onClose} />
      )}
    </section>
  )
}

interface PricesProps {
  product: Product
  edited: Edited | undefined
  catalogue: Catalogue
  onEdit(place: Place, price: number | undefined): void
}

function Prices({ product, edited, catalogue, onEdit }: PricesProps) {
  const t = useTexts(menuTexts)
  const placeText = usePlaceText(catalogue)
  const priceText = usePriceText()
  const sizeIds = catalogue.sizes.map(({ id }) => id)
  const rank = ({ sizeId, organizationId, priceCategoryId }: Place) =>
    4 * sizeIds.indexOf(sizeId ?? '') + (organizationId === null ? 0 : 2) + (priceCategoryId === null ? 0 : 1)
  const prices = pricesOf(product, edited).toSorted((a, b) => rank(a) - rank(b))
  return (
    <section>
      <h3>{t.prices}</h3>
      <ul className="menu-prices">
        {prices.map(({ price, ...where }) => (
          <li key={Object.values(where).join(' ')}>
            <span>{placeText(where)}</span>
            {price === null && <span className="hint">{t.notSold}</span>}
            <NumberCell
              label={`${product.name}, ${placeText(where)}`}
              value={price ?? undefined}
              format={priceText}
              onSave={(value) => onEdit(where, value)}
            />
          </li>
        ))}
      </ul>
      <AddPrice catalogue={catalogue} onAdd={onEdit} />
    </section>
  )
}

/** Form for a price of a size, a restaurant or a price category. */
function AddPrice({ catalogue, onAdd }: { catalogue: Catalogue; onAdd: PricesProps['onEdit'] }) {
  const t = useTexts(menuTexts)
  const { data: restaurants = [] } = useRestaurants()
  const [sizeId, setSizeId] = useState('')
  const [organizationId, setOrganizationId] = useState('')
  const [priceCategoryId, setPriceCategoryId] = useState('')
  const [text, setText] = useState('')
  const price = typedNumber(text)
  const add = () => {
    const idOf = (value: string) => (value === '' ? null : value)
    onAdd({ sizeId: idOf(sizeId), organizationId: idOf(organizationId), priceCategoryId: idOf(priceCategoryId) }, price)
    setText('')
  }
  return (
    <details className="menu-more">
      <summary>{t.addPrice}</summary>
      {catalogue.sizes.length > 0 && (
        <Select label={t.size} none={t.noSize} value={sizeId} options={catalogue.sizes} onChange={setSizeId} />
      )}
      {restaurants.length > 1 && (
        <Select
          label={t.restaurant}
          none={t.allRestaurants}
          value={organizationId}
          options={restaurants}
          onChange={setOrganizationId}
        />
      )}
      {catalogue.priceCategories.length > 0 && (
        <Select
          label={t.category}
          none={t.allCategories}
          value={priceCategoryId}
          options={catalogue.priceCategories}
          onChange={setPriceCategoryId}
        />
      )}
      <Field label={t.price} inputMode="decimal" value={text} onChange={({ target }) => setText(target.value)} />
      <Button disabled={price === undefined} onClick={add}>
        {t.addPrice}
      </Button>
    </details>
  )
}

function Modifiers({ product, parts }: { product: Product; parts: Catalogue }) {
  const t = useTexts(menuTexts)
  const names = new Map(parts.products.map(({ id, name }) => [id, name]))
  const listOf = (items: readonly { productId: string }[]) =>
    items.map(({ productId }) => names.get(productId) ?? '').join(', ')
  const groups = product.modifierGroups.flatMap(({ id, minAmount, maxAmount, items }) => {
    const group = parts.modifierGroups.find((one) => one.id === id)
    return group ? [{ ...group, minAmount, maxAmount, items: items.length > 0 ? items : group.items }] : []
  })
  return (
    <section>
      <h3>{t.modifiers}</h3>
      {groups.length === 0 && product.modifiers.length === 0 && <p className="hint">{t.noModifiers}</p>}
      {groups.map(({ id, name, minAmount, maxAmount, items }) => (
        <p key={id}>
          {`${name}, ${minAmount}–${maxAmount}`}
          <small className="hint menu-list">{listOf(items)}</small>
        </p>
      ))}
      {product.modifiers.length > 0 && <p className="hint">{listOf(product.modifiers)}</p>}
    </section>
  )
}

interface AllergensProps {
  /** Ids in their order, separated by spaces. */
  value: string
  onChange(value: string): void
}

function Allergens({ value, onChange }: AllergensProps) {
  const t = useTexts(menuTexts)
  const { data: allergens = [] } = useAllergens()
  const ids = value.split(' ').filter(Boolean)
  const toggle = (id: string) =>
    onChange((ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]).toSorted().join(' '))
  if (allergens.length === 0) return null
  const named = allergens.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return (
    <section>
      <h3>{t.allergens}</h3>
      <details className="menu-more">
        <summary>{named.join(', ') || t.noModifiers}</summary>
        {allergens.map(({ id, name }) => (
          <Check key={id} label={name} checked={ids.includes(id)} onChange={() => toggle(id)} />
        ))}
      </details>
    </section>
  )
}
