import assert from 'node:assert/strict'
import { describeOwnWorld } from '#test/harness/world.ts'
import { anchorTable, listTables, placementOf } from './placement.ts'

interface Key {
  name: string
  table: string
  target: string | null
  columns: string[]
  targetColumns: string[] | null
}

// Other tests make tables of their own in the shared world.
describeOwnWorld('placement of tables on a cluster', ({ it }) => {
  it('is known of every table', async ({ pool }) => {
    const tables = await listTables(pool)
    assert.deepEqual(
      tables.filter((table) => placementOf(table) === undefined).map(({ name }) => name),
      [],
      'Lead its primary key with the owner, or add it to a list of src/cluster/placement.ts',
    )
    assert.equal(tables[0]!.name, anchorTable)
  })

  it('keeps unique keys within a worker, and foreign keys beside the rows that they name', async ({ pool }) => {
    const tables = new Map((await listTables(pool)).map((table) => [table.name, placementOf(table)!]))
    const ownerOf = (name: string) => {
      const placement = tables.get(name)!
      return typeof placement === 'object' ? placement.by : undefined
    }
    const unique = await pool<Key[]>`
      select index.relname as name, owner.relname as table, null as target, null as target_columns,
             array(select attname::text
                     from pg_attribute
                    where attrelid = indrelid
                      and attnum = any(indkey::int2[])) as columns
        from pg_index
        join pg_class index on index.oid = indexrelid
        join pg_class owner on owner.oid = indrelid
       where indisunique
         and owner.relnamespace = current_schema()::regnamespace`
    const foreign = await pool<Key[]>`
      select conname as name, source.relname as table, target.relname as target,
             array(select attname::text
                     from unnest(conkey) with ordinality key (number, place)
                     join pg_attribute on attrelid = conrelid and attnum = number
                    order by place) as columns,
             array(select attname::text
                     from unnest(confkey) with ordinality key (number, place)
                     join pg_attribute on attrelid = confrelid and attnum = number
                    order by place) as target_columns
        from pg_constraint
        join pg_class source on source.oid = conrelid
        join pg_class target on target.oid = confrelid
       where contype = 'f'
         and connamespace = current_schema()::regnamespace`
    const fits = ({ table, target, columns, targetColumns }: Key) => {
      const owner = ownerOf(table)
      if (target === null) return owner === undefined || columns.includes(owner)
      if (tables.get(target) === 'reference') return tables.get(table) !== 'local'
      return owner !== undefined && targetColumns![columns.indexOf(owner)] === ownerOf(target)
    }
    assert.ok(unique.length > 100 && foreign.length > 100)
    assert.deepEqual(
      [...unique, ...foreign].filter((key) => !fits(key)).map(({ name }) => name),
      [],
    )
  })
})
