import type { Organization } from '#core/access/organizations.ts'
import { type Fail, failers } from '#core/errors.ts'
import type { ActionContext } from '#core/operation/context.ts'
import type { Instant } from '#core/time.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import { RestrictionsOf } from '#domains/delivery_restrictions/cached.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import type { Dictionaries } from '#domains/dictionaries/rules.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import type { Employee } from '#domains/employees/model.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import type { TerminalGroup } from '#domains/terminal_groups/model.ts'
import { pastOrderErrors } from './errors.ts'
import { type ProductNames, productNamesOf } from './product_names.ts'
import { type UsualRows, usualRowsOf } from './usual_rows.ts'

/** Data for the checks of past orders. */
export interface ImportContext {
  organization: Organization
  terminalGroups: ReadonlyMap<string, TerminalGroup>
  /** Without automatic discounts and without limits of discounts. */
  dictionaries: Dictionaries
  catalogue: Catalogue
  productNames: ProductNames
  employees: ReadonlyMap<string, Employee>
  usualRows: UsualRows
  now: Instant
  fail: Fail<typeof pastOrderErrors>
}

/** Loads the data for the checks of past orders from caches. */
export async function loadImportContext(
  { caches, now }: Pick<ActionContext, 'caches' | 'now'>,
  organization: Organization,
): Promise<ImportContext> {
  const { corporationId } = organization
  const [terminalGroups, dictionaries, catalogue, employees, restrictions] = await Promise.all([
    caches.get(TerminalGroupsOf, corporationId),
    caches.get(DictionariesOf, corporationId),
    caches.get(CatalogueOf, corporationId),
    caches.get(EmployeesOf, corporationId),
    caches.get(RestrictionsOf, corporationId),
  ])
  const { defaultDeliveryServiceProductId: deliveryProductId = null } = restrictions.get(organization.id) ?? {}
  const usualRows = usualRowsOf(organization, { dictionaries, catalogue, deliveryProductId })
  return {
    organization,
    terminalGroups,
    dictionaries: ofThePast(dictionaries, usualRows),
    usualRows,
    catalogue,
    productNames: productNamesOf(catalogue),
    employees,
    now,
    fail: failers(pastOrderErrors),
  }
}

/** Returns the dictionaries with the usual discounts, but without automatic ones and the limits of others, which are valid only today. */
function ofThePast(dictionaries: Dictionaries, { discount, surcharge }: UsualRows): Dictionaries {
  const discounts = [...dictionaries.discounts].flatMap(([id, type]): [string, typeof type][] =>
    type.isAutomatic ? [] : [[id, { ...type, minOrderSum: null, canBeAppliedSelectively: true }]],
  )
  const usual = [discount, surcharge].map((type): [string, typeof type] => [type.id, type])
  return { ...dictionaries, discounts: new Map([...usual, ...discounts]) }
}
