import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../../src/contract/calls/calls.ts'
import { type ChangeCount, previewCalls, type Preview } from '../../../../src/contract/mapping/preview.ts'
import { user } from '../../browser.ts'
import { answering, refusing, server } from '../../service.ts'
import { button, from, item, unsaved } from './mappingQueries.ts'
import { shirt } from './mappingHandlers.ts'
import { chooseOption, chooseSource, fieldTable, openMapping, save } from './openMapping.ts'
import { fieldOf } from './sample.ts'
import { onlyInLong } from '../../../shared/long.ts'

type Cell = Preview['cells'][number]

const cellOf = (column: string, text: string, more: Partial<Cell> = {}): Cell => ({
  column,
  field: column.replace(/^<en>/, '').replace(/\[.*$/, ''),
  bracket: null,
  language: column.startsWith('<en>') ? 'en' : null,
  locale: column.startsWith('<en>') ? 'en_GB' : 'de_DE',
  text,
  before: text,
  problems: [],
  sources: [
    {
      number: 1,
      source: 'name',
      values: [{ code: 'name', locale: 'de_DE', scope: null, data: 'Hemd' }],
      read: 'Hemd',
      formatter: null,
      written: text,
    },
  ],
  ...more,
})

const bar = () => within(screen.getByRole('region', { name: 'Product' }))
/** The steps from Akeneo to the cells of the open field. */
const way = () => within(screen.getByRole('region', { name: 'Preview' }))
/** The texts of the cells of a product in the row of a field. */
const proof = (label: string) =>
  [...item(label).querySelectorAll('[data-part="proof"] > [role="gridcell"]')].map(cell => cell.textContent)

const cap = { identifier: 'cap-9', name: 'Cap' }
/** Cells that name the product. */
const naming = ({ identifier }: { identifier: string }): Preview => ({
  product: [shirt, cap].find(product => product.identifier === identifier) ?? { identifier, name: '' },
  cells: [cellOf('f_1', identifier, { locale: null })],
  problems: [],
})

describe('the cells of a product beside the fields', () => {
  it('are those of the first product, one for each language, and follow what is edited', async () => {
    const asked: unknown[] = []
    const onPreview = ({ mapping, identifier }: { mapping: unknown; identifier: string }): Preview => {
      asked.push([identifier, mapping])
      const isUpper = JSON.stringify(mapping).includes('upper')
      return {
        product: shirt,
        cells: [
          cellOf('f_2', isUpper ? 'HEMD' : 'Hemd', { before: 'Hemd' }),
          cellOf('<en>f_2', '', { before: '' }),
        ],
        problems: [],
      }
    }
    await openMapping({ product: [fieldOf(2)], stored: { f_2: from('name') }, onPreview }, 'f_2')
    await waitFor(() => expect(proof('Field 2')).toEqual(['Hemd', 'empty']))
    expect(screen.getByRole('columnheader', { name: 'German, default' })).toBeVisible()
    expect(way().getByText('Empty: no text for en_GB in Akeneo.')).toBeVisible()
    expect(bar().getByText('Shirt, red')).toBeVisible()
    expect(way().getByRole('link', { name: 'Way into the file' })).toHaveAttribute('href', '/trace/shirt-1')
    await chooseOption('Formatter', 'Upper case')
    await waitFor(() => expect(proof('Field 2')).toEqual(['HEMDchangedBefore: Hemd', 'empty']))
    expect(asked.at(-1)).toEqual(['shirt-1', { f_2: from('name', { formatter: 'upper' }) }])
    expect(screen.getByText('1 field changed, 1 cell of this product differs')).toBeVisible()
    await user.click(button('Close'))
    expect(proof('Field 2')).toEqual(['HEMDchanged', 'empty'])
  })

  it('are no longer called changed once they are saved', async () => {
    let stored = 'Hemd'
    const onPreview = ({ mapping }: { mapping: unknown }): Preview => {
      const text = JSON.stringify(mapping).includes('upper') ? 'HEMD' : 'Hemd'
      return { product: shirt, cells: [cellOf('f_2', text, { before: stored })], problems: [] }
    }
    const onSave = () => {
      stored = 'HEMD'
      return undefined
    }
    await openMapping({ product: [fieldOf(2)], stored: { f_2: from('name') }, onPreview, onSave }, 'f_2')
    await chooseOption('Formatter', 'Upper case')
    await waitFor(() => expect(proof('Field 2')[0]).toContain('changed'))
    await save()
    await waitFor(() => expect(proof('Field 2')[0]).toBe('HEMD'))
  })

  it('are no longer called changed where a save overtook their computation', async () => {
    let stored = 'Hemd'
    const held: (() => void)[] = []
    const onPreview = async ({ mapping }: { mapping: unknown }): Promise<Preview> => {
      const text = JSON.stringify(mapping).includes('upper') ? 'HEMD' : 'Hemd'
      const answer = { product: shirt, cells: [cellOf('f_2', text, { before: stored })], problems: [] }
      if (text !== stored) await new Promise<void>(resolve => held.push(resolve))
      return answer
    }
    const onSave = () => {
      stored = 'HEMD'
      return undefined
    }
    await openMapping({ product: [fieldOf(2)], stored: { f_2: from('name') }, onPreview, onSave }, 'f_2')
    await waitFor(() => expect(proof('Field 2')[0]).toBe('Hemd'))
    await chooseOption('Formatter', 'Upper case')
    await waitFor(() => expect(held).toHaveLength(1))
    await save()
    for (const answer of held) answer()
    await waitFor(() => expect(proof('Field 2')[0]).toBe('HEMD'))
  })

  it('stand by channel and by key, with what is wrong', async () => {
    const onPreview = (): Preview => ({
      product: shirt,
      cells: [
        cellOf('f_11[zade]', '9.95', { bracket: 'zade', locale: null }),
        cellOf('f_11[abde]', '', { bracket: 'abde', locale: null }),
        cellOf('f_7[size]', 'M', { bracket: 'size', locale: null }),
        cellOf('f_7[fit]', '', {
          bracket: 'fit',
          locale: null,
          problems: [{ severity: 'warning', text: 'Something is wrong.' }],
        }),
      ],
      problems: [{ field: 'f_1', severity: 'error', text: 'It is missing.' }],
    })
    const stored = {
      f_7: ['size', 'fit'].map(key => ({ key, ...from('name') })),
      f_11: { zade: from('price'), abde: from('price') },
    }
    const product = [fieldOf(7), fieldOf(11), fieldOf(1)]
    await openMapping({ product, stored, onPreview }, 'f_7')
    await waitFor(() => expect(proof('Field 11')).toEqual(['Zalando DE9.95', '[abde]empty']))
    expect(proof('Field 1')).toEqual(['It is missing.'])
    expect(screen.getByRole('row', { name: /^fit f_7\[fit\] name.*Something is wrong\.$/ })).toBeVisible()
    const fit = await way().findByRole('button', { name: /^fit/ })
    expect(fit).toHaveAttribute('aria-expanded', 'true')
    await user.click(way().getByRole('button', { name: /^size/ }))
    expect(fit).toHaveAttribute('aria-expanded', 'false')
    expect(way().getByRole('button', { name: /f_7\[size\]\s*M/ })).toBeVisible()
    await user.click(button(/^With messages/))
    await waitFor(() => expect(button(/^With messages/)).toHaveTextContent('2'))
  })
})

describe('the products that change with the open field', () => {
  const service = { product: [fieldOf(1), fieldOf(2)], stored: { f_1: from('name') }, onPreview: naming }
  const count = (more: Partial<ChangeCount> = {}): ChangeCount => ({
    changed: 1204,
    compared: 1990,
    total: 1990,
    isWhole: true,
    ...more,
  })

  it('are counted for its unsaved value, and no longer once it is as it was saved', async () => {
    const asked: unknown[] = []
    const onCount = (body: unknown) => {
      asked.push(body)
      return count()
    }
    await openMapping({ ...service, onCount }, 'f_1')
    await waitFor(() => expect(proof('Field 1')).toEqual(['shirt-1']))
    expect(asked).toEqual([])
    await chooseSource('Source attribute', 'short')
    expect(way().getByText('Counting the products that change')).toBeVisible()
    expect(await way().findByText('1,204 of 1,990 products change with this field.')).toBeVisible()
    expect(asked).toEqual([{ mapping: { f_1: from('short') }, field: 'f_1' }])
    await user.click(button('Reset field'))
    expect(screen.getByRole('combobox', { name: 'Source attribute' })).toHaveValue('Name')
    expect(way().queryByText(/products change/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reset field' })).toBeNull()
    await user.keyboard('{Control>}z{/Control}')
    expect(screen.getByRole('combobox', { name: 'Source attribute' })).toHaveValue('Short')
    expect(asked).toHaveLength(1)
  })

  it('are told with what was compared', async () => {
    const answers: [choose: () => Promise<void>, answer: Partial<ChangeCount>, sentence: string][] = [
      [() => chooseOption('Formatter', 'Upper case'), { changed: 0 }, 'No product changes with this field.'],
      [
        () => chooseOption('Formatter', 'Join with commas'),
        { changed: 9, compared: 2000, total: 81_204, isWhole: false },
        'At least 9 of 81,204 products change with this field; the first 2,000 were compared.',
      ],
      [
        () => chooseSource('Source attribute', 'short'),
        { changed: 1, compared: 2000, total: null, isWhole: false },
        'At least 1 product changes with this field; the first 2,000 were compared.',
      ],
      [
        () => chooseOption('Formatter', 'Upper case'),
        { changed: 0, compared: 2000, isWhole: false },
        'None of the first 2,000 products changes with this field; further ones were not compared.',
      ],
    ]
    let answer: Partial<ChangeCount> = {}
    await openMapping({ ...service, onCount: () => count(answer) }, 'f_1')
    for (const [choose, next, sentence] of answers) {
      answer = next
      await choose()
      expect(await way().findByText(sentence)).toBeVisible()
    }
  })

  onlyInLong(it)('are told in German, and why they could not be counted', async () => {
    document.cookie = 'currentLanguage=de-DE; Path=/'
    await openMapping({ ...service, onCount: () => count() }, 'f_1')
    await chooseSource('Quellattribut', 'short')
    const german = within(screen.getByRole('region', { name: 'Vorschau' }))
    const sentence = '1.204 von 1.990 Produkten ändern sich mit diesem Feld.'
    expect(await german.findByText(sentence)).toBeVisible()
    server.use(refusing(previewCalls.previewCount, 502, 'Akeneo antwortet nicht.'))
    await chooseSource('Quellattribut', 'description')
    const failure = 'Die Produkte, die sich ändern, konnten nicht gezählt werden. Akeneo antwortet nicht.'
    expect(await german.findByText(failure)).toBeVisible()
  })
})

describe('the product beside the fields', () => {
  const service = { product: [fieldOf(1)], stored: { f_1: from('name') }, onPreview: naming }

  it('is stepped through with J and K, heard by a screen reader, and kept in the address', async () => {
    await openMapping({ ...service, products: [shirt, cap] })
    await waitFor(() => expect(proof('Field 1')).toEqual(['shirt-1']))
    expect(bar().getByText('1 of 2')).toBeVisible()
    await user.keyboard('j')
    await waitFor(() => expect(proof('Field 1')).toEqual(['cap-9']))
    expect(window.location.search).toBe('?sku=cap-9')
    expect(bar().getByRole('status')).toHaveTextContent('Cap, 2 of 2, 0 messages')
    await user.keyboard('jk')
    await waitFor(() => expect(proof('Field 1')).toEqual(['shirt-1']))
    await user.click(screen.getByRole('searchbox'))
    await user.keyboard('j')
    expect(window.location.search).toBe('?sku=shirt-1')
  })

  it('changes without a question while there are unsaved changes, and returns on the next visit', async () => {
    const { unmount } = await openMapping({ ...service, products: [shirt, cap] }, 'f_1')
    await chooseSource('Source attribute', 'short')
    await user.click(button('Next product'))
    await waitFor(() => expect(proof('Field 1')[0]).toContain('cap-9'))
    expect(unsaved()).toBeVisible()
    await user.click(button('Discard'))
    unmount()
    await openMapping({ ...service, products: [shirt, cap] })
    await waitFor(() => expect(proof('Field 1')).toEqual(['cap-9']))
  })

  it('is the next one with a problem in the open field, or there is none', async () => {
    const { unmount } = await openMapping({ ...service, nextProblem: cap }, 'f_1')
    await waitFor(() => expect(button('Next with a problem')).toBeEnabled())
    await user.click(button('Next with a problem'))
    await waitFor(() => expect(proof('Field 1')).toEqual(['cap-9']))
    unmount()
    await openMapping(service, 'f_1')
    await waitFor(() => expect(button('Next with a problem')).toBeEnabled())
    act(() => document.body.focus())
    await user.keyboard('n')
    expect(await screen.findByText('No product of the selection has a problem in this field.')).toBeVisible()
  })

  it('is searched behind the one that is shown, and from the first one where that does not pass the filter', async () => {
    const searches: [string, string][] = []
    const onNext = ({ identifier, after }: { identifier: string; after: string }) =>
      searches.push([identifier, after])
    const { unmount } = await openMapping({ ...service, products: [shirt, cap], onNext }, 'f_1')
    await waitFor(() => expect(proof('Field 1')).toEqual(['shirt-1']))
    await user.keyboard('n')
    await waitFor(() => expect(button('Next with a problem')).toBeEnabled())
    // behind the shown one, then from the first one on
    expect(searches).toEqual([
      ['shirt-1', ''],
      ['', ''],
    ])
    searches.length = 0
    unmount()
    await openMapping({ ...service, products: [cap], onNext }, 'f_1')
    await waitFor(() => expect(proof('Field 1')).toEqual(['cap-9']))
    await user.keyboard('n')
    await screen.findByText('No product of the selection has a problem in this field.')
    expect(searches[0]).toEqual(['cap-9', ''])
  })

  it('is chosen by SKU or name, with its image, and has a link to Akeneo', async () => {
    const card = { sku: 'shirt-1', name: '', image: '/media/1/a/x.jpg', address: 'https://pim.example/#/1' }
    server.use(answering(calls.productCards, { success: true, data: { products: [card] } }))
    await openMapping(service, 'f_1')
    const link = await bar().findByRole('link', { name: 'shirt-1, open in Akeneo' })
    expect(link).toHaveAttribute('href', card.address)
    await user.click(bar().getByRole('button', { name: /Product by SKU or name$/ }))
    const option = await screen.findByRole('option', { name: 'Shirt, red shirt-1' })
    await waitFor(() =>
      expect(option.querySelector('img')).toHaveAttribute('src', `${card.image}?thumbnail=1`),
    )
    await user.keyboard('{Escape}')
    expect(bar().getByText('Shirt, red')).toBeVisible()
  })

  it('is missing: nothing passes the filter, Akeneo has no such SKU, or cannot be reached', async () => {
    const { unmount } = await openMapping({ ...service, products: [] })
    expect(await screen.findByText('No product passes the filter.', { exact: false })).toBeVisible()
    unmount()
    await openMapping({ ...service, products: [shirt, cap] })
    await waitFor(() => expect(proof('Field 1')).toEqual(['shirt-1']))
    server.use(refusing(previewCalls.previewMapping, 502, 'Akeneo did not answer.'))
    await user.click(button('Next product'))
    const failure = await screen.findByText(/^The preview could not be computed\./)
    expect(failure).toHaveTextContent('Akeneo did not answer.')
    // the cells of the product before stay, paler
    expect(proof('Field 1')).toEqual(['shirt-1'])
    expect(fieldTable()).toHaveAttribute('data-old')
    server.use(refusing(previewCalls.previewMapping, 404, 'There is no product with the SKU cap-9.'))
    await user.click(button('Try again'))
    expect(await screen.findByText('There is no product with the SKU cap-9.')).toBeVisible()
  })

  it('is absent where the service has no previews', async () => {
    await openMapping({ product: [fieldOf(1)], stored: {} }, 'f_1')
    await chooseSource('Source attribute', 'name')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Product' })).toBeNull())
    expect(screen.getByRole('combobox', { name: 'Source attribute' })).toBeVisible()
  })
})
