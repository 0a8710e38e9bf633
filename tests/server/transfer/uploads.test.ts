import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from '../../shared/long.ts'
import { systemClock } from '../../../server/shared/clock.ts'
import { connectionOfTarget } from '../../../server/transfer/connectTransfer.ts'
import type { Remote, TransferProtocol } from '../../../server/transfer/remote.ts'
import { TransferError } from '../../../server/transfer/transferError.ts'
import { createUploader, type PutOptions } from '../../../server/transfer/uploader.ts'
import { connectTo, type Logged } from './connectTo.ts'
import { makeCertificate } from './makeCertificate.ts'
import { noPlaceFaults, password, type Place } from './place.ts'
import { startFtp } from './startFtp.ts'
import { startSftp } from './startSftp.ts'

const startFolder = async (): Promise<Place> => {
  const folder = await mkdtemp(join(tmpdir(), 'folder-'))
  const settings = { protocol: 'folder', address: null, port: null, username: null, password: null } as const
  return {
    folder,
    settings: { ...settings, directory: folder },
    faults: { ...noPlaceFaults },
    close: () => rm(folder, { recursive: true }),
  }
}

const places: Readonly<Record<TransferProtocol, () => Promise<Place>>> = {
  ftp: () => startFtp(),
  ftps: () => startFtp(makeCertificate({ names: ['127.0.0.1'] })),
  sftp: startSftp,
  folder: startFolder,
}

const { signal } = new AbortController()
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const codeOf = (error: unknown) => (error instanceof TransferError ? error.code : String(error))

describe('a file in a folder of this machine', () => {
  it.each([
    [0o755, 0o644],
    [0o750, 0o640],
    [0o700, 0o600],
  ])('in one of mode %i is readable to every user who may read that folder', async (folderMode, mode) => {
    const { folder, settings, close } = await startFolder()
    await chmod(folder, folderMode)
    const uploader = await connectTo(settings)
    await uploader.put('a.csv', import.meta.filename, { signal })
    expect((await stat(join(folder, 'a.csv'))).mode & 0o777).toBe(mode)
    await uploader.close()
    await close()
  })
})

describe('an upload whose rename gets no answer', () => {
  const failure = async (rename: () => Promise<void>, reconnect: () => Promise<Remote>) => {
    const remote: Remote = {
      fingerprint: null,
      size: async () => null,
      write: async () => {},
      rename,
      remove: async () => {},
      close: async () => {},
      cut: () => {},
    }
    const clock = { ...systemClock, sleep: async () => {} }
    const log = { info: () => {}, warn: () => {} }
    const nobody = { username: 'nobody', password: '', directory: '/' }
    const target = connectionOfTarget({ ...nobody, protocol: 'sftp', address: '127.0.0.1', port: 1 })
    const uploader = createUploader(remote, {
      target,
      clock,
      log,
      timeoutMs: 1000,
      cleanUpMs: 1000,
      reconnect,
    })
    return uploader.put('a.csv', import.meta.filename, { signal }).then(
      () => undefined,
      (error: unknown) => error,
    )
  }
  const lost = () => Promise.reject(new TransferError('connectionLost'))

  it('may have arrived, if the check fails too', async () => {
    for (const code of ['connectionRefused', 'loginRefused'] as const)
      expect(await failure(lost, () => Promise.reject(new TransferError(code)))).toMatchObject({
        code: 'connectionLost',
        mayHaveArrived: true,
      })
  })
  it('has not arrived if the server refuses it', async () => {
    const refused = () => Promise.reject(new TransferError('noPermission'))
    expect(await failure(refused, lost)).toMatchObject({ code: 'noPermission', mayHaveArrived: false })
  })
})

