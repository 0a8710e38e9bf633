import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { secretMask } from '../../../../src/contract/kinds.ts'
import { settings } from '../../../../src/resources/index.ts'
import { user } from '../../browser.ts'
import { exampleRecord, handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { server } from '../../service.ts'

/** The password of the FTP settings, stored, with the focus in it. */
const focused = async () => {
  server.use(
    ...handlersFor(settings.ftp, { records: [{ ...exampleRecord(settings.ftp, 1), password: 'kept' }] }),
  )
  renderConsole(settings.ftp.path)
  const input = await screen.findByLabelText<HTMLInputElement>(/^Password/)
  await waitFor(() => expect(input).toHaveValue(secretMask))
  await user.click(input)
  return input
}

describe('a stored secret', () => {
  it('is replaced whole by what is typed, from the first character on', async () => {
    const input = await focused()
    input.select()
    await user.keyboard('s3cret')
    expect(input).toHaveValue('s3cret')
  })

  it('is replaced whole by what is pasted, be it shorter than the mask', async () => {
    const input = await focused()
    input.select()
    await user.paste('s3')
    expect(input).toHaveValue('s3')
  })

  it('is replaced by what is typed behind the mask', async () => {
    const input = await focused()
    input.setSelectionRange(secretMask.length, secretMask.length)
    await user.keyboard('s3cret')
    expect(input).toHaveValue('s3cret')
  })

  it('is emptied when a part of the mask is deleted', async () => {
    const input = await focused()
    input.setSelectionRange(secretMask.length, secretMask.length)
    await user.keyboard('{Backspace}')
    expect(input).toHaveValue('')
  })
})
