import { derivedId, type Id } from '#core/schema.ts'
import { daysAfter } from '#core/time.ts'
import type { GuestProfile, Sex } from '#domains/guests/model.ts'
import { demo } from '#shared/demo.ts'

/** First name, family name and sex: 0 not specified, 1 male, 2 female. */
const people: readonly (readonly [name: string, surname: string, sex: Sex])[] = [
  ['Amelia', 'Thornbury', 2],
  ['Oliver', 'Hathaway', 1],
  ['Priya', 'Raman', 2],
  ['Jack', 'Sedgwick', 1],
  ['Isla', 'Fairweather', 2],
  ['Mateusz', 'Zielony', 1],
  ['Chloe', 'Winterbourne', 2],
  ['Harry', 'Oakenfold', 1],
  ['Yasmin', 'Haddad', 2],
  ['George', 'Penhallow', 1],
  ['Freya', 'Lindgren', 2],
  ['Kwame', 'Boateng', 1],
  ['Sophie', 'Marlowe', 2],
  ['Noah', 'Blackwood', 1],
  ['Mei', 'Huang', 2],
  ['Alfie', 'Crowhurst', 1],
  ['Elena', 'Petrova', 2],
  ['Thomas', 'Ashdown', 1],
  ['Ruby', 'Lockhart', 2],
  ['Diego', 'Fuentes', 1],
  ['Poppy', 'Merriweather', 2],
  ['William', 'Stanhope', 1],
  ['Aisha', 'Khalid', 2],
  ['Leo', 'Farrow', 1],
  ['Hannah', 'Birch', 2],
  ['Robin', 'Vale', 0],
  ['Florence', 'Quill', 2],
  ['Arjun', 'Mehta', 1],
  ['Daisy', 'Holloway', 2],
  ['Samuel', 'Kingsley', 1],
  ['Niamh', 'Gallagher', 2],
  ['Luca', 'Moretti', 1],
  ['Evelyn', 'Sharpe', 2],
  ['Oscar', 'Wetherby', 1],
  ['Zara', 'Siddiqui', 2],
  ['Henry', 'Larkspur', 1],
  ['Ingrid', 'Solberg', 2],
  ['Callum', 'Dunmore', 1],
  ['Beatrice', 'Fenwick', 2],
  ['Emeka', 'Okoro', 1],
  ['Matilda', 'Greaves', 2],
  ['Sasha', 'Novak', 0],
  ['Phoebe', 'Langley', 2],
  ['Rhys', 'Morgan', 1],
  ['Camille', 'Laurent', 2],
  ['Jonas', 'Keller', 1],
  ['Georgia', 'Tremaine', 2],
  ['Finn', 'Mallory', 1],
  ['Leila', 'Farahani', 2],
  ['Edward', 'Whitlock', 1],
]

/** Profile of a regular guest. */
export type Regular = Pick<
  GuestProfile,
  'id' | 'name' | 'surname' | 'sex' | 'birthday' | 'email' | 'consentStatus' | 'cards' | 'categoryIds'
> & { phone: string }

const firstPhone = 442_079_460_400

/** The fifty regulars of the demo chain. Their phones are in a range reserved for fiction, and every week has a birthday. */
export const regulars: readonly Regular[] = people.map(([name, surname, sex], i) => {
  const id = derivedId(demo.corporation, 'Customer', `regular ${i}`)
  const number = `G-${1001 + i}`
  const card = { id: derivedId(id, 'GuestCard', number), track: `7a21-${1001 + i}`, number }
  return {
    id,
    name,
    surname,
    sex,
    phone: String(firstPhone + i),
    birthday: `${1956 + ((i * 17) % 46)}-${daysAfter('2001-01-04', i * 7).slice(5)}`,
    email: i % 2 === 0 ? `${name}.${surname}@example.com`.toLowerCase() : null,
    consentStatus: i % 5 === 4 ? 0 : 1,
    cards: i % 3 === 0 ? [card] : [],
    categoryIds: categoriesOf(i),
  }
})

function categoriesOf(i: number): Id<'GuestCategory'>[] {
  if (i % 4 === 3) return [demo.officeCategory]
  return i % 4 === 0 ? [demo.regularsCategory] : []
}
