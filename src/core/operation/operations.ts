import type { RegisteredOperation } from './registry.ts'

/** All operations of the program, for operations that list them. */
export class Operations {
  readonly all: readonly RegisteredOperation[]

  constructor(all: readonly RegisteredOperation[]) {
    this.all = all
  }
}
