import { mkdir, mkdtemp, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SftpClient from 'ssh2-sftp-client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDemoSftp } from '../../../demo/sftp/demoSftp.ts'

const login = { username: 'demo', password: 'demo-secret' }

const begin = async (root: string) => {
  const server = await createDemoSftp({
    folder: join(root, 'files'),
    hostKeyFile: join(root, 'key'),
    ...login,
  })
  const client = new SftpClient('test', { error: () => {}, end: () => {}, close: () => {} })
  await client.connect({ host: '127.0.0.1', port: server.port, ...login })
  onTestFinished(async () => {
    await client.end()
    await server.close()
  })
  return { server, client }
}
const newRoot = () => mkdtemp(join(tmpdir(), 'demo-'))

describe('the demo SFTP server', () => {
  it('sends and receives files, and lists them', async () => {
    const { client } = await begin(await newRoot())
    await client.put(Buffer.from('abc'), '/in/a.csv')
    expect((await client.list('/in')).map(({ name, size }) => [name, size])).toEqual([['a.csv', 3]])
    expect(String(await client.get('/in/a.csv'))).toBe('abc')
    await client.delete('/in/a.csv')
    expect(await client.exists('/in/a.csv')).toBe(false)
  })

  it('does not allow paths outside its folder', async () => {
    const root = await newRoot()
    const { client } = await begin(root)
    await client.put(Buffer.from('abc'), '/in/../../../../climbed.csv')
    expect(await readFile(join(root, 'files', 'climbed.csv'), 'utf8')).toBe('abc')
    expect((await readdir(root)).toSorted()).toEqual(['files', 'key'])
  })

  it('does not follow links out of it', async () => {
    const root = await newRoot()
    const { client } = await begin(root)
    await mkdir(join(root, 'outside'))
    await symlink(join(root, 'outside'), join(root, 'files', 'link'))
    await symlink(join(root, 'key'), join(root, 'files', 'stolen'))
    await expect(client.put(Buffer.from('abc'), '/link/a.csv')).rejects.toThrow(/permission/i)
    await expect(client.get('/stolen')).rejects.toThrow(/permission/i)
    expect(await readdir(join(root, 'outside'))).toEqual([])
  })

  it('stores its host key, for its owner only', async () => {
    const root = await newRoot()
    const [first, second] = [await begin(root), await begin(root)]
    expect(second.server.fingerprint).toBe(first.server.fingerprint)
    expect((await stat(join(root, 'key'))).mode & 0o077).toBe(0)
  })
})
