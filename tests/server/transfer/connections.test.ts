import { createHash, generateKeyPairSync } from 'node:crypto'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import ssh2 from 'ssh2'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createKeyPair } from '../../../demo/sftp/demoSftp.ts'
import type { TransferProtocol, TransferSettings } from '../../../server/transfer/remote.ts'
import { sftpRemote, type SftpSession } from '../../../server/transfer/sftp.ts'
import { connectionOfTarget } from '../../../server/transfer/connectTransfer.ts'
import { TransferError, type TransferErrorCode } from '../../../server/transfer/transferError.ts'
import { connectTo } from './connectTo.ts'
import { password, username } from './place.ts'
import { startFtp } from './startFtp.ts'
import { startSftp } from './startSftp.ts'

const settingsFor = (protocol: TransferProtocol, port: number): TransferSettings => ({
  protocol,
  address: '127.0.0.1',
  port,
  username,
  password,
  directory: '/in',
})

/** A server with the answers of the test. */
const speaking = async (greet: (socket: { write(words: string): void }) => void): Promise<number> => {
  const server: Server = createServer(socket => {
    socket.on('error', () => socket.destroy())
    greet(socket)
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
const failure = async (settings: TransferSettings, timeoutMs = 60_000): Promise<TransferError> => {
  const error = await connectTo(settings, { timeoutMs }).then(
    () => 'connected',
    error => error,
  )
  if (!(error instanceof TransferError)) throw new Error(`expected a TransferError, not ${String(error)}`)
  return error
}

describe('a server that accepts connections and sends nothing', () => {
  it.each(['ftp', 'ftps', 'sftp'] as const)('is aborted after the time limit by %s', async protocol => {
    const port = await speaking(() => {})
    const since = Date.now()
    expect((await failure(settingsFor(protocol, port), 300)).code).toBe('timeout')
    expect(Date.now() - since).toBeLessThan(30_000)
  })

  it.each([
    ['ftp', '220 Hello\r\n'],
    ['ftps', '220 Hello\r\n'],
    ['sftp', 'SSH-2.0-Quiet\r\n'],
  ] as const)('after its greeting is aborted by %s', async (protocol, greeting) => {
    const port = await speaking(socket => socket.write(greeting))
    expect((await failure(settingsFor(protocol, port), 300)).code).toBe('timeout')
  })

  it.each(['ftp', 'ftps', 'sftp'] as const)('is aborted at once by the signal, by %s', async protocol => {
    const port = await speaking(() => {})
    const reason = new Error('cancelled')
    const stop = new AbortController()
    const connecting = connectTo(settingsFor(protocol, port), { signal: stop.signal, timeoutMs: 20_000 })
    setTimeout(() => stop.abort(reason), 50)
    await expect(connecting).rejects.toBe(reason)
  })
})

describe('a server of another kind', () => {
  it('is distinguished from FTP when it speaks SSH', async () => {
    const place = await startSftp()
    onTestFinished(place.close)
    expect((await failure(settingsFor('ftp', place.server.port))).code).toBe('protocolMismatch')
    expect((await failure(settingsFor('ftps', place.server.port))).code).toBe('protocolMismatch')
  })

  it('is distinguished from SFTP when it speaks FTP', async () => {
    const place = await startFtp()
    onTestFinished(place.close)
    const error = await failure(settingsFor('sftp', place.port))
    expect(error.code).toBe('protocolMismatch')
    expect(error.params.detail).toBe('not SSH, it greets like FTP')
  })

  it('is distinguished from FTPS when it has no TLS', async () => {
    const place = await startFtp()
    onTestFinished(place.close)
    expect((await failure(settingsFor('ftps', place.port))).code).toBe('protocolMismatch')
  })

  it('is distinguished from FTP when it requires TLS', async () => {
    const replies = ['202 Fine', '530 Non-anonymous sessions must use encryption.']
    const port = await speaking(socket => {
      const wire = socket as Socket // createServer gives no other
      wire.on('data', () => wire.write(`${replies.shift() ?? '221 Bye'}\r\n`))
      wire.write('220 Hello\r\n')
    })
    expect((await failure(settingsFor('ftp', port))).code).toBe('protocolMismatch')
  })
})

/** An FTP server that refuses one command, and marks each of its texts. */
const talkative = (refused: string, refusal: string) =>
  speaking(socket => {
    const replies: Record<string, string> = { USER: '331', PASS: '230', EPSV: '500', [refused]: refusal }
    const wire = socket as Socket // createServer gives no other
    const say = (number: string) => socket.write(`${number} payroll.internal says hello\r\n`)
    wire.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().trim().split('\r\n'))
        say(replies[line.split(' ', 1)[0] ?? ''] ?? '200')
    })
    say('220')
  })

