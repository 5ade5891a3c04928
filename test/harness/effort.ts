/** `npm test` uses the usual effort; `npm run test:long` uses more with names, as `.ci/run` does, and the most without. */
export type Effort = 'usual' | 'more' | 'most'

export const effort = (process.env.COMANDA_TEST_EFFORT ?? 'usual') as Effort

/** Whether `npm run test:long` runs, with more sequences and bodies. */
export const isLong = effort !== 'usual'
