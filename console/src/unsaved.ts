/** Values of forms that are not saved. They outlive their screen, and a page with some asks before it is left. */
export class Unsaved<Value> {
  static #count = 0
  readonly #values = new Map<string, Value>()

  get = (key: string): Value | undefined => this.#values.get(key)
  all = (): IterableIterator<Value> => this.#values.values()

  /** Keeps a value, or with undefined none. */
  set(key: string, value: Value | undefined): void {
    const before = this.#values.size
    if (value === undefined) this.#values.delete(key)
    else this.#values.set(key, value)
    Unsaved.#count += this.#values.size - before
    if (Unsaved.#count > 0) addEventListener('beforeunload', askBeforeLeaving)
    else removeEventListener('beforeunload', askBeforeLeaving)
  }
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
