import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { transaction } from '#core/db/connect.ts'
import { createLog } from '#server/log.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { Caches, defineCache, touch } from './cache.ts'

const topic = 'of a test'

describeWorld('caches', ({ it }) => {
  it('read once for all concurrent callers, and not again', async (world) => {
    const { caches, Name, counter, id } = await prepared(world, 'First')
    const names = await Promise.all(Array.from({ length: 20 }, () => caches.get(Name, id)))
    assert.deepEqual([...new Set(names)], ['First'])
    assert.equal(caches.get(Name, id), 'First')
    assert.equal(counter.loads, 1)
  })

  it('store missing values as well', async (world) => {
    const { caches, Name, counter } = await prepared(world, 'Unasked')
    const unknown = randomUUID()
    assert.deepEqual([await caches.get(Name, unknown), await caches.get(Name, unknown)], [null, null])
    assert.equal(counter.loads, 1)
  })

  it('read again after a drop of their topic and key, and only then', async (world) => {
    const { caches, Name, counter, id } = await prepared(world, 'Same')
    await caches.get(Name, id)
    caches.drop('another topic', id)
    caches.drop(topic, randomUUID())
    await caches.get(Name, id)
    assert.equal(counter.loads, 1)
    caches.drop(topic, id)
    await caches.get(Name, id)
    assert.equal(counter.loads, 2)
  })

  it('do not store a value that changed while it was read', async (world) => {
    const { caches, Name, counter, id } = await prepared(world, 'Before')
    const reading = caches.get(Name, id)
    caches.drop(topic, id)
    await reading
    await caches.get(Name, id)
    assert.equal(counter.loads, 2)
  })

  it('do not store a failure', async (world) => {
    const { caches, id } = await prepared(world, 'Any')
    let tries = 0
    const Shaky = defineCache({
      topic,
      async load() {
        if (++tries === 1) throw new Error('not now')
        return 'here'
      },
    })
    await assert.rejects(async () => caches.get(Shaky, id), /not now/)
    assert.equal(await caches.get(Shaky, id), 'here')
  })

  it('store only the newest of keys that clients choose, and drop what is below a changed key', async (world) => {
    const { caches, id } = await prepared(world, 'Owner')
    const loads: string[] = []
    const Below = defineCache({
      topic,
      entriesMax: 2,
      async load(_db, key) {
        loads.push(key)
        return key
      },
    })
    const ask = async (...names: string[]) => {
      loads.length = 0
      for (const name of names) await caches.get(Below, `${id}/${name}`)
      return loads.map((key) => key.slice(id.length + 1))
    }
    assert.deepEqual(await ask('a', 'b', 'a', 'c', 'b', 'c'), ['a', 'b', 'c'])
    assert.deepEqual(await ask('a'), ['a'])
    caches.drop(topic, randomUUID())
    assert.deepEqual(await ask('a', 'c'), [])
    caches.drop(topic, id)
    assert.deepEqual(await ask('a', 'c'), ['a', 'c'])
  })

  it('are as new as the snapshot of a connection in which they are refreshed', async (world) => {
    const { caches, Name, id } = await prepared(world, 'Old')
    for (const name of ['New', 'Newer']) {
      await caches.get(Name, id)
      await transaction(world.pool, (db) => rename(db, id, name))
      await caches.refresh(world.pool)
      assert.equal(await caches.get(Name, id), name)
    }
  })

  it('detect changes since their last refresh, however long ago that is', async (world) => {
    const { caches, Name, id } = await prepared(world, 'Old', { overlapSeconds: 0 })
    await caches.refresh(world.pool)
    assert.equal(await caches.get(Name, id), 'Old')
    await transaction(world.pool, (db) => rename(db, id, 'New'))
    await caches.refresh(world.pool)
    assert.equal(await caches.get(Name, id), 'New')
  })

  it('see changes of other nodes when they are committed, and not if they are rolled back', async (world) => {
    const { caches, Name, id } = await prepared(world, 'Old')
    await caches.start()
    try {
      assert.equal(await caches.get(Name, id), 'Old')
      const rolledBack = transaction(world.pool, async (db) => {
        await rename(db, id, 'Undone')
        throw new Error('undo')
      })
      await assert.rejects(rolledBack, /undo/)
      assert.equal(await caches.get(Name, id), 'Old')
      for (const name of ['New', 'Newer']) {
        await transaction(world.pool, (db) => rename(db, id, name))
        await until(async () => (await caches.get(Name, id)) === name)
      }
    } finally {
      await caches.stop()
    }
  })
})

/** Returns the caches of another node, and one that counts its reads of a corporation's name. */
async function prepared({ pool, ask }: World, name: string, settings = {}) {
  const counter = { loads: 0 }
  const Name = defineCache({
    topic,
    async load(db, key) {
      counter.loads++
      const [row] = await db<{ name: string }[]>`select name from corporation where id = ${key}`
      return row?.name ?? null
    },
  })
  const { id } = await ask<{ id: string }>('/admin/corporations/save', { name })
  return { caches: new Caches(pool, createLog('error'), settings), Name, counter, id }
}

async function rename(db: Parameters<typeof touch>[0], id: string, name: string): Promise<void> {
  await db`update corporation set name = ${name} where id = ${id}`
  await touch(db, topic, id)
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + 10_000; !(await holds()); await new Promise(setImmediate))
    if (performance.now() > deadline) throw new Error('the change was never seen')
}
