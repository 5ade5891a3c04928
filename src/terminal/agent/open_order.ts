import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { maybe, Named, Paid, text } from './ticket_fields.ts'

const OpenItem = Type.Object({ type: text, status: text, deleted: maybe(Type.Object({})) })

/** Fields of an open delivery or table order that the words for orders depend on. */
const Subject = Type.Object({
  id: Type.String(),
  order: Type.Object({
    ...Paid.properties,
    number: Type.Number(),
    sum: Type.Number(),
    status: Type.String(),
    items: Type.Array(OpenItem),
    orderType: maybe(Type.Object({ orderServiceType: Type.String() })),
    courierInfo: maybe(Type.Object({ courier: Named })),
    externalCourierService: maybe(Named),
    customer: maybe(Type.Object({ name: text })),
    tabName: text,
    whenCreated: text,
    completeBefore: text,
  }),
})

export type OpenOrder = Static<typeof Subject>['order'] & { id: string; kind: 'deliveries' | 'order' }

/** Returns orders of the journal that have the known form. */
export const openOrdersOf = (rows: readonly { kind: string; subject: unknown }[]): OpenOrder[] =>
  rows.flatMap(({ kind, subject }) =>
    (kind === 'deliveries' || kind === 'order') && Value.Check(Subject, subject)
      ? [{ ...subject.order, id: subject.id, kind }]
      : [],
  )

/** Progress of an order as far as words depend on it, earliest first. */
const stages = ['unconfirmed', 'waiting', 'cooking', 'cooked', 'packed', 'out', 'delivered'] as const
type Stage = (typeof stages)[number]

const deliveryStages: Readonly<Record<string, Stage>> = {
  Unconfirmed: 'unconfirmed',
  WaitCooking: 'waiting',
  ReadyForCooking: 'waiting',
  CookingStarted: 'cooking',
  CookingCompleted: 'cooked',
  Waiting: 'packed',
  OnWay: 'out',
  Delivered: 'delivered',
}

const itemStages: Readonly<Record<string, Stage>> = {
  CookingStarted: 'cooking',
  CookingCompleted: 'cooked',
  Served: 'delivered',
}

const stageOfItem = ({ status }: { status?: string | null | undefined }) => itemStages[status ?? ''] ?? 'waiting'

/** Returns the stage of a delivery, or the stage of the least advanced item of a table order. */
export function stageOf({ kind, status, items }: OpenOrder): Stage {
  if (kind === 'deliveries') return deliveryStages[status] ?? 'waiting'
  const left = items.filter(({ type, deleted }) => type !== 'Service' && !deleted).map(stageOfItem)
  return stages.find((stage) => left.includes(stage)) ?? 'waiting'
}

export const isBefore = (stage: Stage, other: Stage): boolean => stages.indexOf(stage) < stages.indexOf(other)

/** Returns whether the kitchen has not started some item, such as one that was added later. */
export const hasUncookedItems = ({ items }: OpenOrder): boolean =>
  items.some((item) => item.type !== 'Service' && !item.deleted && stageOfItem(item) === 'waiting')

/** Returns whether the kitchen has printed an item, so that its removal needs a removal type. */
export const hasPrintedItems = ({ items }: OpenOrder): boolean =>
  items.some(({ status, deleted }) => status !== 'Added' && !deleted)

export const isByCourier = ({ orderType }: OpenOrder): boolean => orderType?.orderServiceType === 'DeliveryByCourier'

const stageTexts: Readonly<Record<Stage, string>> = {
  unconfirmed: 'not confirmed',
  waiting: 'waiting for the kitchen',
  cooking: 'being cooked',
  cooked: 'cooked',
  packed: 'ready',
  out: 'on its way',
  delivered: 'handed over',
}

export const stageText = (order: OpenOrder): string => stageTexts[stageOf(order)]
