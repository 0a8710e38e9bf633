import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  Edit,
  SaveButton,
  SimpleForm,
  TextField,
  TextInput,
  useListContext,
  useRecordContext,
  useSaveContext,
} from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { expect, it } from 'vitest'
import { adminRole } from '../../../src/contract/calls/call.ts'
import { partsFor, type PartsByName, type ResourceParts } from '../../../src/kit/ResourceParts.ts'
import { carriers } from '../../framework/carriers.ts'
import { withCarriers } from '../../framework/declaredWithCarriers.ts'
import { user } from '../browser.ts'
import { exampleRecord, handlersFor } from '../handlersFor.ts'
import { renderConsole } from '../renderConsole.tsx'
import { server } from '../service.ts'
import { findRows } from './list/findRows.ts'
import { twoRecords } from './list/resourceMatrix.tsx'

const first = exampleRecord(carriers, 1)
const name = String(first['name'])

const open = (parts: ResourceParts<typeof carriers.fields>, address = carriers.path) => {
  server.use(...handlersFor(carriers, { records: twoRecords(carriers) }))
  const options = { roles: [adminRole], declared: withCarriers, parts: partsFor(carriers, parts) }
  return renderConsole(address, options)
}
const listed = () => screen.findByRole('table', { name: 'Carriers' })
const edit = async () => {
  await listed()
  await user.click(screen.getByRole('button', { name: `Edit ${name}` }))
  return within(await screen.findByRole('dialog'))
}

it('replaces the text of a column, and adds one', async () => {
  const Days = () => {
    const { total } = useListContext()
    return <>{`in ${String(useRecordContext()?.['days'])} days, one of ${String(total)}`}</>
  }
  open({ columns: { days: Days, mail: () => <TextField source="mail" /> } })
  const [row] = await findRows('Carriers')
  expect(row).toHaveTextContent(`in ${String(first['days'])} days, one of 2`)
  expect(row).toHaveTextContent(String(first['mail']))
})

it("puts react-admin's own input in place of ours, saved and refused like it", async () => {
  open({ inputs: { name: () => <TextInput source="name" helperText="As on the label" /> } })
  const dialog = await edit()
  expect(dialog.getByText('As on the label')).toBeVisible()
  const input = dialog.getByLabelText('Name')
  expect(input).toHaveValue(name)
  fireEvent.change(input, { target: { value: '' } })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(input).toBeInvalid())
  fireEvent.change(input, { target: { value: 'Otherwise' } })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await within(await listed()).findByText('Otherwise')).toBeVisible()
})

it('shows a panel below the inputs, with record, form and save at hand', async () => {
  const Panel = () => {
    const { watch } = useFormContext()
    const { saving } = useSaveContext()
    const before = String(useRecordContext()?.['name'])
    return (
      <p>
        {`Was ${before}, will be ${String(watch('name'))}${saving ? ', saving' : ''}`}
        <SaveButton label="Save here" />
      </p>
    )
  }
  open({ panels: [Panel] })
  const dialog = await edit()
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Otherwise' } })
  expect(dialog.getByText(`Was ${name}, will be Otherwise`)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Save here' }))
  expect(await within(await listed()).findByText('Otherwise')).toBeVisible()
})

it("leads to a page of react-admin's at its own address instead of opening the dialog", async () => {
  const EditPage = () => (
    <Edit mutationMode="pessimistic">
      <SimpleForm>
        <TextInput source="name" />
      </SimpleForm>
    </Edit>
  )
  const { router } = open({ pages: { edit: EditPage } })
  await listed()
  await user.click(screen.getByRole('link', { name: `Edit ${name}` }))
  expect(router.state.location.pathname).toBe(`${carriers.path}/${String(first['code'])}`)
  const input = await screen.findByLabelText('Name')
  fireEvent.change(input, { target: { value: 'Otherwise' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await within(await listed()).findByText('Otherwise')).toBeVisible()
  expect(router.state.location.pathname).toBe(carriers.path)
})

it('leads from the title to the page that shows a record, and from New to the one that makes it', async () => {
  const ShowPage = () => <p>{`All of ${useRecordOfAddress()}`}</p>
  const useRecordOfAddress = () => decodeURIComponent(window.location.pathname.split('/').at(-2) ?? '')
  const { router } = open({ pages: { show: ShowPage, create: () => <p>A new one</p> } })
  await listed()
  await user.click(screen.getByRole('link', { name }))
  expect(await screen.findByText(`All of ${String(first['code'])}`)).toBeVisible()
  await router.navigate(-1)
  await listed()
  await user.click(screen.getByRole('link', { name: /^Add / }))
  expect(await screen.findByText('A new one')).toBeVisible()
})

it('takes no name that the declaration does not have', () => {
  const wrong = { nmae: () => null }
  // @ts-expect-error the compiler names it
  const parts: PartsByName = partsFor(carriers, { columns: wrong })
  // @ts-expect-error an input, too
  expect(partsFor(carriers, { inputs: { 'name.first': () => null } })).toBeDefined()
  expect(Object.keys(parts)).toEqual(['carriers'])
})
