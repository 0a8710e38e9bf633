import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { settingsCallsOf } from '../../../../src/contract/calls/declaredCalls.ts'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { fieldMessages } from '../../../../src/contract/messages/forms/fields.ts'
import { secretMask } from '../../../../src/contract/kinds.ts'
import { settings } from '../../../../src/resources/index.ts'
import { downloadOnly } from '../../../../src/resources/settings/ftp.ts'
import { user } from '../../browser.ts'
import { exampleRecord, handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, server } from '../../service.ts'

const { ftp } = settings
const { save } = settingsCallsOf(ftp)
if (!save) throw new Error('The declaration says this call')
const protocols = ['sftp', 'ftp', downloadOnly].map(code => ({ code, label: code.toUpperCase() }))
const key = '-----BEGIN OPENSSH PRIVATE KEY-----\nabc\ndef\n-----END OPENSSH PRIVATE KEY-----'

const open = async (more: object, roles: string[] = [adminRole]) => {
  const record = { ...exampleRecord(ftp, 1), protocol: 'sftp', privateKey: null, ...more }
  server.use(...handlersFor(ftp, { records: [record], options: { protocols } }))
  renderConsole(ftp.path, { roles })
  return screen.findByRole('textbox', { name: 'Private key' })
}

describe('a private key', () => {
  it('is pasted with its line ends', async () => {
    const bodies: unknown[] = []
    const input = await open({})
    server.use(answering(save, { success: true }, { onRequest: (_request, body) => bodies.push(body) }))
    expect(input).toHaveAccessibleDescription(/OpenSSH or PEM/)
    await user.click(input)
    await user.paste(key)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ privateKey: key })]))
  })

  it('that is stored is replaced whole by what is pasted', async () => {
    const input = await open({ privateKey: 'stored' })
    expect(input).toHaveValue(secretMask)
    expect(input).toHaveAccessibleDescription('Stored. Leave as it is to keep it.')
    await user.click(input)
    await user.paste(key)
    expect(input).toHaveValue(key)
  })

  it('is asked for by SFTP only', async () => {
    await open({})
    await user.click(screen.getByRole('combobox', { name: /Protocol/ }))
    await user.click(await screen.findByRole('option', { name: 'FTP' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Private key' })).toBeNull())
    expect(screen.queryByLabelText('Passphrase of the private key')).toBeNull()
  })
})

it('is an administrator’s with the server it is for; an operator reads why', async () => {
  const key = await open({ privateKey: 'stored', fingerprint: 'SHA256:abc' }, [])
  const protocol = screen.getByRole('textbox', { name: /Protocol/ })
  expect(protocol).toHaveValue('SFTP')
  const theirs = ['Address', 'Port', 'Passphrase of the private key', 'Server key']
  for (const input of [key, protocol, ...theirs.map(name => screen.getByRole('textbox', { name }))]) {
    expect(input).toBeDisabled()
    expect(input).toHaveAccessibleDescription(fieldMessages.reserved.en as string)
  }
  await user.type(screen.getByRole('textbox', { name: 'Directory' }), '/later')
  expect(await screen.findByRole('button', { name: 'Save' })).toBeEnabled()
})

it('asks for nothing but the protocol where files are only downloaded', async () => {
  await open({})
  await user.click(screen.getByRole('combobox', { name: /Protocol/ }))
  await user.click(await screen.findByRole('option', { name: downloadOnly.toUpperCase() }))
  const form = screen.getByRole('form', { name: ftp.label })
  await waitFor(() => expect(within(form).queryAllByRole('textbox')).toEqual([]))
  expect(within(form).queryByLabelText('Password')).toBeNull()
})
