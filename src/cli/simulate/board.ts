import { clearScreenDown, cursorTo, type Interface, moveCursor } from 'node:readline'
import { faultText } from '#terminal/simulator/faults.ts'
import { type KitchenView, type Simulation, stages } from '#terminal/simulator/simulation.ts'
import { note } from '../output.ts'
import { countsText } from './counts.ts'

/** Display of a running simulation. */
interface Board {
  show(): void
  /** Responds to typed input. */
  say(text: string): void
  /** Clears the display before the outcome is printed. */
  end(): void
}

const redrawMs = 250
const lineMs = 1_000

/** Opens a board on standard error: redrawn in place on a terminal, a line a second elsewhere. */
export function openBoard(simulation: Simulation, input: Interface): Board {
  const { stderr } = process
  const isDrawn = stderr.isTTY === true && process.env.TERM !== 'dumb'
  const board = isDrawn ? drawnBoard(simulation, input) : lineBoard(simulation)
  const timer = setInterval(() => board.show(), isDrawn ? redrawMs : lineMs)
  return {
    ...board,
    end() {
      clearInterval(timer)
      board.end()
    },
  }
}

const lineBoard = (simulation: Simulation): Board => ({
  show: () => note([lineOf(simulation)]),
  say: (text) => note(text.split('\n')),
  end: () => {},
})

/** Returns the outcomes, the number of orders in each stage, and the kitchens with faults. */
function lineOf(simulation: Simulation): string {
  const kitchens = simulation.view()
  const open = stages.flatMap((stage) => {
    const count = kitchens.reduce((sum, { orders }) => sum + orders[stage].length, 0)
    return count > 0 ? [`${count} ${stage}`] : []
  })
  const parts = [
    countsText(simulation.counts),
    ...(open.length > 0 ? [`open: ${open.join(', ')}`] : []),
    ...troubles(kitchens),
  ]
  return parts.join('; ')
}

const troublesShownMax = 3

/** Describes the faults of kitchens, once if all have the same. */
function troubles(kitchens: readonly KitchenView[]): string[] {
  const [first, ...others] = kitchens.map(troubleOf)
  if (first && others.every((trouble) => trouble === first)) return [`all kitchens: ${first}`]
  return kitchens
    .filter((kitchen) => troubleOf(kitchen) !== '')
    .slice(0, troublesShownMax)
    .map((kitchen) => `${kitchen.name}: ${troubleOf(kitchen)}`)
}

const nameWidth = 12
const cellWidth = 13
/** Screen lines that are not for kitchens. */
const otherLines = 8

function drawnBoard(simulation: Simulation, input: Interface): Board {
  const { stderr } = process
  let drawn = 0
  let said: string[] = []
  const typed = () => {
    if (drawn > 0) drawn++
    said = []
  }
  const wipe = () => {
    cursorTo(stderr, 0)
    if (drawn > 0) moveCursor(stderr, 0, -drawn)
    clearScreenDown(stderr)
    drawn = 0
  }
  input.setPrompt('> ')
  input.on('line', typed)
  return {
    show() {
      const [columns, rows] = [stderr.columns || 80, (stderr.rows || 24) - said.length]
      const lines = [...boardLines(simulation, { columns, rows }), ...said.map((line) => line.slice(0, columns - 1))]
      wipe()
      note(lines)
      drawn = lines.length
      input.prompt(true)
    },
    say(text) {
      said = text.split('\n')
    },
    end() {
      input.off('line', typed)
      wipe()
    },
  }
}

/** Returns a row for each kitchen with its orders by stage, and one with its faults if it has any, as far as they fit on the screen. */
function boardLines(simulation: Simulation, { columns, rows }: { columns: number; rows: number }): string[] {
  const kitchens = simulation.view().map(kitchenLines)
  const room = Math.max(1, rows - otherLines)
  let shown = 0
  for (let used = 0; shown < kitchens.length; shown++) {
    used += kitchens[shown]!.length
    if (used > room && shown > 0) break
  }
  const hidden = kitchens.length - shown
  const cut = (line: string) => line.slice(0, columns - 1).trimEnd()
  return [
    `Simulated time ${clockText(simulation.elapsedMs)}, open orders: ${simulation.openOrders}`,
    countsText(simulation.counts),
    '',
    ''.padEnd(nameWidth) + stages.map((stage) => stage.padEnd(cellWidth)).join(''),
    ...kitchens.slice(0, shown).flat(),
    ...(hidden > 0 ? [`and ${hidden} more kitchens`] : []),
    '',
    'Type "fault <kitchen|all> <fault>", or Ctrl-C to end it',
  ].map(cut)
}

function kitchenLines(kitchen: KitchenView): string[] {
  const cells = stages.map((stage) => cellOf(kitchen.orders[stage]).padEnd(cellWidth)).join('')
  const trouble = troubleOf(kitchen)
  return [kitchen.name.padEnd(nameWidth) + cells, ...(trouble === '' ? [] : [`  ${trouble}`])]
}

/** Returns as many order numbers as fit into a cell, and the number of the others. */
function cellOf(names: readonly string[]): string {
  const numbers = names.map((name) => name.replace(/^S\d+-/, ''))
  for (let n = numbers.length; n > 0; n--) {
    const more = numbers.length > n ? [`+${numbers.length - n}`] : []
    const text = [...numbers.slice(0, n), ...more].join(' ')
    if (text.length < cellWidth) return text
  }
  return numbers.length > 0 ? `+${numbers.length}` : ''
}

const troubleOf = ({ isConnected, faults }: KitchenView): string =>
  [...(isConnected ? [] : ['no line']), ...faults.map(faultText)].join(', ')

function clockText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
