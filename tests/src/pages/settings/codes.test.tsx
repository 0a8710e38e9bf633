import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { formOf } from '../../../../src/contract/derive.ts'
import type { SettingsDeclaration } from '../../../../src/contract/resource.ts'
import { settings } from '../../../../src/resources/index.ts'
import { handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { server } from '../../service.ts'

const { akeneoApi, ftp, tessaApi } = settings

describe.each<SettingsDeclaration>([akeneoApi, ftp, tessaApi])(
  'what a machine reads on the page of the $label',
  declaration => {
    it('is not corrected by the browser', async () => {
      server.use(...handlersFor(declaration))
      renderConsole(declaration.path, { roles: [adminRole] })
      await screen.findByRole('form', { name: declaration.label })
      const codes = formOf(declaration.fields).filter(([, { kind }]) => kind === 'text' || kind === 'url')
      expect(codes.length).toBeGreaterThan(2)
      for (const [, field] of codes) {
        const input = screen.getByRole('textbox', { name: field.label })
        expect(input).toHaveAttribute('spellcheck', 'false')
      }
    })
  },
)

describe('the safety limits of the export settings', () => {
  it('have a heading of their own above the first of them', async () => {
    const { exportSettings } = settings
    server.use(...handlersFor(exportSettings))
    renderConsole(exportSettings.path, { roles: [adminRole] })
    const heading = await screen.findByRole('heading', { name: 'Safety limits' })
    const first = screen.getByLabelText('Withdrawn articles, in percent')
    expect(heading.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const before = screen.getByLabelText('Take articles off sale that are no longer selected')
    expect(heading.compareDocumentPosition(before)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  })
})
