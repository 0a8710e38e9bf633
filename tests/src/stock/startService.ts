import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { bypass, http } from 'msw'
import { server } from '../service.ts'

/** Another client of the real service, signed in as an administrator. */
export interface RealService {
  readonly token: string
  /** Calls it past the console. `ask('GET /ui/api/users')` */
  ask: (signature: string, body?: unknown) => Promise<unknown>
  /** From now on what the console calls goes to it. */
  connect: () => void
  close: () => void
}

/** Starts the real service on a free port and an empty database, with the carriers of tests/framework. */
export const startRealService = async (): Promise<RealService> => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/src/stock/runService.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const url = String(line).trim()
  let token = ''

  const send = async (method: string, path: string, body?: string, language = 'en-US') =>
    fetch(
      bypass(`${url}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          'accept-language': language,
          // what is unpacked here would be unpacked once more on its way to the console
          'accept-encoding': 'identity',
          authorization: `Bearer ${token}`,
        },
        body: body === undefined ? null : body,
      }),
    )

  const ask: RealService['ask'] = async (signature, body) => {
    const [method = '', path = ''] = signature.split(' ')
    const response = await send(method, path, body === undefined ? undefined : JSON.stringify(body))
    return response.json()
  }

  const credentials = { username: 'admin@example.com', password: 'kontor-demo' }
  token = String(((await ask('POST /ui/api/login_check', credentials)) as { token: unknown }).token)

  return {
    token,
    ask,
    connect: () =>
      server.use(
        http.all('*/ui/api/*', async ({ request }) => {
          const { pathname, search } = new URL(request.url)
          const text = await request.text()
          return send(
            request.method,
            pathname + search,
            text === '' ? undefined : text,
            request.headers.get('accept-language') ?? undefined,
          )
        }),
      ),
    close: () => child.stdin.end(),
  }
}
