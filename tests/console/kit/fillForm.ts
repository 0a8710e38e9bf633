import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { inputsOf, isAskedFor, valueAt, type Values } from '../../../src/contract/derive.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import type { Field, Kind } from '../../../src/contract/kinds.ts'

/** The label of an input, starred or not. */
export const labelled = (label: string): RegExp => new RegExp(`^${label}( \\*)?$`)

/** The fields that the form of a record asks for. */
export const askedOf = (fields: Fields, record: Values): [string, Field][] =>
  inputsOf(fields).filter(([, field]) => isAskedFor(field, record))

type Filling = (user: UserEvent, label: string, value: unknown) => Promise<void>

const dialog = () => within(screen.getByRole('dialog'))

/** Writes into the input of that label in the open dialog. */
export const write: Filling = async (user, label, value) => {
  const input = dialog().getByLabelText(labelled(label), { selector: 'input, textarea' })
  await user.clear(input)
  if (value !== null) await user.type(input, String(value))
}

const nothing: Filling = async () => undefined

/** How a person fills an input of each kind. */
const fill: { readonly [K in Kind]: Filling } = {
  key: write,
  text: write,
  longText: write,
  number: write,
  email: write,
  url: write,
  cron: write,
  secret: write,
  password: write,
  time: nothing,
  tree: nothing,
  toggle: async (user, label, value) => {
    const input = dialog().getByLabelText<HTMLInputElement>(label)
    if (input.checked !== value) await user.click(input)
  },
  select: async (user, label, value) => {
    if (value === null) return
    await user.click(dialog().getByRole('combobox', { name: new RegExp(label) }))
    const options = await screen.findAllByRole('option')
    const wanted = options.find(option => option.getAttribute('data-value') === value)
    if (!wanted) throw new Error(`No option ${String(value)} for ${label}`)
    await user.click(wanted)
  },
  selectMany: async (user, label, value) => {
    const boxes = within(screen.getByRole('group', { name: label })).getAllByRole<HTMLInputElement>(
      'checkbox',
    )
    const wanted = Array.isArray(value) ? value.length : 0
    for (const [index, box] of boxes.entries()) if (box.checked !== index < wanted) await user.click(box)
  },
}

/** Fills the form in the open dialog as a person would. */
export const fillForm = async (user: UserEvent, fields: Fields, record: Values): Promise<void> => {
  for (const [path, field] of askedOf(fields, record))
    await fill[field.kind](user, field.label, valueAt(record, path))
}
