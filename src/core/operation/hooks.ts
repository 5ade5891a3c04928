import type { Context } from './context.ts'

type Run<Needed, Input, Output> = (context: Needed, input: Input) => Promise<Output>

/** A hook with what one domain does when it is called. */
export interface HookImplementation {
  hook: object
  run: Run<never, never, unknown>
}

/**
 * Calls domains of higher tiers in the transaction of an operation: they check what it saves, or save what follows. The domain of the
 * operation declares the hook in `changes.ts` or `reads.ts`; others implement it in `hooks` of their `domain.ts`. `Needed` is the part of
 * the context that implementations use.
 */
export class Hook<Input, Output = unknown, Needed = Context> {
  /** Returns an implementation. A property, because the compiler compares the input of methods loosely. */
  readonly with = (run: Run<Needed, Input, Output>): HookImplementation => ({ hook: this, run })
}

/** Implementations of all hooks, for operations: `context.use(Hooks)`. */
export class Hooks {
  readonly #implementations: Map<object, HookImplementation[]>

  constructor(domains: readonly { hooks?: readonly HookImplementation[] }[]) {
    this.#implementations = Map.groupBy(
      domains.flatMap(({ hooks = [] }) => hooks),
      ({ hook }) => hook,
    )
  }

  /** Runs the implementations one after the other, and returns their results. */
  async call<Input, Output, Needed>(
    hook: Hook<Input, Output, Needed>,
    context: NoInfer<Needed>,
    input: Input,
  ): Promise<Output[]> {
    const results: Output[] = []
    for (const { run } of this.#implementations.get(hook) ?? [])
      results.push(await (run as Run<Needed, Input, Output>)(context, input))
    return results
  }
}
