import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { inputFieldsOf, valueAt, type Values } from '../../../../src/contract/derive.ts'
import type { Fields } from '../../../../src/contract/fields.ts'
import type { StoredFile } from '../../../../src/contract/kinds/files.ts'
import type { Money } from '../../../../src/contract/kinds/numbers.ts'
import type { Field, Kind } from '../../../../src/contract/kinds.ts'
import { controllingFieldsOf, isVisibleIn } from '../../../../src/contract/record/visibility.ts'

/** The label of an input, with or without the star of required fields. */
export const labelled = (label: string): RegExp =>
  new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\*)?$`)

/** The visible fields of a record's form. */
export const askedOf = (fields: Fields, record: Values): [string, Field][] => {
  const isAskedFor = isVisibleIn(fields, record)
  return inputFieldsOf(fields).filter(([path]) => isAskedFor(path))
}

type Filling = (user: UserEvent, label: string, value: unknown) => Promise<void>

// by attribute instead of role, because role queries take minutes in a form of thirty fields
const dialog = () => within([...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1)!)
const combobox = (label: string | RegExp) =>
  dialog()
    .queryAllByLabelText(label)
    .find(element => element.getAttribute('role') === 'combobox')
const options = async () => {
  await waitFor(() => expect(document.querySelector('[role=option]')).not.toBeNull())
  return [...document.querySelectorAll<HTMLElement>('[role=option]')]
}

/** Waits until the dialog has focused its first field, because a paste before that is lost. */
const focusGiven = () =>
  waitFor(() => {
    const open = [...document.querySelectorAll('[role=dialog]')].at(-1)
    expect(open?.querySelector(':focus')?.matches('input, textarea, button, [role=combobox]')).toBe(true)
  })

/** Enters a text into the input with a label in the open dialog. */
export const write: Filling = async (user, label, value) => {
  await focusGiven()
  const input = dialog().getByLabelText<HTMLInputElement>(labelled(label), { selector: 'input, textarea' })
  await user.clear(input)
  if (value === null) return
  // pasted, because typing takes too long in a form of thirty fields
  if (typedAlone.has(input.type)) await user.type(input, String(value))
  else await user.paste(String(value))
}

/** Input types of the browser that accept no paste. */
const typedAlone = new Set(['date', 'number'])

/** Chooses in the select with a label in the open dialog. */
const choose: Filling = async (user, label, value) => {
  if (value === null) return
  await user.click(combobox(labelled(label))!)
  const wanted = (await options()).find(option => option.getAttribute('data-value') === String(value))
  if (!wanted) throw new Error(`No option ${String(value)} for ${label}`)
  await user.click(wanted)
}

/** Chooses a number with a name. */
const writeNumber: Filling = async (user, label, value) =>
  combobox(labelled(label)) ? choose(user, label, value) : write(user, label, value)

/** Chooses an entry of a searchable list; the label of `code1` is `Choice 1`. */
const search: Filling = async (user, label, value) => {
  if (value === null) return
  await user.click(combobox(labelled(label))!)
  await user.paste(String(value))
  await user.click((await options())[0]!)
}

const nothing: Filling = async () => undefined

/** How a user fills an input of each kind. */
const fill: { readonly [K in Kind]: Filling } = {
  key: write,
  text: write,
  longText: write,
  number: writeNumber,
  email: write,
  url: write,
  cron: write,
  secret: write,
  password: write,
  date: write,
  color: write,
  json: write,
  money: async (user, label, value) => {
    const { amount = '', currency = '' } = (value ?? {}) as Partial<Money> // the example of this kind
    await write(user, label, amount)
    const choice = combobox(`Currency of ${label}`)
    if (!choice) return
    await user.click(choice)
    await user.click((await options()).find(option => option.textContent === currency)!)
  },
  file: async (user, label, value) => {
    if (value === null) return
    const { name, type, content = '' } = value as StoredFile // the example of this kind
    const bytes = Uint8Array.from(atob(content), sign => sign.charCodeAt(0))
    const input = dialog().getByLabelText<HTMLInputElement>(label, { selector: 'input[type=file]' })
    await user.upload(input, new File([bytes], name, { type }))
    await dialog().findByText(name)
  },
  reference: search,
  references: async (user, label, value) => {
    for (const code of Array.isArray(value) ? value : []) await search(user, label, code)
  },
  time: nothing,
  tree: nothing,
  toggle: async (user, label, value) => {
    const input = dialog().getByLabelText<HTMLInputElement>(label)
    if (input.checked !== value) await user.click(input)
  },
  select: choose,
  selectMany: async (user, label, value) => {
    if (combobox(labelled(label))) return fill.references(user, label, value)
    const boxes = within(screen.getByRole('group', { name: label })).getAllByRole<HTMLInputElement>(
      'checkbox',
    )
    const wanted = Array.isArray(value) ? value.length : 0
    for (const [index, box] of boxes.entries()) if (box.checked !== index < wanted) await user.click(box)
  },
}

/** Fills the form in the open dialog, controlling fields first. */
export const fillForm = async (user: UserEvent, fields: Fields, record: Values): Promise<void> => {
  await focusGiven()
  const deciders = new Set(controllingFieldsOf(fields))
  const asked = askedOf(fields, record)
  const first = asked.filter(([path]) => deciders.has(path))
  const paths = new Set(asked.map(([path]) => path))
  for (const [path, field] of [...first, ...asked.filter(([path]) => !deciders.has(path))]) {
    const [hour, minute] = [path.replace(/Minute$/, 'Hour'), path.replace(/Hour$/, 'Minute')]
    // one input has both
    if (hour === minute || !paths.has(hour) || !paths.has(minute))
      await fill[field.kind](user, field.label, valueAt(record, path))
    else if (path === hour) {
      const time = [hour, minute].map(part => String(valueAt(record, part)).padStart(2, '0'))
      await write(user, 'Time of day', time.join(':'))
    }
  }
}
