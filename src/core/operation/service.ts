/** A class with one instance per node, for operations: `context.use(Throttle)`. */
export interface Service<T> {
  readonly name: string
  readonly prototype: T
}

/** Services of a node for operations, besides database, clock and caches. */
export class Services {
  readonly #instances = new Map<unknown, unknown>()

  provide<T>(service: Service<T>, instance: T): this {
    this.#instances.set(service, instance)
    return this
  }

  /** Returns a service. A property, so that contexts can have it. */
  readonly use = <T>(service: Service<T>): T => {
    if (!this.#instances.has(service)) throw new Error(`This node has no ${service.name}`)
    return this.#instances.get(service) as T
  }
}
