import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../../src/contract/calls/calls.ts'
import { mappingCalls } from '../../../../src/contract/mapping/mapping.ts'
import { user } from '../../browser.ts'
import { answering, refusing, server } from '../../service.ts'
import { button, from, item, service, source, unsaved } from './mappingQueries.ts'
import { chooseSource, openMapping, save } from './openMapping.ts'

describe('saving the mapping', () => {
  it('sends the whole of it, says so, and is clean until something changes', async () => {
    const stored = { p_name: from('name'), a_vk: { zade: from('price') } }
    const { saved } = await openMapping({ ...service, stored }, 'p_text')
    const bar = () => screen.queryByRole('button', { name: /^(Save|Saving|Undo|Redo|Discard)$/ })
    expect(unsaved()).toBeNull()
    expect(bar()).toBeNull()
    await chooseSource('Source attribute', 'colour')
    expect(unsaved()).toBeVisible()
    await save()
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(saved).toEqual([{ ...stored, p_text: from('colour') }])
    expect(unsaved()).toBeNull()
    expect(bar()).toBeNull()
    expect(source()).toHaveValue('Colour')
  })
  it('keeps the fields that another user has mapped meanwhile', async () => {
    const { saved } = await openMapping(service, 'p_text')
    server.use(answering(mappingCalls.getMapping, { success: true, data: { p_name: from('name') } }))
    await chooseSource('Source attribute', 'colour')
    await save()
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(saved).toEqual([{ p_name: from('name'), p_text: from('colour') }])
    expect(unsaved()).toBeNull()
  })
  it('is done once, however often it is asked for', async () => {
    const { saved } = await openMapping(service, 'p_text')
    await chooseSource('Source attribute', 'colour')
    fireEvent.click(button('Save'))
    fireEvent.click(button(/^Sav/))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(saved).toHaveLength(1)
  })
  it('is asked for by Ctrl+S, also from an input', async () => {
    const { saved } = await openMapping(service, 'p_text')
    await user.keyboard('{Control>}s{/Control}')
    await chooseSource('Source attribute', 'colour')
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(saved).toEqual([{ p_text: from('colour') }])
  })
  it('throws away what is not saved', async () => {
    await openMapping({ ...service, stored: { p_text: from('name') } }, 'p_text')
    await chooseSource('Source attribute', 'colour')
    await user.click(button('Discard'))
    expect(source()).toHaveValue('Name')
    expect(unsaved()).toBeNull()
  })
  it('says what went wrong on the way, and keeps what is unsaved', async () => {
    await openMapping(service, 'p_text')
    server.use(refusing(mappingCalls.saveMapping, 500, 'The database is locked.'))
    await chooseSource('Source attribute', 'colour')
    await save()
    expect(await screen.findByText('The database is locked.')).toBeVisible()
    expect(unsaved()).toBeVisible()
  })
  it('offers what was changed when the session ended after the next log-in', async () => {
    await openMapping(service, 'p_text')
    await chooseSource('Source attribute', 'colour')
    server.use(refusing(mappingCalls.saveMapping, 401, 'Log in first.'))
    await save()
    await screen.findByRole('button', { name: 'Log in' })
    await user.type(screen.getByLabelText('Username'), 'ada@example.com')
    server.use(
      answering(calls.loginCheck, { token: 'another' }),
      answering(mappingCalls.getMapping, { success: true, data: { p_name: from('name') } }),
    )
    await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Restore changes' }))
    expect(source()).toHaveValue('Colour')
    expect(unsaved()).toBeVisible()
    await user.click(item('Product name'))
    expect(source()).toHaveValue('Name')
  })
  it('asks before a person leaves, not when they go on to another field', async () => {
    await openMapping(service, 'p_text')
    await chooseSource('Source attribute', 'colour')
    await user.click(item('Tags'))
    expect(screen.queryByText(/really want to leave/)).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Settings', current: false }))
    expect(
      await screen.findByText('Do you really want to leave this page? There are unsaved changes.'),
    ).toBeVisible()
    await user.click(button('Keep editing'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Mapping' })).toBeVisible()
  })
})

describe('undo and redo', () => {
  it('go back and forth by buttons and keys, and open the field that changed', async () => {
    await openMapping({ ...service, stored: { p_text: from('name') } }, 'p_text')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await chooseSource('Source attribute', 'colour')
    expect(button('Redo')).toBeDisabled()
    await user.click(item('Bullet points'))
    await user.click(button('Add entry'))
    await user.click(item('Tags'))
    await user.click(button('Undo'))
    expect(screen.getByRole('heading', { level: 2, name: 'Bullet points' })).toBeVisible()
    expect(screen.getByText('Nothing is mapped yet.')).toBeVisible()
    await user.keyboard('{Control>}z{/Control}')
    expect(screen.getByRole('heading', { level: 2, name: 'Description' })).toBeVisible()
    expect(source()).toHaveValue('Name')
    expect(unsaved()).toBeNull()
    expect(button('Undo')).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    await user.keyboard('{Meta>}{Shift>}z{/Shift}{/Meta}')
    expect(source()).toHaveValue('Colour')
    expect(unsaved()).toBeVisible()
    await user.click(button('Redo'))
    expect(screen.getByRole('heading', { level: 2, name: 'Bullet points' })).toBeVisible()
    expect(button('Redo')).toBeDisabled()
  })
  it('take a typed key as one step, and leave the search to the browser', async () => {
    await openMapping({ ...service, stored: { p_comp: [from('name', { key: 'a' })] } }, 'p_comp')
    await user.type(screen.getByRole('textbox', { name: 'Key, a' }), 'bcd')
    await user.type(screen.getByRole('searchbox'), 'c')
    await user.keyboard('{Control>}z{/Control}')
    expect(screen.getByRole('textbox', { name: 'Key, abcd' })).toHaveValue('abcd')
    await user.click(button('Undo'))
    expect(screen.getByRole('textbox', { name: 'Key, a' })).toHaveValue('a')
  })
})
