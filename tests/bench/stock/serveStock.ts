import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { inFolder } from '../benchService.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** What is sent for a file: packed by brotli at its best, and kept for ever where its name has a hash. */
const sentFor = async (folder: string, name: string) => {
  const isNamed = name.includes('assets/')
  return {
    body: await promisify(brotliCompress)(await readFile(join(folder, name))),
    headers: {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'cache-control': isNamed ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  }
}

/**
 * Builds the stock app with vite's own setup and serves it, as well as a static server can.
 * @param lists rows by the name of their list, as the simple REST data provider asks for them
 */
export const serveStock = <T>(
  lists: Readonly<Record<string, readonly unknown[]>>,
  work: (url: string) => Promise<T>,
): Promise<T> =>
  inFolder(async outDir => {
    const root = fileURLToPath(new URL('.', import.meta.url))
    await build({ root, configFile: false, logLevel: 'silent', plugins: [react()], build: { outDir } })
    const names = await readdir(outDir, { recursive: true, withFileTypes: true })
    const files = new Map<string, Awaited<ReturnType<typeof sentFor>>>()
    for (const entry of names)
      if (entry.isFile()) {
        const name = join(entry.parentPath, entry.name).slice(outDir.length + 1)
        files.set(`/${name}`, await sentFor(outDir, name))
      }
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://stock')
      const list = lists[pathname.replace(/^\/api\//, '')]
      if (list) {
        const range = `items 0-${list.length - 1}/${list.length}`
        response.writeHead(200, { 'content-type': 'application/json', 'content-range': range })
        response.end(JSON.stringify(list))
        return
      }
      const file = files.get(pathname) ?? files.get('/index.html')
      response.writeHead(200, file?.headers).end(file?.body)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // it listens on a port
    try {
      return await work(`http://127.0.0.1:${port}`)
    } finally {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    }
  })
