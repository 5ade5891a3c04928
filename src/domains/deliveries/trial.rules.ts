import type { OperationError } from '#core/errors.ts'
import type { CreateOrderRequest } from './schemas.ts'

/** Valid phone that no guest has. */
const placeholderPhone = '00000000'

const refusedPlace = /^order\.(\w+)(?:\[(\d+)\])?/

/** Request for an order that is tried repeatedly, each time without the refused part, so that further errors are found. */
export class TriedRequest {
  /** Whether the order became a pickup, because its address was refused. */
  changesService = false
  body: CreateOrderRequest
  /** Original indexes of the remaining elements, by list. */
  readonly #indexes = new Map<string, readonly number[]>()
  readonly #refused: string[] = []

  constructor(body: CreateOrderRequest) {
    this.body = body
  }

  /** Returns the refused paths as in the original request. */
  pathsOf({ fields }: OperationError): string[] {
    return fields.map(({ path }) =>
      path.replace(refusedPlace, (place, name: string, index: string | undefined) =>
        index === undefined ? place : `order.${name}[${this.#indexes.get(name)?.[Number(index)] ?? index}]`,
      ),
    )
  }

  /** Returns whether an earlier removal has caused the error: it refuses a field from which a part is removed. */
  isConsequence(error: OperationError): boolean {
    const paths = this.pathsOf(error)
    return this.#refused.some((earlier) =>
      paths.some((path) => earlier === path || earlier.startsWith(`${path}.`) || earlier.startsWith(`${path}[`)),
    )
  }

  /** Removes the refused part. Returns false if the order cannot be tried without it. */
  remove(error: OperationError): boolean {
    const [field, another] = error.fields
    if (!field || another) return false
    this.#refused.push(...this.pathsOf(error))
    if (field.path === 'terminalGroupId') {
      this.body = { ...this.body, terminalGroupId: null }
      return true
    }
    const [, name, index] = refusedPlace.exec(field.path) ?? []
    const { order } = this.body
    const changed = index === undefined ? withoutMember(order, name) : this.#withoutElement(order, name, Number(index))
    if (!changed) return false
    if (name === 'deliveryPoint') this.changesService = true
    this.body = { ...this.body, order: changed }
    return true
  }

  #withoutElement(order: Order, name: string | undefined, index: number): Order | undefined {
    if (name !== 'items' && name !== 'payments' && name !== 'tips') return undefined
    const list: readonly unknown[] = order[name] ?? []
    const indexes = this.#indexes.get(name) ?? list.map((_, place) => place)
    this.#indexes.set(name, indexes.toSpliced(index, 1))
    return { ...order, [name]: list.toSpliced(index, 1) }
  }
}

type Order = CreateOrderRequest['order']

function withoutMember(order: Order, name: string | undefined): Order | undefined {
  if (name === undefined || name === 'items' || name === 'combos') return undefined
  if (name === 'phone') return { ...order, phone: placeholderPhone }
  if (name === 'deliveryPoint')
    return { ...order, orderServiceType: 'DeliveryByClient', orderTypeId: null, deliveryPoint: null }
  return { ...order, [name]: null }
}
