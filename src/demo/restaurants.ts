import { insertAdminToken, newSecret, secretHash } from '#core/access/tokens.ts'
import {
  deleteAdminToken,
  deleteApiKeys,
  deleteApplications,
  insertApiKey,
  insertApplication,
} from '#domains/access/changes.ts'
import { insertPerson } from '#domains/people/changes.ts'
import { deleteTerminalToken, insertTerminalToken } from '#domains/terminal_groups/changes.ts'
import { demo } from '#shared/demo.ts'
import { type SeedContext, saving } from './seed.ts'

const { corporation: corporationId } = demo
const restaurant = { corporationId, timeZone: 'Europe/London', isSandbox: true }

/** Demo chain with two restaurants. Dictionaries are a separate step, because examples need their ids. */
export async function saveRestaurants({ save }: SeedContext): Promise<void> {
  await save('/admin/corporations/save', { id: demo.corporation, name: 'Demo chain', startDictionaries: false })
  await save('/admin/organizations/save', {
    ...restaurant,
    id: demo.organization,
    name: 'Harbour Kitchen',
    settings: {
      country: 'United Kingdom',
      currencyIsoName: 'GBP',
      restaurantAddress: '1 Harbour Street',
      countryPhoneCode: '44',
    },
  })
  await save('/admin/organizations/save', {
    ...restaurant,
    id: demo.confirmingOrganization,
    name: 'Station Bistro',
    settings: { country: 'United Kingdom', currencyIsoName: 'GBP', isConfirmationEnabled: true },
  })
}

/** Application and key of the demo chain, and spare ones for examples that rotate or revoke. The spare secrets are not stored. */
export async function insertKeys({ db, secrets: { clientSecret, apiKey } }: SeedContext): Promise<void> {
  await deleteApplications(db, corporationId, [demo.appId, demo.spareAppId])
  await deleteApiKeys(db, corporationId, [demo.apiKeyId, demo.spareApiKeyId])
  for (const { secret, ...application } of [
    { id: demo.appId, name: 'Demo application', secret: clientSecret },
    { id: demo.spareAppId, name: 'Spare application', secret: newSecret('cs') },
  ])
    await insertApplication(db, { ...application, corporationId, secretHash: secretHash(secret) })
  for (const { secret, ...key } of [
    { id: demo.apiKeyId, name: 'Demo key', secret: apiKey },
    { id: demo.spareApiKeyId, name: 'Spare key', secret: newSecret('ck') },
  ])
    await insertApiKey(db, {
      ...key,
      corporationId,
      groups: null,
      organizationIds: null,
      sourceKey: null,
      expiresAt: null,
      keyHash: secretHash(secret),
    })
  await deleteAdminToken(db, demo.spareAdminTokenId)
  await insertAdminToken(db, {
    id: demo.spareAdminTokenId,
    token: newSecret('ca'),
    name: 'Spare token of the demo chain',
  })
}

/** A manager of the demo chain, who enters by a link that the operator makes. */
export const insertManager = ({ db }: SeedContext) =>
  insertPerson(db, {
    id: demo.person,
    corporationId,
    login: 'demo.manager',
    name: 'Maria Rossi',
    role: 'manager',
    organizationIds: null,
    terminalGroupId: null,
  })

const kitchens = [
  { id: demo.terminalGroup, organizationId: demo.organization, name: 'Kitchen' },
  { id: demo.confirmingTerminalGroup, organizationId: demo.confirmingOrganization, name: 'Kitchen' },
]

/** Terminal with an unknown token, for an example that revokes it. */
const spareTerminal = {
  id: demo.terminalToken,
  terminalGroupId: demo.terminalGroup,
  corporationId: demo.corporation,
  organizationId: demo.organization,
  name: 'Spare terminal',
}

export async function saveTerminalGroups({ save }: SeedContext): Promise<void> {
  for (const kitchen of kitchens) await save('/admin/terminal_groups/save', kitchen)
}

export async function insertSpareTerminal({ db }: SeedContext): Promise<void> {
  await deleteTerminalToken(db, spareTerminal)
  await insertTerminalToken(db, { ...spareTerminal, tokenHash: secretHash(newSecret('ct')) })
}

const place = (x: number, y: number) => ({ x, y, z: 1, angle: 0, width: 90, height: 90 })
const tables = [demo.table, demo.secondTable, demo.thirdTable, demo.fourthTable, demo.fifthTable, demo.sixthTable]
const floor = { a: 255, r: 236, g: 229, b: 216 }

/** Dining room of the demo chain: six tables and their drawing. */
export const saveDiningRoom = saving('/admin/restaurant_sections/save', {
  terminalGroupId: demo.terminalGroup,
  sections: [
    {
      id: demo.section,
      name: 'Main hall',
      isReservable: true,
      tables: tables.map((id, i) => ({ id, number: i + 1, seatingCapacity: i < 4 ? 4 : 8 })),
      schema: {
        width: 800,
        height: 600,
        markElements: [
          {
            ...place(20, 20),
            text: 'Main hall',
            font: { fontFamily: 'Arial', size: 18, fontStyle: 'Bold' },
            color: { a: 255, r: 40, g: 40, b: 40 },
          },
        ],
        tableElements: tables.map((tableId, i) => ({ tableId, ...place(100 + (i % 3) * 200, 150 + 200 * (i % 2)) })),
        rectangleElements: [{ color: floor, x: 0, y: 0, z: 0, angle: 0, width: 800, height: 600 }],
        ellipseElements: [{ color: { a: 255, r: 90, g: 140, b: 90 }, ...place(680, 480) }],
      },
    },
  ],
})

export const saveStores = saving('/admin/stores/save', {
  corporationId: demo.corporation,
  stores: [
    { id: demo.store, name: 'Kitchen', code: 'S1', organizationId: demo.organization },
    { id: demo.barStore, name: 'Bar', code: 'S2', organizationId: demo.organization },
  ],
})

/** Geography of the demo chain. The second organization has none, so it accepts any street name. */
export const saveStreets = saving('/admin/geo/save', {
  corporationId: demo.corporation,
  regions: [{ id: demo.region, name: 'Harbour Side', organizationIds: [demo.organization] }],
  cities: [
    {
      id: demo.city,
      name: 'Harbour Town',
      organizationIds: [demo.organization],
      streets: [
        { id: demo.street, name: 'Quay Road', classifierId: 'HT-0001' },
        { id: demo.secondStreet, name: 'Lighthouse Lane', classifierId: 'HT-0002' },
      ],
    },
  ],
})

const wholeStreet = { type: 0, startingNumber: 1, maxNumber: 0, isUnlimitedRange: true, specificNumbers: [] }

/** The demo restaurant delivers to its harbour at any time, and accepts addresses that are not found on the map. */
export const saveDeliveryRestrictions = saving('/admin/delivery_restrictions/save', {
  organizationId: demo.organization,
  restrictions: [{ terminalGroupId: demo.terminalGroup, zone: 'Harbour' }],
  deliveryZones: [
    {
      name: 'Harbour',
      coordinates: [
        { latitude: 51.4, longitude: -0.2 },
        { latitude: 51.4, longitude: 0.1 },
        { latitude: 51.6, longitude: 0.1 },
        { latitude: 51.6, longitude: -0.2 },
      ],
      addresses: [demo.street, demo.secondStreet].map((streetId) => ({ streetId, postcode: '', houses: wholeStreet })),
    },
  ],
})
