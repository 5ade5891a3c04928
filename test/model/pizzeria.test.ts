import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it as nodeIt } from 'node:test'
import { menuProductId } from '#imports/menu/identity.ts'
import { demo } from '#shared/demo.ts'
import { isLong } from '#test/harness/effort.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

/**
 * A year of a real pizzeria from published files: its menu with sizes, ingredients and groups, and its orders; all of them with `npm run
 * test:long`, else the first. The expected totals were calculated without the program.
 */

const data = join(import.meta.dirname, '..', '..', '..', 'shared', 'data', 'pizza')
const main = join(import.meta.dirname, '..', '..', 'src', 'main.ts')
const skip = existsSync(join(data, 'orders.csv')) ? false : 'the data of the pizzeria is not on this machine'
const whole = { orders: 21_350, sum: 817_860.05 }
/** Number of first orders of the year that a usual run imports. */
const slice = { orders: 150 }

const menu = ['--menu', join(data, 'pizza_types.csv'), '--sizes', join(data, 'pizzas.csv')]

async function comanda<T>({ url, adminToken }: World, folder: string, args: string[]): Promise<T> {
  const target = ['--url', url, '--admin-token', adminToken, '--json']
  const env = { ...process.env, XDG_STATE_HOME: folder }
  const output = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, [main, ...args, ...target], { env }, (error, out, err) =>
      error ? reject(new Error(err || out)) : resolve(out),
    )
  })
  return JSON.parse(output)
}

const rowsOf = async (file: string): Promise<string[][]> =>
  (await readFile(join(data, file), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => line.split(','))

/** Writes files with only the first orders, and returns the sum of their lines in cents. */
async function cut(folder: string, orders: number): Promise<{ words: string[]; sum: number }> {
  const [heads, ...all] = await rowsOf('orders.csv')
  const [lineHeads, ...allLines] = await rowsOf('order_details.csv')
  const prices = new Map((await rowsOf('pizzas.csv')).map((cells) => [cells[0], Number(cells[3]?.replace('.', ''))]))
  const chosen = all.slice(0, orders)
  const ids = new Set(chosen.map(([id]) => id))
  const lines = allLines.filter(([, orderId]) => ids.has(orderId))
  const cents = lines.reduce((sum, [, , pizza, quantity]) => sum + prices.get(pizza)! * Number(quantity), 0)
  const save = async (name: string, rows: (string[] | undefined)[]) => {
    const path = join(folder, name)
    await writeFile(path, rows.map((cells) => `${cells!.join(',')}\n`).join(''))
    return path
  }
  const args = ['--orders', await save('orders.csv', [heads, ...chosen])]
  return { words: [...args, '--lines', await save('lines.csv', [lineHeads, ...lines])], sum: cents / 100 }
}

interface Summary {
  placed: number
  succeeded: number
  orderTotal: number
  lineTotal: number
}

if (skip) nodeIt('A real pizzeria is imported and replayed', { skip }, () => {})
else
  describeOwnWorld('A real pizzeria', ({ it }) => {
    const inFolder = async (work: (folder: string) => Promise<void>) => {
      const folder = await mkdtemp(join(tmpdir(), 'comanda-pizza-'))
      try {
        await work(folder)
      } finally {
        await rm(folder, { recursive: true })
      }
    }

    it('imports its menu with sizes, groups and ingredients', (world) =>
      inFolder(async (folder) => {
        const { products, added, name } = await comanda<{ products: number; added: string[]; name: string }>(
          world,
          folder,
          ['import', ...menu, '--new'],
        )
        assert.deepEqual([products, added.length, name], [32, 32, 'pizza_types'])
        const recipes = ['import', ...menu, '--new', '--ingredient-grams', '40']
        const made = (rows: number, recipesOf: number, added = 0) => ({
          ingredients: { rows, added: added * rows },
          charts: { rows: recipesOf, added: added * recipesOf },
        })
        for (const added of [1, 0]) {
          const { ingredients, charts } = await comanda<ReturnType<typeof made>>(world, folder, recipes)
          assert.deepEqual({ ingredients, charts }, made(65, 32, added))
        }
        const { items } = await world.ask<{ items: { items: { quantityIn: number }[] }[] }>(
          '/api/nomenclature/v2/assembly-chart/list',
          { productId: menuProductId(demo.corporation, 'The Greek Pizza') },
        )
        assert.deepEqual(
          items.map((chart) => chart.items.map(({ quantityIn }) => quantityIn)),
          [Array(6).fill(0.04)],
        )
      }))

    it(isLong ? 'takes all orders of a year as live ones' : 'takes the first orders of a year as live ones', (world) =>
      inFolder(async (folder) => {
        const all = ['--orders', join(data, 'orders.csv'), '--lines', join(data, 'order_details.csv')]
        const { words, sum } = isLong ? { words: all, sum: whole.sum } : await cut(folder, slice.orders)
        const { placed, succeeded, orderTotal, lineTotal } = await comanda<Summary>(world, folder, [
          'replay',
          ...menu,
          ...words,
        ])
        const { orders } = isLong ? whole : slice
        assert.deepEqual(
          { placed, succeeded, orderTotal, lineTotal },
          {
            placed: orders,
            succeeded: orders,
            orderTotal: sum,
            lineTotal: sum,
          },
        )
      }),
    )
  })
