import { createTheme, ThemeProvider } from '@mui/material'
import { render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { I18nContextProvider } from 'react-admin'
import { describe, expect, it, vi } from 'vitest'
import type { Choice } from '../../../../src/contract/kinds.ts'
import { AttributeSelect } from '../../../../src/kit/attributeSelect/AttributeSelect.tsx'
import { lightTheme } from '../../../../src/theme/theme.ts'
import { user } from '../../browser.ts'
import { i18nProvider } from '../../../shared/languages.ts'

/** Thousands of attributes in groups of a hundred. */
const many: readonly Choice[] = Array.from({ length: 3000 }, (_none, n) => ({
  code: `attribute_${n}`,
  label: `Attribute ${n}`,
  groupLabel: `Group ${Math.floor(n / 100)}`,
  type: n % 2 === 0 ? 'pim_catalog_metric' : 'pim_catalog_text',
}))

const light = createTheme(lightTheme)

interface Start {
  code?: string
  choices?: readonly Choice[]
  known?: Choice
  required?: boolean
}

const open = ({ code: first = '', choices = many, known, required = false }: Start = {}) => {
  const onChange = vi.fn<(code: string) => void>()
  const Form = () => {
    const [code, setCode] = useState(first)
    return (
      <>
        <AttributeSelect
          label="Source"
          choices={choices}
          code={code}
          chosenChoice={known}
          required={required}
          onChange={next => {
            onChange(next)
            setCode(next)
          }}
        />
        <button type="button">next</button>
      </>
    )
  }
  render(
    <I18nContextProvider value={i18nProvider()}>
      <ThemeProvider theme={light}>
        <Form />
      </ThemeProvider>
    </I18nContextProvider>,
  )
  return { onChange, input: screen.getByRole<HTMLInputElement>('combobox', { name: /^Source/ }) }
}
const activeOption = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')

describe('the attribute select', () => {
  it('shows thousands in groups, and draws only those in view', async () => {
    const { input } = open()
    expect(input).toHaveAttribute('aria-expanded', 'false')
    await user.click(input)
    const list = await screen.findByRole('listbox', { name: 'Source' })
    expect(input).toHaveAttribute('aria-controls', list.id)
    const group = within(list).getByRole('group', { name: 'Group 0' })
    expect(within(group).getByRole('option', { name: /Attribute 0/ })).toHaveAttribute('aria-setsize', '3000')
    expect(within(group).getAllByRole('img', { name: 'Metric' }).length).toBeGreaterThan(1)
    await waitFor(() => expect(within(list).getAllByRole('option').length).toBeLessThan(40))
    expect(screen.getByRole('status')).toHaveTextContent('3000 attributes')
  })
  it('is narrowed by typing, and Enter takes the best', async () => {
    const { input, onChange } = open()
    await user.type(input, 'attribute_2999')
    expect(activeOption(input)).toHaveTextContent('Attribute 2999')
    await user.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('attribute_2999')
    expect(input).toHaveValue('Attribute 2999')
    expect(screen.queryByRole('listbox')).toBeNull()
  })
  it('opens at what is chosen, and is walked by keys', async () => {
    const { input, onChange } = open({ code: 'attribute_1500' })
    input.focus()
    await user.keyboard('{ArrowDown}')
    expect(activeOption(input)).toHaveTextContent('Attribute 1500')
    expect(activeOption(input)).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{PageDown}{ArrowDown}{ArrowUp}{ArrowUp}')
    expect(activeOption(input)).toHaveTextContent('Attribute 1509')
    await user.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('attribute_1509')
  })
  it('is taken by the mouse', async () => {
    const { input, onChange } = open()
    await user.click(input)
    await user.click(screen.getByRole('option', { name: /Attribute 3\b/ }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('attribute_3')
    expect(input).toHaveFocus()
  })
  it('drops what was typed on Escape and on leaving', async () => {
    const { input, onChange } = open({ code: 'attribute_7' })
    await user.type(input, 'zzz')
    expect(screen.getByText('No matches')).toBeVisible()
    await user.keyboard('{Enter}{Escape}')
    expect(input).toHaveValue('Attribute 7')
    await user.type(input, 'Attribute 12')
    await user.tab()
    expect(input).toHaveValue('Attribute 7')
    expect(onChange).not.toHaveBeenCalled()
  })
  it('is cleared by its button and by emptying the text', async () => {
    const { input, onChange } = open({ code: 'attribute_7' })
    await user.click(screen.getByRole('button', { name: 'Clear Source' }))
    expect(onChange).toHaveBeenLastCalledWith('')
    await user.type(input, 'attribute_8{Enter}')
    await user.clear(input)
    await user.tab()
    expect(onChange).toHaveBeenLastCalledWith('')
    expect(onChange).toHaveBeenCalledTimes(3)
  })
  it('cannot be cleared where it is required', async () => {
    const { input, onChange } = open({ code: 'attribute_7', required: true })
    expect(screen.queryByRole('button', { name: 'Clear Source' })).toBeNull()
    await user.clear(input)
    await user.tab()
    expect(input).toHaveValue('Attribute 7')
    expect(onChange).not.toHaveBeenCalled()
  })
  it('keeps showing an unknown code, and one that may not be chosen by its label', () => {
    const { input } = open({ code: 'gone' })
    expect(input).toHaveValue('gone')
    expect(screen.getByTestId('WarningAmberOutlinedIcon')).toBeVisible()
  })
  it('shows the label of what is known though not offered', () => {
    const { input } = open({ code: 'price', known: { code: 'price', label: 'Price' } })
    expect(input).toHaveValue('Price')
  })
})
