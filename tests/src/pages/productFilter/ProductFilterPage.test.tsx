import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { settingsCallsOf } from '../../../../src/contract/calls/declaredCalls.ts'
import { emptyRecordOf, type Values } from '../../../../src/contract/derive.ts'
import type { ProductCount } from '../../../../src/contract/skus.ts'
import { kit } from '../../../../src/i18n/en/kit.ts'
import { productFilter as words } from '../../../../src/i18n/en/settings.ts'
import { settings } from '../../../../src/resources/index.ts'
import { countProducts } from '../../../../src/resources/settings/countProducts.ts'
import { user } from '../../browser.ts'
import { handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, anywhere, refusing, server } from '../../service.ts'

const { productFilter } = settings
const { fields } = productFilter
const empty = emptyRecordOf(fields)
const { save } = settingsCallsOf(productFilter)
if (!save) throw new Error('The declaration has this call')

const options = {
  akeneoExportAttributes: [
    { code: 'name', label: 'Name', groupLabel: 'Marketing', type: 'pim_catalog_text', isLocalized: true },
    {
      code: 'released',
      label: 'Release',
      groupLabel: 'Sales',
      type: 'pim_catalog_boolean',
      isLocalized: false,
    },
  ],
  akeneoLocales: [
    { code: 'de_DE', label: 'German' },
    { code: 'en_GB', label: 'English' },
  ],
  akeneoFamilies: [
    { code: 'jeans', label: 'Jeans' },
    { code: 'bags', label: 'Bags' },
  ],
}

const none = { given: 0, duplicates: 0, unknown: null }
/** Counts 40 products without a filter, and the given number with one. Records the filters. */
const countingAs = (told: (filter: Values) => Partial<ProductCount>) => {
  const asked: Values[] = []
  server.use(
    http.post(anywhere(countProducts.path), async ({ request }) => {
      const filter = (await request.json()) as Values // the form of the page
      asked.push(filter)
      const isEmpty = JSON.stringify(filter) === JSON.stringify(empty)
      const data = { count: 40, skus: none, ...(isEmpty ? {} : told(filter)) }
      const reply = { success: true as const, data }
      countProducts.reply.parse(reply)
      return HttpResponse.json(reply)
    }),
  )
  return asked
}

const open = async (record: Values = {}) => {
  server.use(...handlersFor(productFilter, { records: [{ ...empty, ...record }], options }))
  const rendered = renderConsole(productFilter.path)
  await screen.findByRole('form', { name: productFilter.label })
  return rendered
}
const panel = () => screen.getByRole('region', { name: words.count.title })
const labelOf = (name: keyof typeof fields) => fields[name].label
const field = (name: keyof typeof fields) => screen.getByLabelText(labelOf(name))
const choose = async (name: keyof typeof fields, choice: RegExp) => {
  await user.click(field(name))
  await user.click(await screen.findByRole('option', { name: choice }))
}
const paste = (text: string) => fireEvent.change(field('akeneoSkus'), { target: { value: text } })

describe('the live count', () => {
  it('says how many of all products an export would process', async () => {
    countingAs(() => ({ count: 12 }))
    await open({ akeneoStatus: 'code1' })
    expect(await within(panel()).findByText('12')).toBeVisible()
    expect(await within(panel()).findByText(/40 products/)).toBeVisible()
    expect(within(panel()).getByText('1 condition')).toBeVisible()
  })

  it('asks once, a moment after the last of several changes', async () => {
    const asked = countingAs(() => ({ count: 7 }))
    await open()
    await within(panel()).findByText('40')
    const before = asked.length
    for (const text of ['A', 'A1', 'A12']) paste(text)
    expect(await within(panel()).findByText('7')).toBeVisible()
    expect(asked.slice(before).map(({ akeneoSkus }) => akeneoSkus)).toEqual(['A12'])
  })

  it('gives up a count that a change has overtaken', async () => {
    let given = 0
    let isAsked = false
    await Promise.all([open(), Promise.resolve(countingAs(() => ({ count: 3 })))])
    await within(panel()).findByText('40')
    server.use(
      http.post(anywhere(countProducts.path), async ({ request }) => {
        const { akeneoSkus } = (await request.clone().json()) as Values // the form of the page
        if (akeneoSkus !== 'slow') return undefined
        request.signal.addEventListener('abort', () => given++)
        isAsked = true
        await delay('infinite')
        return undefined
      }),
    )
    paste('slow')
    await waitFor(() => expect(panel()).toHaveAttribute('aria-busy', 'true'))
    await waitFor(() => expect(isAsked).toBe(true))
    paste('quick')
    expect(await within(panel()).findByText('3')).toBeVisible()
    await waitFor(() => expect(given).toBe(1))
  })

  it('warns where nothing passes', async () => {
    countingAs(() => ({ count: 0 }))
    await open({ akeneoFamilies: ['bags'] })
    expect(await within(panel()).findByText(words.count.empty)).toBeVisible()
  })

  it('says why there is none and offers another try', async () => {
    server.use(refusing(countProducts, 502, 'The PIM at pim.example did not answer in time.'))
    await open()
    expect(await within(panel()).findByText(/did not answer in time/)).toBeVisible()
    countingAs(() => ({}))
    await user.click(within(panel()).getByRole('button', { name: kit.tryAgain }))
    expect(await within(panel()).findByText('40')).toBeVisible()
    expect(within(panel()).queryByRole('button')).toBeNull()
  })

  it('leads to the synchronization where there is no master data yet', async () => {
    server.use(refusing(countProducts, 409, 'No master data yet. Synchronize Akeneo first.'))
    await open()
    expect(await within(panel()).findByRole('link', { name: 'Synchronization' })).toHaveAttribute(
      'href',
      '/settings/akeneo/sync',
    )
    expect(within(panel()).queryByRole('button')).toBeNull()
  })

  it('names what is not in order, and leads to its field', async () => {
    const errors = { akeneoQualityScoreLocale: ['This is needed, too.'] }
    server.use(answering(countProducts, { success: false, errors }))
    await open({ akeneoQualityScore: ['code1'] })
    expect(await within(panel()).findByText(words.count.refused)).toBeVisible()
    expect(within(panel()).getByText(/This is needed, too/)).toBeVisible()
    const label = labelOf('akeneoQualityScoreLocale')
    await user.click(within(panel()).getByRole('button', { name: label }))
    expect(screen.getByRole('combobox', { name: label })).toHaveFocus()
  })

  it('is left out where the backend knows no such call', async () => {
    server.use(refusing(countProducts, 404, 'There is no such call.'))
    await open()
    await waitFor(() => expect(screen.queryByRole('region', { name: words.count.title })).toBeNull())
    expect(field('akeneoSkus')).toBeVisible()
  })
})

