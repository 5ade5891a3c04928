/**
 * Prints how many MB two hundred answered statements leave after a minor GC, in a process that does nothing else: `node --expose-gc
 * statement_memory.ts <address as JSON>`. The statements send 8 MB and read as much.
 */
import { connect } from '#core/db/connect.ts'

const pool = connect(JSON.parse(process.argv[2]!), { connectionsMax: 1 })

async function exchange(times: number): Promise<void> {
  for (let i = 0; i < times; i++)
    await pool`
      select ${'x'.repeat(i)} || repeat('y', 2000) as it
        from generate_series(1, 20)
       where ${'z'.repeat(40_000 + i)} <> ''`
  // Objects that survive a first GC may still have been in use.
  gc!({ type: 'minor' })
  gc!({ type: 'minor' })
}

await exchange(5)
gc!()
const before = process.memoryUsage().heapUsed
await exchange(200)
console.log((process.memoryUsage().heapUsed - before) / 1e6)
await pool.end()
