import type { App } from '#core/http/app.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import { sizesOf } from '#domains/catalogue/rules.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { type Dictionaries, findAt, type PaymentType, type RemovalType } from '#domains/dictionaries/rules.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import type { Employee } from '#domains/employees/model.ts'
import { couriersAt } from '#domains/employees/rules.ts'
import { type Directory, listMax } from './protocol.ts'
import type { LinkedGroup } from './store.ts'

/** Cached data of a corporation. Each change of the data makes new objects. */
export interface DirectorySources {
  dictionaries: Dictionaries
  employees: ReadonlyMap<string, Employee>
  catalogue: Catalogue
}

export async function findDirectorySources({ caches }: App, { corporationId }: LinkedGroup): Promise<DirectorySources> {
  const [dictionaries, employees, catalogue] = await Promise.all([
    caches.get(DictionariesOf, corporationId),
    caches.get(EmployeesOf, corporationId),
    caches.get(CatalogueOf, corporationId),
  ])
  return { dictionaries, employees, catalogue }
}

/** Returns the choices of the staff at the terminal group. */
export function directoryOf({ dictionaries, employees, catalogue }: DirectorySources, group: LinkedGroup): Directory {
  const { organizationId } = group
  const { paymentTypes, removalTypes } = dictionaries
  const isValid = <Row extends PaymentType | RemovalType>(rows: ReadonlyMap<string, Row>) =>
    [...rows.values()].filter(({ id }) => findAt(rows, id, organizationId))
  return {
    couriers: couriersAt(employees, organizationId)
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ id, displayName: name }) => ({ id, name }))
      .slice(0, listMax),
    paymentTypes: isValid(paymentTypes)
      .filter(({ terminalGroupIds }) => terminalGroupIds === null || terminalGroupIds.has(group.terminalGroupId))
      .flatMap(({ id, name, kind }) =>
        kind === 'Cash' || kind === 'Card' || kind === 'External' ? [{ id, name, kind }] : [],
      )
      .slice(0, listMax),
    removalTypes: isValid(removalTypes)
      .filter(({ manual, canWriteoffToCafe, canWriteoffToWaiter, canWriteoffToUser }) => {
        const isOnlyToUser = canWriteoffToUser && !canWriteoffToCafe && !canWriteoffToWaiter
        return manual && !isOnlyToUser
      })
      .map(({ id, name }) => ({ id, name }))
      .slice(0, listMax),
    products: productsAt(catalogue, organizationId),
  }
}

/** Returns the products that have a price in the restaurant, in any price category. */
function productsAt({ products, priceCategories }: Catalogue, organizationId: string) {
  const places = [null, ...priceCategories.keys()].map((priceCategoryId) => ({ organizationId, priceCategoryId }))
  return [...products.values()]
    .filter((product) => !product.isDeleted && places.some((at) => sizesOf(product, at).length > 0))
    .map(({ id, name }) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name))
    .slice(0, listMax)
}