describe('an upload of a process that another one may have superseded', () => {
  let place: Place
  beforeAll(async () => {
    place = await startFolder()
  })
  afterAll(() => place.close())
  const put = async (options: Omit<PutOptions, 'signal'>) => {
    const uploader = await connectTo(place.settings)
    return uploader.put('a.csv', import.meta.filename, { signal, ...options }).finally(() => uploader.close())
  }

  it('gives the file no name and removes nothing', async () => {
    const confirm = () => Promise.reject(new Error('superseded'))
    await expect(put({ confirm })).rejects.toThrow('superseded')
    expect(await readdir(place.folder)).toEqual(['a.csv.tmp'])
    await put({})
    expect(await readdir(place.folder)).toEqual(['a.csv'])
  })

  it('sends no file again that the process before has sent whole', async () => {
    const path = join(place.folder, 'a.csv')
    await put({})
    const { mtimeMs, size } = await stat(path)
    await put({ leftOver: 'a.csv.tmp' })
    expect((await stat(path)).mtimeMs).toBe(mtimeMs)
    await writeFile(path, 'another file')
    await put({ leftOver: 'a.csv.tmp' })
    expect((await stat(path)).size).toBe(size)
  })

  it('that pauses right before it renames its file renames neither its own nor that of the other one', async () => {
    await rm(join(place.folder, 'a.csv'))
    let other: Promise<void> | undefined
    const paused: Promise<unknown> = put({
      temporary: 'a.csv.1.tmp',
      confirm: () =>
        new Promise<void>((wake, supersede) => {
          if (other) return supersede(new Error('superseded'))
          const confirm = async () => {
            wake()
            expect(await paused).toBeInstanceOf(TransferError)
            expect(await readdir(place.folder)).toEqual(['a.csv.2.tmp'])
          }
          other = put({ temporary: 'a.csv.2.tmp', leftOver: 'a.csv.1.tmp', confirm })
        }),
    }).catch((error: unknown) => error)
    await paused
    await other
    expect(await readdir(place.folder)).toEqual(['a.csv'])
  })
})

/** FTP is FTPS without its lock, and a folder has no network. */
const some = isLong
  ? Object.entries(places)
  : Object.entries(places).filter(([name]) => name.endsWith('s') || name === 'sftp')

