import { demo } from '#shared/demo.ts'
import type { SeedStep } from './seed.ts'

const place = (x: number, y: number) => ({ x, y, z: 1, angle: 0, width: 90, height: 90 })
const tables = [demo.table, demo.secondTable, demo.thirdTable, demo.fourthTable, demo.fifthTable, demo.sixthTable]
const floor = { a: 255, r: 236, g: 229, b: 216 }

/** Dining room of the demo chain: six tables and their drawing. */
const diningRoom = {
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
}

export const seed: readonly SeedStep[] = [
  {
    name: 'restaurant_sections: dining room',
    after: ['terminal_groups: kitchens'],
    run: ({ save }) => save('/admin/restaurant_sections/save', diningRoom),
  },
]
