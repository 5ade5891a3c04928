import type { Id } from '#core/schema.ts'

/** Somebody of the staff, deleted or not. */
export interface Employee {
  id: Id<'Employee'>
  code: string | null
  firstName: string | null
  middleName: string | null
  lastName: string | null
  displayName: string
  email: string | null
  phone: string | null
  cellPhone: string | null
  isCourier: boolean
  isDeleted: boolean
  /** Where the employee works; null for everywhere in the corporation. */
  organizationIds: ReadonlySet<string> | null
  /** The positions that the employee may work in. */
  roleIds: ReadonlySet<string>
}

/** A position of the staff. `code` is its short name. */
export interface Role {
  id: Id<'Role'>
  code: string
  name: string
  isDeleted: boolean
  /** Which restaurants use it; null for all of the corporation. */
  organizationIds: ReadonlySet<string> | null
}
