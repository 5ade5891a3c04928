import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, List, opt, Text } from '#core/schema.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { ProgramsOf } from '../../cached.ts'
import { ProgramNotFound } from '../../errors.ts'
import { importGuest } from '../../guest_import.ts'
import { isProgramAt, walletIdOf } from '../../rules.ts'
import { GuestImportResult, ImportedGuest, importedGuestsMax } from '../../schemas.ts'

export default write({
  path: '/admin/guests/import',
  group: 'none stated',
  summary: 'Import guests with their balances',
  description:
    'Registers guests, or changes those who have the phone or card; fields without a value stay unchanged. Each guest is checked by itself, ' +
    'and the response has its outcome. A balance is one entry per guest and `importId`: repeating the import adds nothing, even if the guest ' +
    'has spent it since.',
  request: Type.Object({
    organizationId: field(Id('Organization'), 'Restaurant at which new guests register and balances are entered.'),
    programId: opt(
      Id('Program'),
      'Loyalty program of the balances. If omitted, the only one with wallets that the restaurant has.',
    ),
    importId: field(
      Text({ minLength: 1, maxLength: 200 }),
      'Text by which a repeated import is known, such as the name of its file. Shown as the reason of the entries.',
    ),
    guests: field(List(ImportedGuest, { minItems: 1, maxItems: importedGuestsMax }), 'Guests to import.'),
    isDryRun: opt(Type.Boolean(), 'Whether the guests are only checked. If omitted, they are imported.'),
  }),
  response: Type.Object({
    results: field(
      List(GuestImportResult, { maxItems: importedGuestsMax }),
      'Outcome of each guest, in the order of the request.',
    ),
  }),
  errors: { OrganizationNotFound, ProgramNotFound },
  example: {
    request: {
      organizationId: demo.organization,
      programId: demo.bonusProgram,
      importId: 'guests.csv',
      guests: [{ phone: '020 7946 0307', name: 'Frances', birthday: '1932-08-04', balance: 12.5 }],
      isDryRun: true,
    },
  },

  async run({ body, fail, ...context }) {
    const { organizationId, programId, importId, guests, isDryRun } = body
    const organization = await findOrganization(context.db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const { programs } = await context.caches.get(ProgramsOf, organization.corporationId)
    const usable = [...programs.values()].filter(
      (program) => isProgramAt(program, organization.id) && program.isActive && walletIdOf(program) !== null,
    )
    const named = usable.find(({ id }) => id === programId)
    if (programId && !named) throw fail.ProgramNotFound({ path: 'programId' })
    const program = named ?? (usable.length === 1 ? usable[0] : undefined)
    const options = { organization, program, importId, isDryRun: isDryRun ?? false }
    const results: GuestImportResult[] = []
    for (const guest of guests) results.push(await importGuest(context, options, guest))
    return { results }
  },
})
