import { useMemo, useState } from 'react'
import { type Product, useProducts } from './books.ts'
import { FindBox, findByWords } from './find_box.tsx'
import { NewProduct } from './new_product.tsx'
import { Button } from './parts.tsx'
import { useSession } from './session.tsx'
import { defineTexts, useTexts } from './text.ts'

const texts = defineTexts(
  {
    none: 'No product has this name, article or barcode.',
    loading: 'Products are loading …',
    make: (name: string) => `New ingredient: ${name}`,
  },
  {
    none: 'Товара с таким названием, артикулом или штрихкодом нет.',
    loading: 'Товары загружаются …',
    make: (name) => `Новый ингредиент: ${name}`,
  },
)

export interface ProductBoxProps {
  label: string
  error?: string | undefined
  /** Returns whether the product may be chosen; if omitted, each that is not deleted. */
  isFit?(product: Product): boolean
  /** Text at the right of a product; if omitted, its unit. */
  noteOf?(product: Product): string
  onChoose(product: Product): void
}

/** Field that finds a product by name, article or barcode, and offers to create an unknown one. */
export default function ProductBox({ isFit = () => true, noteOf = unitOf, ...box }: ProductBoxProps) {
  const t = useTexts(texts)
  const { may } = useSession()
  const { data, refetch } = useProducts()
  const [making, make] = useState<string>()
  const [made, setMade] = useState('')
  const products = useMemo(() => [...(data?.values() ?? [])].filter(({ isDeleted }) => !isDeleted), [data])
  const find = (text: string) => findByWords(products.filter(isFit), text, barcodesOf)
  const mayMake =
    data !== undefined && may('/api/nomenclature/v2/product/create', '/api/inventory/v1/measure_units/list')
  return (
    <>
      <FindBox
        key={made}
        none={data ? t.none : t.loading}
        find={find}
        noteOf={noteOf}
        without={(text) => mayMake && <Button onClick={() => make(text)}>{t.make(text)}</Button>}
        {...box}
      />
      {making !== undefined && (
        <NewProduct
          name={making}
          onMade={async (productId) => {
            make(undefined)
            setMade(productId)
            const product = (await refetch({ cancelRefetch: false })).data?.get(productId)
            if (product) box.onChoose(product)
          }}
          onClose={() => make(undefined)}
        />
      )}
    </>
  )
}

const unitOf = ({ unit }: Product) => unit
const barcodesOf = ({ barcodes }: Product) => barcodes
