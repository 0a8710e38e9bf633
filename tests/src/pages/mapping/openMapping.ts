import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import '../../../../src/pages/mapping/form/FieldForm.tsx'
import { user } from '../../browser.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { server } from '../../service.ts'
import { mappingHandlers } from './mappingHandlers.ts'

/** Opens the mapping page with the given service, at a field if one is given, and waits until it is loaded. */
export const openMapping = async (service: Parameters<typeof mappingHandlers>[0] = {}, field?: string) => {
  const saved: unknown[] = []
  server.use(
    ...mappingHandlers({
      ...service,
      onSave: body => {
        saved.push(body)
        return service.onSave?.(body)
      },
    }),
  )
  const console = renderConsole(`/settings/tradebyte/mapping${field === undefined ? '' : `#${field}`}`)
  await screen.findByRole('tablist')
  await waitFor(() => expect(screen.queryByLabelText(/^(Loading|Wird geladen)/)).toBeNull())
  if (!service.onPreview)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Product' })).toBeNull())
  return { ...console, saved }
}

/** The table of fields of the open tab. */
export const fieldTable = () => screen.getByRole('grid', { name: /^(Fields|Felder)$/ })

/** Chooses an attribute: types its code and presses Enter. */
export const chooseSource = async (name: string | RegExp, code: string) => {
  const input = screen.getByRole('combobox', { name })
  await user.clear(input)
  await user.type(input, `${code}{Enter}`)
}

/** Chooses from a menu. */
export const chooseOption = async (name: string | RegExp, option: string) => {
  await user.click(screen.getByRole('combobox', { name }))
  await user.click(await screen.findByRole('option', { name: option }))
}

/** Saves, after a running save has ended. */
export const save = async () => user.click(await screen.findByRole('button', { name: /^(Save|Speichern)$/ }))

/** A tab by its name, with its status icon. */
export const tab = (name: RegExp) => screen.getByRole('tab', { name })