describe('the texts of an FTP server', () => {
  it.each([
    ['USER', '530', 'loginRefused'],
    ['PASS', '530', 'loginRefused'],
    ['TYPE', '451', 'unavailable'],
    ['CWD', '550', 'directoryMissing'],
    ['CWD', '421', 'unavailable'],
  ] as const)('are in no answer: %s with %s', async (command, reply, code) => {
    const error = await failure(settingsFor('ftp', await talkative(command, reply)))
    expect([error.code, error.params.detail]).toEqual([code, reply])
    expect(JSON.stringify([error.params, error.sentence('en'), error.sentence('de')])).not.toMatch(
      /payroll|hello/,
    )
  })

  it.each([['227'], ['550']])('are in no answer: PASV with %s', async reply => {
    const uploader = await connectTo(settingsFor('ftp', await talkative('PASV', reply)))
    onTestFinished(() => uploader.close())
    const error = await uploader.probe(new AbortController().signal).catch((cause: unknown) => cause)
    if (!(error instanceof TransferError)) throw new Error('it was refused')
    expect(error.sentence('en')).not.toMatch(/payroll|hello/)
  })
})

describe('an FTP server that closes the connection', () => {
  it.each([
    ['421 Too many connections\r\n', 'unavailable'],
    ['500 Go away\r\n', 'unavailable'],
  ] as const)('with %j is %s', async (words, code) => {
    const port = await speaking(socket => socket.write(words))
    expect((await failure(settingsFor('ftp', port))).code).toBe(code)
  })

  it('without a text is a lost connection', async () => {
    const server = createServer(socket => socket.destroy())
    await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    for (const protocol of ['ftp', 'ftps', 'sftp'] as const)
      expect((await failure(settingsFor(protocol, port))).code).toBe('connectionLost')
  })
})

describe('the host key of an SFTP server', () => {
  it('is trusted at the first connection and returned for pinning', async () => {
    const place = await startSftp()
    onTestFinished(place.close)
    const uploader = await connectTo(place.settings)
    await uploader.close()
    expect(uploader.fingerprint).toBe(place.server.fingerprint)
    expect(uploader.fingerprint).toMatch(/^SHA256:[\w+/]{43}$/)
    const again = await connectTo({ ...place.settings, fingerprint: uploader.fingerprint })
    await again.close()
  })

  it('is refused when it is not the pinned one', async () => {
    const [place, other] = await Promise.all([startSftp(), startSftp()])
    onTestFinished(() => Promise.all([place.close(), other.close()]).then(() => {}))
    const error = await failure({ ...place.settings, fingerprint: other.server.fingerprint })
    expect(error.code).toBe('fingerprintChanged')
    expect(error.params).toMatchObject({
      fingerprint: place.server.fingerprint,
      pinned: other.server.fingerprint,
    })
    expect(error.message).toContain(place.server.fingerprint)
  })

  it('is found behind keys of other types that the server offers before it', async () => {
    const known = createKeyPair().private
    const newer = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const hostKeys = [String(newer.export({ type: 'pkcs1', format: 'pem' }))]
    const offers: string[] = []
    const server = new ssh2.Server({ hostKeys: [known, ...hostKeys] }, connection => {
      connection.on('error', () => {})
      connection.on('handshake', ({ serverHostKey }) => offers.push(serverHostKey))
      connection.on('authentication', context => context.reject(['password']))
    })
    await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const parsed = ssh2.utils.parseKey(hostKeys[0] ?? '')
    if (parsed instanceof Error) throw parsed
    const digest = createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '')
    // the log-in follows the check of the key
    const pinned = { ...settingsFor('sftp', port), fingerprint: `SHA256:${digest}` }
    expect((await failure(pinned)).code).toBe('loginRefused')
    expect(offers.at(-1)).toBe('rsa-sha2-512')
    expect((await failure({ ...pinned, fingerprint: 'SHA256:other' })).code).toBe('fingerprintChanged')
  })

  it('is checked before the password is sent', async () => {
    const tried: string[] = []
    const server = new ssh2.Server({ hostKeys: [createKeyPair().private] }, connection => {
      connection.on('error', () => {})
      connection.on('authentication', context => {
        tried.push(context.method)
        context.reject(['password', 'keyboard-interactive'])
      })
    })
    await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    expect((await failure({ ...settingsFor('sftp', port), fingerprint: 'SHA256:other' })).code).toBe(
      'fingerprintChanged',
    )
    expect(tried).toEqual([])
    expect((await failure(settingsFor('sftp', port))).code).toBe('loginRefused')
    expect(tried).toContain('password')
  })

  it('is followed by a password dialog if the server asks for one', async () => {
    const answered: string[] = []
    const server = new ssh2.Server({ hostKeys: [createKeyPair().private] }, connection => {
      connection.on('error', () => {})
      connection.on('authentication', context => {
        if (context.method !== 'keyboard-interactive') return context.reject(['keyboard-interactive'])
        context.prompt([{ prompt: 'Password: ', echo: false }], answers => {
          answered.push(...answers)
          context.reject()
        })
      })
    })
    await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    expect((await failure(settingsFor('sftp', port))).code).toBe('loginRefused')
    expect(answered).toEqual([password])
  })
})

