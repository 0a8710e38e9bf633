import type { Page } from '@playwright/test'
import { mappingCalls } from '../../../src/contract/mapping/mapping.ts'
import { answerCalls } from './answerCalls.ts'
import type { MappingBench } from './mappingPage.tsx'
import { attributes, entries, fields, size } from './mappingSample.ts'
import { inRounds } from '../measures.ts'
import { median, withPage } from './withPage.ts'

/** Milliseconds until a change is on the screen. */
export interface MappingCost {
  readonly openSelect: number | null
  readonly typeLetter: number | null
  readonly switchField: number | null
}

const product = fields(size.fields)

/** What the service answers to each call of the page. */
const answers: Readonly<Record<string, unknown>> = {
  [mappingCalls.mappingUiConfig.path]: {
    success: true,
    data: {
      productAttributes: product,
      articleAttributes: [],
      formatters: ['none', 'join', 'upper'].map(name => ({ name, label: name })),
    },
  },
  [mappingCalls.mappingAttributes.path]: { success: true, data: attributes(size.attributes) },
  [mappingCalls.mappingAkeneoChannels.path]: { success: true, data: [{ code: 'shop', label: 'Shop' }] },
  [mappingCalls.mappingMeasureFamilies.path]: { success: true, data: [] },
  [mappingCalls.mappingChannels.path]: { success: true, data: [] },
  [mappingCalls.getMapping.path]: {
    success: true,
    data: Object.fromEntries(product.map(({ key }, n) => [key, entries(n, size.entries)])),
  },
}

type WithBench = Window & { readonly bench: MappingBench } // the page puts it there

const once = async (page: Page, side: 'own' | 'peer'): Promise<MappingCost> => {
  await page.evaluate(side => (window as unknown as WithBench).bench.open(side), side)
  const switches: number[] = []
  for (const n of [1, 2, 3, 4, 5])
    switches.push(
      await page.evaluate(([key, label]) => (window as unknown as WithBench).bench.switchField(key, label), [
        `field_${n}`,
        `Field ${n}`,
      ] as const),
    )
  const openSelect = await page.evaluate(() => (window as unknown as WithBench).bench.openSelect())
  const typeLetter = await page.evaluate(() => (window as unknown as WithBench).bench.typeLetter('w'))
  return { openSelect, typeLetter, switchField: median(switches) }
}

/** Measures the mapping page beside the same page of MUI's stock parts, round by round. */
export const mappingBench = (rounds: number): Promise<Record<'own' | 'peer', MappingCost[]>> =>
  withPage('mapping.html', onPage => {
    const measure = (side: 'own' | 'peer') => () =>
      onPage(page => once(page, side), { width: 1440, prepare: page => answerCalls(page, answers) })
    return inRounds(rounds, { own: measure('own'), peer: measure('peer') })
  })
