import type { Response } from './api.ts'

type Zone = Response<'/admin/delivery_restrictions/list'>['deliveryRestrictions'][number]['deliveryZones'][number]
type Address = Zone['addresses'][number]
type Houses = Address['houses']

/** Names of streets by id. */
export type Streets = ReadonlyMap<string, string>

const parities = ['', 'even ', 'odd '] as const

function housesText({ type, startingNumber, maxNumber, isUnlimitedRange, specificNumbers }: Houses): string {
  if (type === 3) return specificNumbers.join(', ')
  if (isUnlimitedRange && startingNumber <= 1) return parities[type]!.trim()
  return `${parities[type]}${startingNumber}-${isUnlimitedRange ? '' : maxNumber}`
}

/** Writes an address of a zone as `Quay Road: even 2-40 (E14)`. */
function addressText({ streetId, houses, postcode }: Address, streets: Streets): string {
  const text = housesText(houses)
  const place = postcode === '' ? '' : ` (${postcode})`
  return `${streets.get(streetId) ?? streetId}${text === '' ? '' : `: ${text}`}${place}`
}

export const streetsText = ({ addresses }: Zone, streets: Streets): string =>
  addresses.map((address) => addressText(address, streets)).join('\n')

const words: Readonly<Record<string, 0 | 1 | 2>> = { even: 1, чётные: 1, четные: 1, odd: 2, нечётные: 2, нечетные: 2 }

function typedHouses(text: string): Houses {
  const range = /^(\p{L}*)\s*(?:(\d{1,6})\s*[-–]\s*(\d{0,6}))?$/u.exec(text)
  const type = range?.[1] === '' ? 0 : words[range?.[1]?.toLowerCase() ?? '']
  if (!range || type === undefined)
    return { ...typedHouses(''), type: 3, specificNumbers: text.split(',').map((house) => house.trim()) }
  const [from = '', to = ''] = [range[2], range[3]]
  return {
    ...{ type, startingNumber: Number(from || 1), maxNumber: Number(to) },
    ...{ isUnlimitedRange: to === '', specificNumbers: [] },
  }
}

/** Returns the addresses that somebody typed, one in each line, or the first line with an unknown street. */
export function typedStreets(text: string, streets: Streets): Address[] | string {
  const ids = new Map([...streets].flatMap(([id, name]) => [[name.toLowerCase(), id] as const, [id, id] as const]))
  const addresses: Address[] = []
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const postcode = /\(([^()]*)\)$/.exec(line)?.[1] ?? ''
    const [street = '', ...houses] = (postcode === '' ? line : line.slice(0, line.lastIndexOf('('))).split(':')
    const streetId = ids.get(street.trim().toLowerCase())
    if (streetId === undefined) return line
    addresses.push({ streetId, postcode, houses: typedHouses(houses.join(':').trim()) })
  }
  return addresses
}
