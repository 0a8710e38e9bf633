import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mappingCalls } from '../../../../src/contract/mapping/mapping.ts'
import { versionCalls } from '../../../../src/contract/versions/versionCalls.ts'
import { user } from '../../browser.ts'
import { answering, server } from '../../service.ts'
import { button, from, service, source, unsaved } from './mappingQueries.ts'
import { chooseSource, openMapping, save } from './openMapping.ts'

const theirSave = {
  id: 8,
  document: 'mapping',
  name: null,
  at: '2026-11-20T14:02:00+01:00',
  user: 'grace@example.com',
  address: null,
  action: 'update',
  of: null,
  isCurrent: true,
  differences: [],
  more: 0,
}

/** Changes a field that another user changes meanwhile, together with another one. */
const saveLate = async () => {
  const opened = await openMapping({ ...service, stored: { p_text: from('price') } }, 'p_text')
  const data = { p_text: from('name'), p_name: from('name') }
  server.use(
    answering(mappingCalls.getMapping, { success: true, data, version: 8 }),
    answering(versionCalls.listVersions, { success: true, data: [theirSave] }),
  )
  await chooseSource('Source attribute', 'colour')
  await save()
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else saved meanwhile' })
  return { ...opened, dialog }
}

describe('a field that another user has mapped otherwise meanwhile', () => {
  it('is asked about with the values of both and the one before, and saved by choice', async () => {
    const { dialog, saved } = await saveLate()
    expect(dialog).toHaveTextContent('grace@example.com')
    for (const attribute of ['price', 'name', 'colour']) expect(dialog).toHaveTextContent(attribute)
    expect(within(dialog).getAllByRole('radiogroup')).toHaveLength(1)
    await user.click(within(dialog).getByRole('button', { name: 'Save the choice' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(saved).toEqual([{ p_text: from('colour'), p_name: from('name') }])
    expect(unsaved()).toBeNull()
  })

  it('takes their value by choice, which can be undone', async () => {
    const { dialog, saved } = await saveLate()
    await user.click(within(dialog).getByRole('radio', { name: /^Theirs/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Save the choice' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(saved).toEqual([{ p_text: from('name'), p_name: from('name') }])
    expect(unsaved()).toBeNull()
    expect(source()).toHaveValue('Name')
    await user.keyboard('{Control>}z{/Control}')
    expect(source()).toHaveValue('Colour')
  })

  it('is not saved if the user cancels', async () => {
    const { dialog, saved } = await saveLate()
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saved).toEqual([])
    expect(source()).toHaveValue('Colour')
    expect(button('Save')).toBeEnabled()
  })
})
