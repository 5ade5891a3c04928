import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import organizations from './organizations.ts'

interface Answer {
  organizations: { id: string; name: string; responseType: string }[]
}

describeOperation(organizations, ({ it }) => {
  it('returns the organizations of the key, simple or complete', async ({ ask }) => {
    const organizationIds = [demo.organization, demo.organization]
    const simple = await ask<Answer>(organizations.path, { organizationIds })
    const known = { id: demo.organization, name: 'Harbour Kitchen', code: null }
    assert.deepEqual(simple.organizations, [{ ...known, responseType: 'Simple' }])

    const extended = await ask<Answer>(organizations.path, { organizationIds, returnAdditionalInfo: true })
    assert.deepEqual(extended.organizations, [
      {
        ...known,
        responseType: 'Extended',
        country: 'United Kingdom',
        restaurantAddress: '1 Harbour Street',
        latitude: 0,
        longitude: 0,
        useUaeAddressingSystem: false,
        timeZone: 'Europe/London',
        version: '9.7.5',
        currencyIsoName: 'GBP',
        currencyMinimumDenomination: 0.01,
        countryPhoneCode: '44',
        marketingSourceRequiredInDelivery: false,
        defaultDeliveryCityId: null,
        deliveryCityIds: null,
        deliveryServiceType: 'CourierAndSelfService',
        deliveryOrderPaymentSettings: 'WhenOrderClosed',
        defaultCallCenterPaymentTypeId: null,
        orderItemCommentEnabled: true,
        inn: null,
        addressFormatType: 'Legacy',
        isConfirmationEnabled: false,
        confirmAllowedIntervalInMinutes: null,
        isCloud: true,
        isAnonymousGuestsAllowed: true,
        addressLookup: [],
      },
    ])
  })

  it('returns disabled organizations only on request', async ({ ask }) => {
    const closed = { corporationId: demo.corporation, name: 'Closed', isEnabled: false }
    const { id } = await ask<{ id: string }>('/admin/organizations/save', closed)
    for (const [body, isSeen] of [
      [{}, false],
      [{ organizationIds: [id] }, false],
      [{ includeDisabled: true }, true],
      [{ organizationIds: [id], includeDisabled: true }, true],
    ] as const) {
      const answer = await ask<Answer>(organizations.path, body)
      assert.equal(
        answer.organizations.some((one) => one.id === id),
        isSeen,
        JSON.stringify(body),
      )
    }
  })

  it('hides other organizations, existing or not', async ({ ask, refuse, tokenOf }) => {
    const token = await tokenOf({ organizationIds: [demo.organization] })
    const answer = await ask<Answer>(organizations.path, {}, { token })
    assert.deepEqual(
      answer.organizations.map(({ id }) => id),
      [demo.organization],
    )
    for (const id of [demo.confirmingOrganization, randomUUID()]) {
      const { status, error, message, details } = await refuse(organizations.path, { organizationIds: [id] }, { token })
      assert.deepEqual([status, error, details.organizationId], [403, 'ORGANIZATION_FORBIDDEN', id])
      assert.ok(message.includes(id), 'the refusal does not name the organization')
    }
  })

  it('returns requested external data', async ({ ask, refuse }) => {
    const organization = { corporationId: demo.corporation, name: 'With data' }
    const externalData = [
      { key: 'erp', value: '17' },
      { key: 'till', value: 'B' },
    ]
    const { id } = await ask<{ id: string }>('/admin/organizations/save', {
      ...organization,
      settings: { externalData },
    })
    for (const path of [organizations.path, '/api/1/organizations/settings'])
      for (const [returnExternalData, answered] of [
        [undefined, undefined],
        [['till', 'other'], [externalData[1]]],
      ] as const) {
        const answer = await ask<{ organizations: { externalData?: object[] }[] }>(path, {
          organizationIds: [id],
          returnExternalData,
        })
        assert.deepEqual(answer.organizations[0]?.externalData ?? undefined, answered, path)
      }
    const twice = { ...organization, settings: { externalData: [externalData[0], externalData[0]] } }
    const { error, details } = await refuse('/admin/organizations/save', twice)
    assert.deepEqual([error, details.fields[0]?.path], ['REPEATED_KEY', 'settings.externalData[1].key'])
  })

  it('shows a new organization to a key of the whole corporation at once', async ({ ask, tokenOf }) => {
    const token = await tokenOf({})
    await ask(organizations.path, {}, { token })
    const { id } = await ask<{ id: string }>('/admin/organizations/save', {
      corporationId: demo.corporation,
      name: 'Just opened',
    })
    const answer = await ask<Answer>(organizations.path, {}, { token })
    assert.ok(answer.organizations.some((one) => one.id === id))
  })
})
