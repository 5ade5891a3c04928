import { printable } from '#core/printable.ts'
import type { Directory } from '../link/protocol.ts'
import { named, namesText } from './order_words.ts'

type Product = NonNullable<Directory['products']>[number]

/** Action that stops or sells a product, or the reason why there is none. `done` describes the product afterwards. */
type StopPlan = { operation: string; body: Record<string, unknown>; name: string; done: string } | { problem: string }

/** Returns the action for a product that a person named. */
export function stopPlanOf(word: 'stop' | 'unstop', text: string, products: readonly Product[]): StopPlan {
  if (text === '') return { problem: `Say which product: "${word} <product>". "menu" lists them` }
  const [product, ...others] = named(products, text)
  if (!product) return { problem: `No product is called "${text}". "menu" lists them` }
  if (others.length > 0) return { problem: `Say which product: ${printable(namesText([product, ...others]))}` }
  const { id: productId } = product
  const name = printable(product.name)
  return word === 'stop'
    ? { operation: '/front/stop_lists/add', body: { items: [{ productId, balance: 0 }] }, name, done: 'is stopped' }
    : { operation: '/front/stop_lists/remove', body: { items: [{ productId }] }, name, done: 'is sold again' }
}
