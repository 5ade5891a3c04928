export { parquetType } from './parquet.rules.ts'
export { csvType, xlsxType } from './table.rules.ts'

/** Name of the follower that records facts of orders, in its cursors. */
export const factsFollowerName = 'reports: closed orders'
