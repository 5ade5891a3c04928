import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import paymentTypes from './payment_types.ts'

interface Answer {
  paymentTypes: { id: string; code: string; terminalGroups: { id: string; timeZone: string }[] }[]
}

const both = [demo.organization, demo.confirmingOrganization]

describeOperation(paymentTypes, ({ it }) => {
  it('returns the types with every terminal group that accepts them', async ({ ask }) => {
    const { paymentTypes: types } = await ask<Answer>(paymentTypes.path, { organizationIds: [demo.organization] })
    const { terminalGroups, ...cash } = types.find(({ id }) => id === demo.cash)!
    assert.deepEqual(cash, {
      id: demo.cash,
      code: 'CASH',
      name: 'Cash',
      comment: null,
      combinable: true,
      externalRevision: 1,
      applicableMarketingCampaigns: [],
      isDeleted: false,
      printCheque: true,
      paymentProcessingType: 'Internal',
      paymentTypeKind: 'Cash',
    })
    assert.ok(terminalGroups.some(({ id }) => id === demo.terminalGroup))
    assert.ok(!terminalGroups.some(({ id }) => id === demo.confirmingTerminalGroup))
    assert.match(terminalGroups[0]!.timeZone, /^-?\d\d:\d\d:00$/)
  })

  it('returns a type limited to a terminal group with that group only', async ({ ask }) => {
    const saved = await ask<{ paymentTypes: string[] }>('/admin/dictionaries/save', {
      corporationId: demo.corporation,
      paymentTypes: [{ name: 'Voucher', kind: 'Voucher', terminalGroupIds: [demo.confirmingTerminalGroup] }],
    })
    const answer = await ask<Answer>(paymentTypes.path, { organizationIds: both })
    const voucher = answer.paymentTypes.find(({ id }) => id === saved.paymentTypes[0])
    assert.deepEqual(
      voucher?.terminalGroups.map(({ id }) => id),
      [demo.confirmingTerminalGroup],
    )
  })

  it('omits disabled terminal groups', async ({ ask }) => {
    const group = { organizationId: demo.organization, name: 'Stored away', isEnabled: false }
    const { id } = await ask<{ id: string }>('/admin/terminal_groups/save', group)
    const { paymentTypes: types } = await ask<Answer>(paymentTypes.path, { organizationIds: both })
    assert.ok(types.length > 0)
    for (const { terminalGroups } of types) assert.ok(!terminalGroups.some((one) => one.id === id))
  })
})