describe('renaming by SFTP', () => {
  const renamed = async (posixRename: () => Promise<string>) => {
    const asked: string[] = []
    const client = {
      posixRename: (from: string, to: string) => {
        asked.push(`posix ${from} ${to}`)
        return posixRename()
      },
      rename: async (from: string, to: string) => {
        asked.push(`plain ${from} ${to}`)
        return ''
      },
    }
    const target = connectionOfTarget(settingsFor('sftp', 22))
    // Only renaming is tested; the server of the tests lacks OpenSSH's extension.
    const session = { client, target, fingerprint: '' } as unknown as SftpSession
    await sftpRemote(session)
      .rename('a.tmp', 'a')
      .catch(error => asked.push(String(error.code)))
    return asked
  }

  it('replaces in one step if the server supports it', async () => {
    expect(await renamed(async () => '')).toEqual(['posix /in/a.tmp /in/a'])
  })
  it('falls back to the standard otherwise', async () => {
    expect(
      await renamed(() => Promise.reject(new Error('Server does not support this extended request'))),
    ).toEqual(['posix /in/a.tmp /in/a', 'plain /in/a.tmp /in/a'])
  })
  it.each([4, 8])(
    'falls back to the standard where the server offers it and refuses it with status %i',
    async code => {
      const refusal = Object.assign(new Error('_posixRename: Failure'), { code })
      expect(await renamed(() => Promise.reject(refusal))).toEqual([
        'posix /in/a.tmp /in/a',
        'plain /in/a.tmp /in/a',
      ])
    },
  )
  it('repeats no text of the server', async () => {
    const words = Object.assign(new Error('rename: payroll.internal says hello'), { code: 4 })
    const client = { posixRename: () => Promise.reject(words), rename: () => Promise.reject(words) }
    const session = { client, target: connectionOfTarget(settingsFor('sftp', 22)) } as unknown as SftpSession // as above
    const error = await sftpRemote(session)
      .rename('a.tmp', 'a')
      .catch((cause: unknown) => cause)
    expect(error).toMatchObject({ code: 'unavailable', params: { detail: '4' } })
  })
  it('treats a refusal as a refusal', async () => {
    expect(await renamed(() => Promise.reject(new Error('Permission denied')))).toEqual([
      'posix /in/a.tmp /in/a',
      'noPermission',
    ])
  })
})

describe('settings that cannot be used', () => {
  const whole = settingsFor('sftp', 22)

  it.each<[string, Partial<TransferSettings>, TransferErrorCode]>([
    ['no address', { address: null }, 'notConfigured'],
    ['a blank address', { address: '  ' }, 'notConfigured'],
    ['no user name', { username: null }, 'notConfigured'],
    ['a URL', { address: 'sftp://sftp.example.com' }, 'addressInvalid'],
    ['a path', { address: 'sftp.example.com/in' }, 'addressInvalid'],
    ['a user in the address', { address: 'user@sftp.example.com' }, 'addressInvalid'],
    ['a port in the address', { address: 'sftp.example.com:22' }, 'addressInvalid'],
    ['port 0', { port: 0 }, 'addressInvalid'],
    ['port 65536', { port: 65_536 }, 'addressInvalid'],
    ['half a port', { port: 2.5 }, 'addressInvalid'],
    ['a folder without path', { protocol: 'folder', directory: null }, 'notConfigured'],
    ['a folder by a relative path', { protocol: 'folder', directory: 'in' }, 'directoryMissing'],
  ])('are refused with %s', (_, part, code) => {
    expect(() => connectionOfTarget({ ...whole, ...part })).toThrow(expect.objectContaining({ code }))
  })

  it.each<[Partial<TransferSettings>, string]>([
    [{ port: null }, '127.0.0.1:22'],
    [{ port: null, protocol: 'ftp' }, '127.0.0.1:21'],
    [{ port: null, protocol: 'ftps' }, '127.0.0.1:21'],
    [{ address: ' sftp.example.com ' }, 'sftp.example.com:22'],
    [{ address: '::1' }, '[::1]:22'],
    [{ address: '[::1]' }, '[::1]:22'],
    [{ address: 'bücher.example' }, 'bücher.example:22'],
  ])('are accepted: %j is %s', (part, label) => {
    expect(connectionOfTarget({ ...whole, ...part }).label).toBe(label)
  })
})
