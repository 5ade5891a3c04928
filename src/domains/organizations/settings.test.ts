import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import settings from './settings.ts'

interface Answer {
  organizations: Record<string, unknown>[]
}

describeOperation(settings, ({ it }) => {
  const of = (id: string) => ({ organizationIds: [id] })

  it('returns only requested settings', async ({ ask }) => {
    const id = demo.confirmingOrganization
    for (const [parameters, filled] of [
      [undefined, {}],
      [[], {}],
      [['IsConfirmationEnabled'], { isConfirmationEnabled: true }],
      [
        ['Name', 'Version', 'CurrencyIsoName', 'DeliveryCityIds'],
        { name: 'Station Bistro', version: '9.7.5', currencyIsoName: 'GBP', deliveryCityIds: null },
      ],
    ] as const) {
      const answer = await ask<Answer>(settings.path, { ...of(id), parameters })
      assert.deepEqual(answer.organizations, [{ id, ...filled }])
    }
  })

  it('returns every published setting', async ({ ask, refuse }) => {
    const { message } = await refuse(settings.path, { parameters: [''] })
    const parameters = message.replace(/^.* must be one of |, not "[^"]*"$/g, '').split(', ')
    assert.equal(parameters.length, 24)
    const answer = await ask<Answer>(settings.path, { ...of(demo.organization), parameters })
    assert.equal(Object.keys(answer.organizations[0] ?? {}).length, 1 + parameters.length)
  })

  it('shows a change immediately', async ({ ask }) => {
    const organization = { corporationId: demo.corporation, name: 'Pier' }
    const { id } = await ask<{ id: string }>('/admin/organizations/save', organization)
    const body = { ...of(id), parameters: ['Country', 'AddressFormatType'] }
    assert.deepEqual((await ask<Answer>(settings.path, body)).organizations, [
      { id, country: null, addressFormatType: 'Legacy' },
    ])
    await ask('/admin/organizations/save', { ...organization, id, settings: { country: 'Malta' } })
    await ask('/admin/organizations/save', { ...organization, id, settings: { addressFormatType: 'City' } })
    assert.deepEqual((await ask<Answer>(settings.path, body)).organizations, [
      { id, country: 'Malta', addressFormatType: 'City' },
    ])
  })

  it('refuses an unknown parameter', async ({ refuse }) => {
    const refusal = await refuse(settings.path, { parameters: ['Name', 'Weather'] })
    assert.equal(refusal.error, 'INVALID_REQUEST')
    assert.equal(refusal.details.fields[0]?.path, 'parameters[1]')
  })
})