describe.each(some)('an upload by %s', (protocol, start) => {
  let place: Place
  let here: string
  beforeAll(async () => {
    place = await start()
    here = await mkdtemp(join(tmpdir(), 'local-'))
  })
  afterEach(async () => {
    Object.assign(place.faults, noPlaceFaults)
    for (const name of await readdir(place.folder)) await rm(join(place.folder, name))
  })
  afterAll(async () => {
    await place.close()
    await rm(here, { recursive: true })
  })

  const local = async (bytes: Buffer) => {
    const path = join(here, 'local.csv')
    await writeFile(path, bytes)
    return path
  }
  const put = async (name: string, bytes: Buffer, logged: Logged = []) => {
    const uploader = await connectTo(place.settings, { logged })
    try {
      await uploader.put(name, await local(bytes), { signal })
    } finally {
      await uploader.close()
    }
  }
  const arrived = async (name: string) => readFile(join(place.folder, name))

  it.each([
    ['an empty file', 0],
    ['one byte', 1],
    ['5 MB', 5_000_000],
  ])('transfers %s byte for byte and leaves nothing else', async (_, size) => {
    const bytes = randomBytes(size)
    await put('PANDA_20260102_030405.csv', bytes)
    expect(sha(await arrived('PANDA_20260102_030405.csv'))).toBe(sha(bytes))
    expect(await readdir(place.folder)).toEqual(['PANDA_20260102_030405.csv'])
  })

  it('keeps umlauts and spaces of a name', async () => {
    await put('Größen übrig.csv', Buffer.from('a'))
    expect(await readdir(place.folder)).toEqual(['Größen übrig.csv'])
  })

  it('reports its progress, up to the whole file', async () => {
    const told: number[] = []
    const uploader = await connectTo(place.settings)
    const path = await local(randomBytes(500_000))
    await uploader.put('a.csv', path, { signal, onProgress: (sent, total) => told.push(sent / total) })
    await uploader.close()
    expect(told.length).toBeGreaterThan(3)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(told.every(share => share >= 0 && share <= 1)).toBe(true)
  })

  it('transfers two files over one connection', async () => {
    const uploader = await connectTo(place.settings)
    await uploader.put('a.csv', await local(Buffer.from('first')), { signal })
    await uploader.put('b.csv', await local(Buffer.from('second')), { signal })
    await uploader.close()
    expect(String(await arrived('a.csv')) + String(await arrived('b.csv'))).toBe('firstsecond')
  })

  it('replaces a file at once, so that a reader never sees half of it', async () => {
    const [old, fresh] = [Buffer.alloc(2_000_000, 'o'), Buffer.alloc(2_000_000, 'n')]
    await writeFile(join(place.folder, 'a.csv'), old)
    const seen = new Set<string>()
    const replaced = new AbortController()
    const reader = (async () => {
      while (!replaced.signal.aborted) {
        const bytes = await arrived('a.csv')
        seen.add(bytes.equals(old) ? 'old' : bytes.equals(fresh) ? 'new' : `other ${bytes.length}`)
      }
    })()
    await put('a.csv', fresh)
    replaced.abort()
    await reader
    expect([...seen].filter(what => what !== 'old' && what !== 'new')).toEqual([])
    expect((await arrived('a.csv')).equals(fresh)).toBe(true)
  })

  it('proves by a probe that it may write, and leaves no file', async () => {
    const uploader = await connectTo(place.settings)
    await uploader.probe()
    await uploader.close()
    expect(await readdir(place.folder)).toEqual([])
  })

  it.each(['latest_test.csv', 'PANDA_TEST.csv', '../a.csv', 'a\\b.csv', 'a\nb.csv', '', '..', 'a.csv.tmp'])(
    'refuses the name %j, which TB.One would ignore',
    async name => {
      await expect(put(name, Buffer.from('a'))).rejects.toSatisfy(error => codeOf(error) === 'nameRefused')
      expect(await readdir(place.folder)).toEqual([])
    },
  )

  it('reports a missing directory', async () => {
    const directory = protocol === 'folder' ? join(place.folder, 'gone') : '/gone'
    await expect(connectTo({ ...place.settings, directory })).rejects.toSatisfy(
      error => codeOf(error) === 'directoryMissing',
    )
  })

  it('does not start when the signal is aborted', async () => {
    const uploader = await connectTo(place.settings)
    const reason = new Error('cancelled')
    const path = await local(Buffer.from('a'))
    await expect(uploader.put('a.csv', path, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    await uploader.close()
  })

  it('names a missing local file', async () => {
    const uploader = await connectTo(place.settings)
    await expect(uploader.put('a.csv', join(here, 'gone'), { signal })).rejects.toThrow('ENOENT')
    await uploader.close()
  })

  describe.skipIf(protocol === 'folder')('over a network', () => {
    it('refuses a wrong password without repeating it', async () => {
      const secret = 'wr0ng-and-secret'
      const error = await connectTo({ ...place.settings, password: secret }).catch(error => error)
      expect(codeOf(error)).toBe('loginRefused')
      expect(JSON.stringify([error.message, error.params, String(error.cause)])).not.toContain(secret)
    })

    it('reports an unknown host', async () => {
      const address = 'nowhere.invalid'
      const error = await connectTo({ ...place.settings, address }).catch(error => error)
      expect(codeOf(error)).toBe('hostNotFound')
      expect(error.message).toContain('nowhere.invalid')
    })

    it('reports a port without a server', async () => {
      await expect(connectTo({ ...place.settings, port: 1 })).rejects.toSatisfy(
        error => codeOf(error) === 'connectionRefused',
      )
    })

    it('reports that it may not write, also by the probe', async () => {
      place.faults.refuseWrites = true
      await expect(put('a.csv', Buffer.from('a'))).rejects.toSatisfy(
        error => codeOf(error) === 'noPermission',
      )
      const uploader = await connectTo(place.settings)
      await expect(uploader.probe()).rejects.toSatisfy(error => codeOf(error) === 'noPermission')
      await uploader.close()
      expect(await readdir(place.folder)).toEqual([])
    })

    it('reports a full disk and removes its partial file', async () => {
      place.faults.fullAfter = 1_000_000
      await expect(put('a.csv', randomBytes(3_000_000))).rejects.toSatisfy(
        error => codeOf(error) === 'diskFull',
      )
      expect(await readdir(place.folder)).toEqual([])
    })

    it('continues where the connection broke', async () => {
      const bytes = randomBytes(4_000_000)
      Object.assign(place.faults, { cutAfter: 2_500_000, cuts: 1 })
      const logged: Logged = []
      const told: number[] = []
      const uploader = await connectTo(place.settings, { logged })
      await uploader.put('a.csv', await local(bytes), { signal, onProgress: sent => told.push(sent) })
      await uploader.close()
      expect(place.faults.cuts).toBe(0)
      expect(sha(await arrived('a.csv'))).toBe(sha(bytes))
      expect(await readdir(place.folder)).toEqual(['a.csv'])
      expect(logged).toHaveLength(1)
      const before = told.findIndex((sent, at) => sent < (told[at - 1] ?? 0))
      expect(before === -1 || told[before]! > 500_000).toBe(true)
    })

    it('gives up on a connection that breaks every time, and leaves no file', async () => {
      Object.assign(place.faults, { cutAfter: 100_000, cuts: 1000 })
      await writeFile(join(place.folder, 'a.csv'), 'as it was')
      // A protocol that resumes gets further with each attempt, so the file is long enough for all of them to
      // break.
      await expect(put('a.csv', randomBytes(8_000_000))).rejects.toSatisfy(
        error => codeOf(error) === 'connectionLost',
      )
      expect(await readdir(place.folder)).toEqual(['a.csv'])
      expect(String(await arrived('a.csv'))).toBe('as it was')
    })

    it('stops at the signal, long before its end, and removes its partial file', async () => {
      place.faults.writeMs = 50
      const uploader = await connectTo(place.settings)
      const stop = new AbortController()
      const path = await local(randomBytes(20_000_000))
      const sending = uploader.put('a.csv', path, { signal: stop.signal })
      while (!(await stat(join(place.folder, 'a.csv.tmp')).catch(() => null))?.size)
        await new Promise(resolve => setTimeout(resolve, 20))
      const reason = new Error('cancelled')
      const since = Date.now()
      stop.abort(reason)
      await expect(sending).rejects.toBe(reason)
      expect(Date.now() - since).toBeLessThan(30_000)
      await uploader.close()
      expect(await readdir(place.folder)).toEqual([])
    })

    it('replaces a file on a server that cannot rename over one', async () => {
      place.faults.renameRefusesExisting = true
      await writeFile(join(place.folder, 'a.csv'), 'old')
      await put('a.csv', Buffer.from('new'))
      expect(await readdir(place.folder)).toEqual(['a.csv'])
      expect(String(await arrived('a.csv'))).toBe('new')
    })

    it('logs neither password nor user name', async () => {
      Object.assign(place.faults, { cutAfter: 1, cuts: 1 })
      const logged: Logged = []
      await put('a.csv', Buffer.from('abc'), logged).catch(() => {})
      expect(JSON.stringify(logged)).not.toContain(password)
    })
  })
})

describe('an SFTP folder that may only be written to', () => {
  it.each([3, 4, 8])('takes a file although it refuses to be described with status %i', async status => {
    const place = await startSftp()
    place.server.faults.refuseStat = status
    const uploader = await connectTo(place.settings)
    await uploader.probe(signal)
    await uploader.put('a.csv', import.meta.filename, { signal })
    expect(await readdir(place.folder)).toEqual(['a.csv'])
    await uploader.close()
    await place.close()
  })
})
