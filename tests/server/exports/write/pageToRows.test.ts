import { allTakePart } from '../../../../server/exports/select/rootModels.ts'
import { describe, expect, it } from 'vitest'
import type { AkeneoProduct } from '../../../../server/model/akeneo.ts'
import { createPageToRows } from '../../../../server/exports/write/pageToRows.ts'
import { initialProgress } from '../../../../server/exports/run/progress.ts'
import { createRunChecks } from '../../../../server/tradebyte/checks/runChecks.ts'
import { createCheckMemory } from '../../tradebyte/world.ts'
import { unusable } from '../../../../server/tradebyte/plan.ts'

const product = (at: number): AkeneoProduct => ({
  uuid: null,
  identifier: `sku-${at}`,
  enabled: true,
  family: null,
  parent: null,
  categories: [],
  values: {},
  updated: '',
})

describe('the products of a page', () => {
  it('are processed some at a time, so that answers of the PIM are handled in between', async () => {
    let turns = 0
    const judgedIn: number[] = []
    const plan = {
      header: [],
      columns: [],
      attributes: [],
      missingAttributes: [],
      isNumberedByCodes: true,
      numberOfUnread: () => '',
      evaluate: () => {
        judgedIn.push(turns)
        return unusable('', 'as it is')
      },
    }
    const counts = { successful: 0, warnings: 0, erroneous: 0 }
    const pageToRows = createPageToRows({
      plan,
      checks: createRunChecks(plan, createCheckMemory()),
      roots: {
        of: async products => products.map(() => null),
        ahead: pages => pages,
        readAll: async () => undefined,
      },
      progress: {
        ...initialProgress(),
        counts,
        stored: 0,
        pages: 0,
        skipped: 0,
        total: null,
        leftOut: new Map(),
      },
      takePart: allTakePart,
      assets: { linkOf: () => null, takeUsed: () => [], check: async () => undefined, issuesOf: () => [] },
    })
    const items = Array.from({ length: 100 }, (_, at) => product(at))
    const turn = () => {
      turns++
      next = setImmediate(turn)
    }
    let next = setImmediate(turn)
    await pageToRows({ items, faults: [], next: null }, 0, new AbortController().signal)
    clearImmediate(next)
    expect(counts.erroneous).toBe(100)
    expect(new Set(judgedIn).size).toBeGreaterThanOrEqual(5)
  })
})
