import type { MasterItem, MasterKind, MasterWriter } from '../../../../server/model/masterData.ts'

/** A store in memory that records its input. */
export const createMemoryStore = (): MasterWriter & {
  readonly held: Map<MasterKind, Map<string, MasterItem>>
} => {
  const held = new Map<MasterKind, Map<string, MasterItem>>()
  return {
    held,
    replace: async (kind, items) => {
      const before = held.get(kind) ?? new Map<string, MasterItem>()
      const after = new Map<string, MasterItem>()
      for await (const item of items) {
        const name = `${item.parent}/${item.code}`
        after.set(name, item)
      }
      held.set(kind, after)
      const names = [...after.keys()]
      const same = (name: string): boolean =>
        JSON.stringify(before.get(name)) === JSON.stringify(after.get(name))
      return {
        added: names.filter(name => !before.has(name)).length,
        updated: names.filter(name => before.has(name) && !same(name)).length,
        deleted: [...before.keys()].filter(name => !after.has(name)).length,
      }
    },
  }
}
