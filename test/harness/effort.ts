/** Whether this is a run of `npm run test:long`, which plays more sequences and sends more bodies. */
export const isLong = process.env.COMANDA_TEST_LONG === '1'
