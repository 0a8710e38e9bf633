/*
 * What stands in the console's build in place of zod, which the first page does without: it keeps what a schema is made
 * of, and makes it once zod is there and somebody asks it something.
 */

let zod: object | undefined

/** Gives what schemas are made with: from now on they answer. */
export const arrive = (parts: object): void => {
  zod = parts
}

/** What a schema is asked, rather than what makes another one of it. */
const asks = /^_|[pP]arse|^(?:def|shape)$/

/**
 * What will be a schema, a part of one, or what makes it.
 * @param make gives that, once zod is there
 * @param owner what it is a method of
 */
const standIn = (make: () => unknown, owner?: () => unknown): unknown => {
  let made: unknown
  const real = () => Object((made ??= make()))
  const call = (args: readonly unknown[]): unknown => Reflect.apply(real(), owner?.(), args)
  return new Proxy(() => undefined, {
    get: (_target, name) => {
      if (zod) return Reflect.get(real(), name)
      if (typeof name === 'symbol' || asks.test(name))
        throw new Error(`${String(name)} is asked before zod is there`)
      return standIn(() => Reflect.get(real(), name), real)
    },
    apply: (_target, _owner, args) => (zod ? call(args) : standIn(() => call(args))),
    has: (_target, name) => name in real(),
    getPrototypeOf: () => Reflect.getPrototypeOf(real()),
  })
}

/** zod's `z`. */
export const z = standIn(() => zod)
