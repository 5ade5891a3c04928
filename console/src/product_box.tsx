import { useMemo } from 'react'
import { type Product, useProducts } from './books.ts'
import { FindBox, findByWords } from './find_box.tsx'
import { defineTexts, useTexts } from './text.ts'

const texts = defineTexts(
  { none: 'No product has this name, article or barcode.', loading: 'Products are loading …' },
  { none: 'Товара с таким названием, артикулом или штрихкодом нет.', loading: 'Товары загружаются …' },
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

/** Field in which a product is found by typing its name, article or barcode. */
export default function ProductBox({ isFit = () => true, noteOf = unitOf, ...box }: ProductBoxProps) {
  const t = useTexts(texts)
  const { data } = useProducts()
  const products = useMemo(() => [...(data?.values() ?? [])].filter(({ isDeleted }) => !isDeleted), [data])
  const find = (text: string) => findByWords(products.filter(isFit), text, barcodesOf)
  return <FindBox none={data ? t.none : t.loading} find={find} noteOf={noteOf} {...box} />
}

const unitOf = ({ unit }: Product) => unit
const barcodesOf = ({ barcodes }: Product) => barcodes
