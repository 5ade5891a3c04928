import { Type } from 'typebox'
import { findCorporation } from '#core/access/organizations.ts'
import { write } from '#core/operation/operation.ts'
import { Id } from '#core/schema.ts'
import { CorporationNotFound, CurrencyInUse, OrganizationNotFound } from '#domains/organizations/errors.ts'
import { hasPostings } from '#ledger/reading.store.ts'
import { demo } from '#shared/demo.ts'
import { DayNotOver } from '../../errors.ts'
import { type Books, booksOf, checkClosing } from '../../rules.ts'
import { BooksSettingsPatch } from '../../schemas.ts'
import { idsOf, listOrganizations, lockBooks, saveSettings } from '../../store.ts'

export default write({
  path: '/admin/books/settings/save',
  group: 'none stated',
  summary: 'Change settings of the books of a chain',
  description:
    'Settings that are left out stay as they are. `closedThrough` closes days, or opens them again with an earlier day or null. The currency cannot change once there are postings.',
  request: Type.Object({ corporationId: Id('Corporation'), ...BooksSettingsPatch.properties }),
  response: Type.Object({}),
  errors: { CorporationNotFound, CurrencyInUse, DayNotOver, OrganizationNotFound },
  example: {
    request: { corporationId: demo.corporation, vatAccounting: 'VAT_INCLUDED_IN_PRICE', dayBeginsAt: '04:00' },
    response: {},
  },

  async run({ body, db, now, fail }) {
    const { corporationId, ...patch } = body
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const organizations = await listOrganizations(db, corporationId)
    const { openingBalanceOrganizationId: opening, closedThrough } = patch
    if (opening && !organizations.some(({ id }) => id === opening))
      throw fail.OrganizationNotFound({ path: 'openingBalanceOrganizationId' })
    if (closedThrough) checkClosing(closedThrough, { organizations, now }, fail)
    const books = await lockBooks(db, corporationId)
    const changed = booksOf({ ...settingsOf(books), ...patch }, organizations[0])
    if (changed.currency !== books.currency && (await hasPostings(db, idsOf(organizations))))
      throw fail.CurrencyInUse({ path: 'currencyIsoName', currency: books.currency })
    await saveSettings(db, corporationId, changed)
    return {}
  },
})

const settingsOf = ({ currency, digits, openingOrganizationId, ...settings }: Books) => settings
