import type { Page } from '@playwright/test'
import { settingsCallsOf } from '../../../src/contract/calls/declaredCalls.ts'
import { emptyRecordOf } from '../../../src/contract/derive.ts'
import { countProducts } from '../../../src/resources/settings/countProducts.ts'
import { productFilter } from '../../../src/resources/settings/productFilter.ts'
import { answerCalls } from './answerCalls.ts'
import type { ProductFilterBench } from './productFilterPage.tsx'
import { skuCount, skuLines } from './productFilterSample.ts'
import { inRounds } from '../measures.ts'
import { median, withPage } from './withPage.ts'

/** Milliseconds until a change is on the screen. */
export interface ProductFilterCost {
  /** With all code still to be loaded. */
  readonly firstOpen: number | null
  readonly open: number | null
  readonly paste: number | null
  readonly typeLetter: number | null
}

const { get, options } = settingsCallsOf(productFilter)
if (!get || !options) throw new Error('The declaration has these calls')

/** What the service answers to each call of the page. */
const answers: Readonly<Record<string, unknown>> = {
  [get.path]: {
    success: true,
    data: { ...emptyRecordOf(productFilter.fields), akeneoSkus: skuLines(skuCount) },
  },
  [options.path]: { success: true, data: {} },
  [countProducts.path]: {
    success: true,
    data: { count: skuCount, skus: { given: skuCount, duplicates: 0, unknown: 0 } },
  },
}

type WithBench = Window & { readonly bench: ProductFilterBench } // the page puts it there

const once = async (page: Page, side: 'own' | 'peer'): Promise<ProductFilterCost> => {
  const openOnce = () => page.evaluate(side => (window as unknown as WithBench).bench.open(side), side)
  const firstOpen = await openOnce()
  const open = await openOnce()
  const letters: number[] = []
  for (const letter of ['v', 'w', 'x', 'y', 'z'])
    letters.push(
      await page.evaluate(letter => (window as unknown as WithBench).bench.typeLetter(letter), letter),
    )
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(text => navigator.clipboard.writeText(text), skuLines(skuCount))
  await page.evaluate(() => (window as unknown as WithBench).bench.awaitPaste())
  await page.keyboard.press('ControlOrMeta+V')
  const paste = await page.evaluate(() => (window as unknown as WithBench).bench.paste())
  return { firstOpen, open, paste, typeLetter: median(letters) }
}

/** Measures the list of SKUs beside MUI's stock text field, round by round. */
export const productFilterBench = (rounds: number): Promise<Record<'own' | 'peer', ProductFilterCost[]>> =>
  withPage('product-filter.html', onPage => {
    const measure = (side: 'own' | 'peer') => () =>
      onPage(page => once(page, side), { width: 1440, prepare: page => answerCalls(page, answers) })
    return inRounds(rounds, { own: measure('own'), peer: measure('peer') })
  })
