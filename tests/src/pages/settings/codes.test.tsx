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
