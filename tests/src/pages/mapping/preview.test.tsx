import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../../src/contract/calls/calls.ts'
import type { Preview } from '../../../../src/contract/mapping/preview.ts'
import { user } from '../../browser.ts'
import { answering, server } from '../../service.ts'
import { from } from './mappingQueries.ts'
import { shirt } from './mappingHandlers.ts'
import { chooseOption, chooseSource, openMapping, save } from './openMapping.ts'
import { fieldOf } from './sample.ts'

type Cell = Preview['cells'][number]

const cellOf = (column: string, text: string, more: Partial<Cell> = {}): Cell => ({
  column,
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

const panel = () => within(screen.getByRole('region', { name: 'Preview' }))

describe('the preview of a field', () => {
  it('shows the cells of the first product, and follows what is edited', async () => {
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
    expect(await panel().findByRole('button', { name: /German f_2\s*Hemd/ })).toBeVisible()
    expect(panel().getByText('Empty: no text for en_GB in Akeneo.')).toBeVisible()
    const picker = panel().getByRole('combobox', { name: 'Product by SKU or name' })
    expect(picker).toHaveValue('Shirt, red')
    expect(panel().getByRole('link', { name: 'Way into the file' })).toHaveAttribute('href', '/trace/shirt-1')
    await chooseOption('Formatter', 'Upper case')
    const changed = await panel().findByRole('button', { name: /HEMD/ })
    expect(changed).toHaveTextContent('changed')
    expect(changed).toHaveTextContent('Before: Hemd')
    expect(asked.at(-1)).toEqual(['shirt-1', { f_2: from('name', { formatter: 'upper' }) }])
  })

  it('no longer calls changed what was saved', async () => {
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
    const cell = await panel().findByRole('button', { name: /HEMD/ })
    expect(cell).toHaveTextContent('changed')
    await save()
    await waitFor(() => expect(cell).not.toHaveTextContent('changed'))
    expect(cell).toHaveTextContent('HEMD')
  })

  it('opens the key with a problem, and says it where it is', async () => {
    const onPreview = (): Preview => ({
      product: shirt,
      cells: [
        cellOf('f_7[size]', 'M', { bracket: 'size', locale: null }),
        cellOf('f_7[fit]', '', {
          bracket: 'fit',
          locale: null,
          problems: [{ severity: 'warning', text: 'Something is wrong.' }],
        }),
      ],
      problems: [],
    })
    const stored = { f_7: ['size', 'fit'].map(key => ({ key, ...from('name') })) }
    await openMapping({ product: [fieldOf(7)], stored, onPreview }, 'f_7')
    const fit = await panel().findByRole('button', { name: /^fit/ })
    expect(fit).toHaveAttribute('aria-expanded', 'true')
    expect(panel().getByText('Something is wrong.')).toBeVisible()
    expect(panel().getByText('1 warning')).toBeVisible()
    await user.click(panel().getByRole('button', { name: /^size/ }))
    expect(fit).toHaveAttribute('aria-expanded', 'false')
    expect(panel().getByRole('button', { name: /f_7\[size\]\s*M/ })).toBeVisible()
  })

  it('goes to the next product with a problem, or says that there is none', async () => {
    const onPreview = ({ identifier }: { identifier: string }): Preview => ({
      product: { identifier, name: '' },
      cells: [cellOf('f_1', identifier, { locale: null })],
      problems: [],
    })
    const stored = { f_1: from('name') }
    const nextProblem = { identifier: 'cap-9', name: 'Cap' }
    const searchOn = async () => {
      const button = await panel().findByRole('button', { name: 'Next with a problem' })
      // the search continues after the selected product, so it must be loaded
      await waitFor(() => expect(button).toBeEnabled())
      await user.click(button)
    }
    const { unmount } = await openMapping({ product: [fieldOf(1)], stored, onPreview, nextProblem }, 'f_1')
    await searchOn()
    expect(await panel().findByRole('button', { name: /f_1\s*cap-9/ })).toBeVisible()
    unmount()
    await openMapping({ product: [fieldOf(1)], stored, onPreview }, 'f_1')
    await searchOn()
    expect(await panel().findByText('No product of the selection has a problem in this field.')).toBeVisible()
  })

  it('shows how products look, and leads to one in Akeneo', async () => {
    const card = { sku: 'shirt-1', name: '', image: '/media/1/a/x.jpg', address: 'https://pim.example/#/1' }
    const onPreview = (): Preview => ({ product: shirt, cells: [], problems: [] })
    server.use(answering(calls.productCards, { success: true, data: { products: [card] } }))
    await openMapping({ product: [fieldOf(1)], stored: { f_1: from('name') }, onPreview }, 'f_1')
    const link = await panel().findByRole('link', { name: 'shirt-1, open in Akeneo' })
    expect(link).toHaveAttribute('href', card.address)
    await user.click(panel().getByRole('combobox', { name: 'Product by SKU or name' }))
    const option = await screen.findByRole('option', { name: 'Shirt, red shirt-1' })
    await waitFor(() =>
      expect(option.querySelector('img')).toHaveAttribute('src', `${card.image}?thumbnail=1`),
    )
  })

  it('is absent where the service has none', async () => {
    await openMapping({ product: [fieldOf(1)], stored: {} }, 'f_1')
    await chooseSource('Source attribute', 'name')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull())
    expect(screen.getByRole('combobox', { name: 'Source attribute' })).toBeVisible()
  })
})
