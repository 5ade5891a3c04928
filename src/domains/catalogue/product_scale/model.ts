import type { Id } from '#core/schema.ts'

/** A scale with its sizes, those that are deleted among them. */
export interface Scale {
  corporationId: Id<'Corporation'>
  id: Id<'ProductScale'>
  name: string
  isDeleted: boolean
  revision: number
  sizes: readonly ScaleSize[]
}

export interface ScaleSize {
  id: Id<'ProductSize'>
  name: string
  shortName: string | null
  priority: number
  isDefault: boolean
  isDeleted: boolean
}
