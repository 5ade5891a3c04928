/** Replaces `node:test` when tests are listed: records the name of each test, and runs none. */

const suites: string[] = []
const listed: string[] = []

/** Returns the full names of the tests declared since the last call. */
export function drainListed(): string[] {
  return listed.splice(0)
}

type Body = (...words: unknown[]) => unknown

export function test(name: string): void {
  listed.push([...suites, name].join(' › '))
}
test.skip = test
test.todo = test

export function describe(name: string, ...rest: unknown[]): void {
  const body = rest.at(-1) as Body
  suites.push(name)
  body()
  suites.pop()
}
describe.skip = describe

export const it = test
export const suite = describe
export const before = (): void => {}
export const after = (): void => {}
export const beforeEach = (): void => {}
export const afterEach = (): void => {}
export default test
