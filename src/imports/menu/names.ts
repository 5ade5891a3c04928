import { derivedId } from '#core/schema.ts'
import type { Api } from '../api.ts'
import { type Directories, type Names, namesOf } from '../catalogue/names.ts'

/** Names in a menu file: existing rows, and rows created with the menu. */
export interface MenuNames extends Names {
  corporationId: string
  /** Returns the id of the only row with this name. */
  find(list: Named, name: string): string | undefined
  /** Returns the id of a schedule: an existing one, or one created from the periods in the text. */
  scheduleOf(text: string): string | undefined
  /** Created schedules. */
  schedules: { id: string; name: string; periods: Period[] }[]
  /** Order types by their names as headings. */
  orderTypes: ReadonlyMap<string, string>
}

type Named = 'customerTags' | 'modifierSchemas' | 'schedules'

interface Row {
  id: string
  name: string
  isDeleted?: boolean | null
}

interface Period {
  from: string
  to: string
  weekDays: string[]
}

/** Loads all rows that a menu file may reference. */
export async function fetchNames(
  api: Api,
  corporationId: string,
  { schedules }: { schedules: readonly Row[] },
): Promise<MenuNames> {
  const [directories, dictionaries] = await Promise.all([
    api.post<Directories & Record<'customerTags' | 'modifierSchemas', Row[]>>('/admin/directories/list', {
      corporationId,
    }),
    api.post<{ orderTypes: Row[] }>('/admin/dictionaries/list', { corporationId }),
  ])
  const { customerTags, modifierSchemas } = directories
  const lists = { customerTags: live(customerTags), modifierSchemas: live(modifierSchemas), schedules: live(schedules) }
  return menuNames(corporationId, { ...lists, orderTypes: live(dictionaries.orderTypes) }, directories)
}

const live = (rows: readonly Row[]) => rows.filter(({ isDeleted }) => !isDeleted)

function menuNames(
  corporationId: string,
  { orderTypes, ...lists }: Record<Named | 'orderTypes', readonly Row[]>,
  directories: Directories,
): MenuNames {
  const made: MenuNames['schedules'] = []
  const find = (list: Named, name: string) => {
    const found = lists[list].filter((row) => row.name.toLowerCase() === name.toLowerCase())
    return found.length === 1 ? found[0]?.id : undefined
  }
  return {
    ...namesOf(corporationId, directories),
    corporationId,
    find,
    schedules: made,
    orderTypes: new Map(orderTypes.map(({ id, name }) => [name.toLowerCase().replace(/[\s-]/g, '_'), id])),
    scheduleOf(text) {
      const known = find('schedules', text) ?? made.find(({ name }) => name === text)?.id
      if (known !== undefined) return known
      const periods = periodsIn(text)
      if (periods === undefined) return undefined
      const id = derivedId(corporationId, 'MenuSchedule', text)
      made.push({ id, name: text, periods })
      return id
    },
  }
}

const weekDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Parses periods such as `mon-fri 12:00-15:30 | sat,sun 10:00-02:00`; undefined if invalid. */
function periodsIn(text: string): Period[] | undefined {
  const periods = text.split('|').map((part) => {
    const [, days = '', from = '', to = ''] =
      /^([a-z,-]+) ((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(part.trim().toLowerCase()) ?? []
    return { from, to, weekDays: daysIn(days) }
  })
  return periods.every((period) => period.weekDays.length > 0) ? periods : undefined
}

/** Parses days such as `mon-fri,sun`; empty if invalid. */
function daysIn(text: string): string[] {
  const spans = text.split(',').map((part) => part.split('-').map(dayNumber))
  const isClear = spans.every((span) => span.length <= 2 && !span.includes(-1))
  if (!isClear) return []
  const numbers = new Set(
    spans.flatMap(([first = 0, last = first]) =>
      Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, i) => (first + i) % 7),
    ),
  )
  return weekDays.filter((_, i) => numbers.has(i))
}

/** Returns the index of a day by a prefix of at least three letters, -1 if unknown. */
const dayNumber = (word: string) => (word.length < 3 ? -1 : weekDays.findIndex((day) => day.startsWith(word)))
