import { describe, expect, it } from 'vitest'
import { loginAddress, nextUrlOf } from '../../../src/authProvider/logIn.ts'

const to = (wanted: string) => nextUrlOf(`?nextUrl=${encodeURIComponent(wanted)}`)

describe('where the log-in leads', () => {
  it.each(['/exports', '/exports?page=2', '/settings/tradebyte/channels#top', '/'])(
    'goes on to %s',
    wanted => {
      expect(to(wanted)).toBe(wanted)
    },
  )

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'evil.example',
    ' /exports',
    '/\t/evil.example',
    '/\n/evil.example',
    '\u0000/exports',
    '',
  ])('ignores %j', wanted => {
    expect(to(wanted)).toBe('/dashboard')
  })

  it.each(['/login', '/login?nextUrl=%2Fexports', '/logout'])(
    'never leads round in a circle by %s',
    wanted => {
      expect(to(wanted)).toBe('/dashboard')
    },
  )

  it('is the dashboard where nothing was wanted', () => {
    expect(nextUrlOf('')).toBe('/dashboard')
  })
})

describe('the address of the log-in', () => {
  it('carries path, query and hash so that they come back whole', () => {
    const address = loginAddress({ pathname: '/exports', search: '?page=2&x=a%20b', hash: '#row' })
    expect(nextUrlOf(new URL(address, 'http://here').search)).toBe('/exports?page=2&x=a%20b#row')
  })

  it('stays as it is on the log-in page', () => {
    expect(loginAddress({ pathname: '/login', search: '?nextUrl=%2Fexports', hash: '' })).toBe(
      '/login?nextUrl=%2Fexports',
    )
  })
})
