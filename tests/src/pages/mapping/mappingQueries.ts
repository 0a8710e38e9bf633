import { screen } from '@testing-library/react'
import { fieldTable } from './openMapping.ts'
import { fieldOf } from './sample.ts'

const name = fieldOf(2, { key: 'p_name', field: 'p_name', label: 'Product name', required: true })
const text = fieldOf(2, { key: 'p_text', field: 'p_text', label: 'Description' })
const bullets = fieldOf(5, { key: 'p_bullet', field: 'p_bullet', label: 'Bullet points', uiType: 'list' })
const components = fieldOf(8, { key: 'p_comp', field: 'p_comp', label: 'Component', uiType: 'list-dynamic' })
const tags = fieldOf(9, { key: 'p_tag', field: 'p_tag', label: 'Tags', uiType: 'list-dynamic' })
export const price = fieldOf(11, { key: 'a_vk', field: 'a_vk', label: 'Selling price', uiType: 'price' })
export const weight = fieldOf(1, { key: 'a_weight', field: 'a_weight', label: 'Weight', uiType: 'number' })
/** A mapping of five product fields and two article fields. */
export const service = { product: [name, text, bullets, components, tags], article: [price, weight] }

/** An entry that reads an attribute. */
export const from = (akeneoAttribute: string, more: object = {}) => ({ akeneoAttribute, ...more })

/** The rows of the fields in the table. */
export const rows = () => [...fieldTable().querySelectorAll<HTMLElement>('[data-field]')]

const labelIn = (row: HTMLElement) => row.querySelector('[data-part="label"]')?.textContent

/** Labels of the fields in the table. */
export const labels = () => rows().map(labelIn)

/** The row of a field, by its label. */
export const item = (label: string): HTMLElement => {
  const row = rows().find(one => labelIn(one) === label)
  if (!row) throw new Error(`There is no field ${label}`)
  return row
}

export const button = (label: string | RegExp) => screen.getByRole('button', { name: label })

/** The select of a source attribute. */
export const source = (label = 'Source attribute') => screen.getByRole('combobox', { name: label })

/** Says that there are unsaved changes. */
export const unsaved = () => screen.queryByText('Unsaved changes')
