import { lazy, Suspense } from 'react'
import type { ProductBoxProps } from './product_box.tsx'

// The list with its keyboard is heavier than the screens, which also show what nobody edits.
const ProductBox = lazy(() => import('./product_box.tsx'))

/** Field in which a product is found by typing, loaded when it is shown. */
export const ProductField = (props: ProductBoxProps) => (
  <Suspense
    fallback={
      <div className="field">
        <span>{props.label}</span>
        <input disabled aria-label={props.label} />
      </div>
    }
  >
    <ProductBox {...props} />
  </Suspense>
)
