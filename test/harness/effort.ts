/** `usual` is that of `npm test`, `more` that of `npm run test:long` with names, as `.ci/run` calls it, `most` that without names. */
export type Effort = 'usual' | 'more' | 'most'

export const effort = (process.env.COMANDA_TEST_EFFORT ?? 'usual') as Effort

/** Whether this is a run of `npm run test:long`, which plays more sequences and sends more bodies. */
export const isLong = effort !== 'usual'
