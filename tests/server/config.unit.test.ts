import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, unknownVariables } from '../../server/config.ts'

describe('readConfig', () => {
  it('has a default for every variable', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      LOG_LEVEL: 'info',
    })
  })

  it('treats empty variables as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', TZ: '' }).PORT).toBe(8080)
  })

  it.each([
    ['', Intl.DateTimeFormat().resolvedOptions().timeZone],
    ['Asia/Kathmandu', 'Asia/Kathmandu'],
  ])('uses the time zone of the machine unless TZ sets one: "%s"', (TZ, zone) => {
    expect(readConfig({ TZ }).TZ).toBe(zone)
  })

  it.each([
    [{ OIDC_ISSUER: 'http://idp.example' }, 'OIDC_ISSUER: expected an address with https'],
    [{ OIDC_ISSUER: 'https://idp.example' }, 'OIDC_CLIENT_ID: expected a value, as OIDC_ISSUER is set.'],
    [{ OIDC_ISSUER: 'https://idp.example' }, 'PUBLIC_URL: expected a value, as OIDC_ISSUER is set.'],
    [{ OIDC_ROLE_CLAIM: 'groups' }, 'OIDC_ROLE_CLAIM, OIDC_ADMIN_VALUE: expected both or none.'],
  ])('names what an OpenID provider lacks: %j', (variables, sentence) => {
    expect(() => readConfig(variables)).toThrow(sentence)
  })

  it('reads a secret from the file that the name with _FILE gives', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-secrets-'))
    const file = join(folder, 'secret')
    const secret = 'a secret that is long enough for everybody'
    writeFileSync(file, `${secret}\n`)
    expect(readConfig({ KONTOR_SECRET_FILE: file }).KONTOR_SECRET).toBe(secret)
    expect(() => readConfig({ KONTOR_SECRET_FILE: file, KONTOR_SECRET: secret })).toThrow(
      'Leave one of them out',
    )
    expect(() => readConfig({ SMTP_URL_FILE: join(folder, 'none') })).toThrow(
      /^SMTP_URL_FILE: \S+none cannot be read\.$/,
    )
    writeFileSync(file, 'guess')
    expect(() => readConfig({ KONTOR_SECRET_FILE: file })).toThrow('KONTOR_SECRET: expected at least 32')
    rmSync(folder, { recursive: true })
  })

  it.each([
    ['PORT', 'eighty', 'PORT: expected a port from 0 to 65535'],
    ['PORT', '70000', 'PORT: expected a port'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL: expected postgres://'],
    ['DATABASE_URL', 'postgres://u:12/ss@host/db', '/ is written as %2F'],
    ['DATABASE_URL', 'postgres://u:p@s/s@host/db', '/ is written as %2F'],
    ['DATABASE_URL', 'postgres://u:12?s@host/db', '? as %3F'],
    ['DATABASE_URL', 'postgres://u:12#s@host/db', '# as %23'],
    ['DATABASE_URL', 'postgres://u:100%@host/db', '% as %25'],
    ['PUBLIC_URL', 'kontor.example', 'PUBLIC_URL: expected the http or https address'],
    ['PUBLIC_URL', 'https://me:secret@kontor.example', 'without user, password and path'],
    ['PUBLIC_URL', 'https://kontor.example/console', 'without user, password and path'],
    ['TRUSTED_PROXIES', 'the proxy', 'TRUSTED_PROXIES: expected addresses or networks'],
    ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0.0/33', 'TRUSTED_PROXIES: expected addresses or networks'],
    ['KONTOR_ADMIN_PASSWORD', 'short', 'KONTOR_ADMIN_PASSWORD: expected a password of at least 10'],
    ['KONTOR_SECRET', 'guess', 'KONTOR_SECRET: expected at least 32 characters'],
    ['TZ', 'Europe/Nowhere', 'TZ: expected a time zone'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: expected fatal'],
  ])('names %s and its expected value when it is %s', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(sentence)
  })

  it('requires an encrypted connection to a database on another machine if REQUIRE_TLS is set', () => {
    const read =
      (url: string, REQUIRE_TLS = 'true') =>
      () =>
        readConfig({ DATABASE_URL: url, REQUIRE_TLS })
    const url = 'postgres://user:hush@database.example/kontor'
    expect(read(url)).toThrow(/^DATABASE_URL: expected sslmode=verify-full in it/)
    expect(read(`${url}?sslmode=disable`)).toThrow('REQUIRE_TLS')
    expect(read(`${url}?sslmode=verify-full`)).not.toThrow()
    expect(read('postgres://user@localhost/kontor')).not.toThrow()
    expect(read(url, 'false')).not.toThrow()
  })

  it('requires of hosts with a role what they have in common', () => {
    expect(readConfig({}).KONTOR_ROLE).toBe('all')
    const common = {
      DATABASE_URL: 'postgres://localhost/kontor',
      KONTOR_SECRET: 'the same thirty-two characters or more',
      PUBLIC_URL: 'https://kontor.example',
    }
    for (const KONTOR_ROLE of ['web', 'worker']) {
      expect(readConfig({ KONTOR_ROLE, ...common }).KONTOR_ROLE).toBe(KONTOR_ROLE)
      for (const name of Object.keys(common))
        expect(() => readConfig({ KONTOR_ROLE, ...common, [name]: '' })).toThrow(
          `${name}: expected the same value on all hosts, as KONTOR_ROLE is ${KONTOR_ROLE}.`,
        )
    }
    expect(() => readConfig({ KONTOR_ROLE: 'both' })).toThrow('KONTOR_ROLE: expected all, web or worker')
  })

  it('accepts proxies one by one and as networks', () => {
    expect(readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' }).TRUSTED_PROXIES).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      'fd00::/8',
    ])
  })

  it('names every wrong variable at once and repeats no value', () => {
    const read = () => readConfig({ PORT: 'x', KONTOR_SECRET: 'hush' })
    expect(read).toThrow(/PORT[\s\S]*KONTOR_SECRET/)
    expect(read).not.toThrow(/hush/)
  })
})

describe('unknownVariables', () => {
  it.each([
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['KONTOR_ADMIN_EMIAL', 'KONTOR_ADMIN_EMAIL'],
    ['KONTOR_COLOR', undefined],
  ])('names %s, which resembles %s', (name, like) => {
    expect(unknownVariables({ [name]: 'x' })).toEqual([{ name, like }])
  })

  it('leaves the variables of others alone', () => {
    const others = {
      PATH: '/bin',
      HOSTNAME: 'a',
      DATABASE: 'b',
      KONTOR_PORT_8080_TCP: 'c',
      KONTOR_SERVICE_HOST: 'd',
    }
    expect(unknownVariables({ ...others, KONTOR_SECRET: 'e', PORT: '1' })).toEqual([])
  })
})
