/** `npm test` makes the usual effort, `npm run test:long` with names makes more, as in `.ci/run`, and without names the most. */
export type Effort = 'usual' | 'more' | 'most'

export const effort = (process.env.COMANDA_TEST_EFFORT ?? 'usual') as Effort

/** Whether this is a run of `npm run test:long`, which plays more sequences and sends more bodies. */
export const isLong = effort !== 'usual'