describe('the export attribute', () => {
  it('asks for languages only where it differs by language, and forgets them else', async () => {
    countingAs(() => ({}))
    await open()
    expect(screen.queryByLabelText(labelOf('akeneoExportAttributeLocales'))).toBeNull()
    await choose('akeneoExportAttribute', /Name/)
    await choose('akeneoExportAttributeLocales', /German/)
    expect(await screen.findByRole('button', { name: 'German' })).toBeVisible()
    await choose('akeneoExportAttribute', /Release/)
    expect(screen.queryByLabelText(labelOf('akeneoExportAttributeLocales'))).toBeNull()
    let sent: unknown
    server.use(answering(save, { success: true }, { onRequest: (_request, body) => (sent = body) }))
    await user.click(screen.getByRole('button', { name: kit.save }))
    await screen.findByText(kit.saved)
    expect(sent).toMatchObject({ akeneoExportAttribute: 'released', akeneoExportAttributeLocales: [] })
  })

  it('is found by its code and by its group', async () => {
    countingAs(() => ({}))
    await open()
    await user.type(field('akeneoExportAttribute'), 'sales')
    expect(await screen.findByRole('option', { name: /Release/ })).toBeVisible()
    expect(screen.queryByRole('option', { name: /Name/ })).toBeNull()
  })
})

describe('the list of SKUs', () => {
  it('counts lines and duplicates as it is pasted', async () => {
    countingAs(() => ({ count: 9 }))
    await open()
    const lines = Array.from({ length: 10_000 }, (_none, index) => `SKU-${index % 9_988}`)
    paste(lines.join('\n'))
    expect(await screen.findByText('10,000 SKUs, 12 duplicates')).toBeVisible()
  })

  it('says how many of them Akeneo does not know, whatever else is asked for', async () => {
    const asked = countingAs(({ akeneoStatus }) => ({
      count: 1,
      skus: { given: 3, duplicates: 0, unknown: akeneoStatus === null ? 2 : null },
    }))
    await open({ akeneoSkus: 'A\nB\nC', akeneoStatus: 'code1' })
    expect(await within(panel()).findByText(/^2 SKUs are unknown/)).toBeVisible()
    expect(asked).toContainEqual({ ...empty, akeneoSkus: 'A\nB\nC' })
  })
})

describe('the form', () => {
  it('sends the completeness as a number and an emptied status as nothing', async () => {
    countingAs(() => ({}))
    await open({ akeneoStatus: 'code1' })
    let sent: unknown
    server.use(answering(save, { success: true }, { onRequest: (_request, body) => (sent = body) }))
    await user.type(field('akeneoCompleteness'), '80')
    await choose('akeneoStatus', /^Any/)
    await user.click(screen.getByRole('button', { name: kit.save }))
    await screen.findByText(kit.saved)
    expect(sent).toMatchObject({ akeneoCompleteness: 80, akeneoStatus: null })
  })

  it('keeps what is typed while it looks for families', async () => {
    countingAs(() => ({}))
    await open({ akeneoFamilies: ['bags'] })
    const input = field('akeneoFamilies')
    await user.type(input, 'jea')
    // longer than a search waits for the next letter
    await new Promise(done => setTimeout(done, 400))
    expect(input).toHaveValue('jea')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Jeans'])
  })

  it('shows chosen codes that Akeneo no longer has, so that they can be removed', async () => {
    countingAs(() => ({}))
    await open({ akeneoFamilies: ['ghosts', 'jeans'], akeneoExportAttribute: 'shade' })
    expect(field('akeneoExportAttribute')).toHaveValue('shade')
    const chip = await screen.findByRole('button', { name: 'ghosts' })
    expect(field('akeneoFamilies')).toHaveAccessibleDescription(/no longer/)
    await user.click(within(chip).getByTestId('ClearOutlinedIcon'))
    await waitFor(() => expect(screen.queryByText('ghosts')).toBeNull())
    expect(screen.getByRole('button', { name: 'Jeans' })).toBeVisible()
  })
})
