import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { FindBox, findByWords } from '../find_box.tsx'
import { type Catalogue, useWholeMenu } from '../menu_catalogue.ts'
import { Alert } from '../parts.tsx'
import { useTexts } from '../text.ts'
import { menuTexts } from './menu_texts.ts'

/** Field that finds dishes of all groups. */
export default function FindDish({ menu: { id: menuId, groups } }: { menu: Catalogue['menus'][number] }) {
  const t = useTexts(menuTexts)
  const [, setSearch] = useSearchParams()
  // Another field after each choice closes the list of the one before.
  const [choices, setChoices] = useState(0)
  const { data, error } = useWholeMenu(menuId)
  if (error) return <Alert error={error} />
  if (!data)
    return (
      <span className="hint" role="status">
        {t.reading}
      </span>
    )
  const products = new Map(data.products.map((product) => [product.id, product]))
  const dishes = groups.flatMap((group) =>
    group.productIds.flatMap((id) => {
      const product = products.get(id)
      return product && !product.isDeleted ? [{ id, name: product.name, sku: product.sku ?? '', group }] : []
    }),
  )
  return (
    <div className="menu-find">
      <FindBox
        key={choices}
        label={t.find}
        placeholder={t.find}
        none={t.notFound}
        hasFocus
        find={(text) => findByWords(dishes, text)}
        noteOf={({ group }) => group.name}
        onChoose={({ id, group }) => {
          setChoices(choices + 1)
          setSearch({ menu: menuId, group: group.id, item: id })
        }}
      />
    </div>
  )
}
