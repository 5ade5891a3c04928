import { derivedId } from '#core/schema.ts'
import { type Directories, type Names, namesOf } from '../catalogue/names.ts'
import type { ApiClient } from '../client.ts'

/** What a menu file calls by its name: what the server has, and what is made with the menu. */
export interface MenuNames extends Names {
  corporationId: string
  /** The id of the only row of this name. */
  find(list: Named, name: string): string | undefined
  /** The id of a schedule: one that the server has, or one that is made of the periods that the text says. */
  scheduleOf(text: string): string | undefined
  /** Schedules that were made. */
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

/** Asks the server for all that a menu file may name. */
export async function fetchNames(
  client: ApiClient,
  corporationId: string,
  { schedules }: { schedules: readonly Row[] },
): Promise<MenuNames> {
  const [directories, dictionaries] = await Promise.all([
    client.post<Directories & Record<'customerTags' | 'modifierSchemas', Row[]>>('/admin/directories/list', {
      corporationId,
    }),
    client.post<{ orderTypes: Row[] }>('/admin/dictionaries/list', { corporationId }),
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

/** `mon-fri 12:00-15:30 | sat,sun 10:00-02:00` as periods; undefined for what says none. */
function periodsIn(text: string): Period[] | undefined {
  const periods = text.split('|').map((part) => {
    const [, days = '', from = '', to = ''] =
      /^([a-z,-]+) ((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(part.trim().toLowerCase()) ?? []
    return { from, to, weekDays: daysIn(days) }
  })
  return periods.every((period) => period.weekDays.length > 0) ? periods : undefined
}

/** `mon-fri,sun` as days; empty for what names none. */
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

/** By at least three letters. */
const dayNumber = (word: string) => (word.length < 3 ? -1 : weekDays.findIndex((day) => day.startsWith(word)))
