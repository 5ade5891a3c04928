import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { Id, omittable } from '#core/schema.ts'
import { CustomerNotFound } from '#domains/guests/errors.ts'
import { filterGuestIds } from '#domains/guests/reads.ts'
import { demo } from '#shared/demo.ts'
import { FieldRequired, requireField } from '#shared/errors.ts'
import { ProgramsOf } from '../../cached.ts'
import { ProgramNotFound, ProgramWithoutWallet } from '../../errors.ts'
import { isProgramAt, walletIdOf } from '../../rules.ts'
import { CustomerId } from '../../schemas.ts'
import { joinProgram } from '../../wallets.ts'

export default write({
  path: '/api/1/loyalty/core/customer/program/add',
  group: 'Guests: changing',
  summary: 'Add a guest to a program, with a wallet',
  description: 'A guest who has already joined keeps the wallet.',
  request: Type.Object({
    organizationId: Id('Organization'),
    customerId: omittable(CustomerId, 'Guest who joins. Required.'),
    programId: omittable(Id('Program'), 'Program of the restaurant. Required.'),
  }),
  response: Type.Object({
    userWalletId: omittable(
      Id('UserWallet'),
      'Id of the wallet of this guest. No request takes it: requests name a balance by `customerId` and `walletId`.',
    ),
    walletId: omittable(Id('Wallet'), 'Id of the wallet of the program, the same for all guests.'),
  }),
  errors: { CustomerNotFound, FieldRequired, ProgramNotFound, ProgramWithoutWallet },
  example: {
    request: { organizationId: demo.organization, customerId: demo.changedGuest, programId: demo.bonusProgram },
  },

  async run({ body: { customerId, programId }, organization, fail, ...context }) {
    const { db, caches, caller } = context
    const { corporationId } = caller
    const [wantedId, joiningId] = [requireField(programId, 'programId'), requireField(customerId, 'customerId')]
    const { programs } = await caches.get(ProgramsOf, corporationId)
    const program = programs.get(wantedId)
    if (!program || !isProgramAt(program, organization.id))
      throw fail.ProgramNotFound({
        path: 'programId',
        choices: [...programs.values()].filter((one) => isProgramAt(one, organization.id)),
      })
    const walletId = walletIdOf(program)
    if (walletId === null) throw fail.ProgramWithoutWallet({ path: 'programId' })
    const [guestId] = await filterGuestIds(db, corporationId, [joiningId])
    if (!guestId) throw fail.CustomerNotFound({ path: 'customerId' })
    const wallet = await joinProgram(context, { corporationId, guestId, programId: program.id })
    return { userWalletId: wallet.id, walletId }
  },
})
