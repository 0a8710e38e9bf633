import { rm } from 'node:fs/promises'
import pino from 'pino'
import type { AppOptions } from '../../server/app.ts'
import { consoleFolder } from '../../server/console.ts'
import { readConfig } from '../../server/config.ts'
import type { TestReplacements } from '../../server/deps.ts'
import { givenPasswords } from '../../server/http/passwords.ts'
import { startService } from '../../server/startService.ts'
import { createAnswerCheck } from './createAnswerCheck.ts'
import { quickFolder } from './quickFolder.ts'

/** Tests are not attacked, and each hash would cost as much as ten calls. */
const passwordCost = { memoryCost: 8, timeCost: 1 }

export const administrator = { email: 'admin@example.com', password: 'kontor-demo' }

/** An answer: its status and its JSON. */
export interface Answer {
  status: number
  body: Record<string, unknown> & { data?: never }
  headers: Headers
}

/** The real service on a temporary database, with a logged-in caller. */
export const startTestService = async (
  replaced: TestReplacements &
    Partial<Pick<AppOptions, 'declared' | 'optionLists' | 'actions' | 'consoleFolder' | 'onlyLoopback'>> & {
      environment?: NodeJS.ProcessEnv
      folder?: string
    } = {},
) => {
  const checkAnswer = createAnswerCheck(replaced.declared)
  const folder = replaced.folder ?? (await quickFolder())
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    KONTOR_ADMIN_PASSWORD: administrator.password,
    LOG_LEVEL: 'silent',
    TZ: 'Europe/Berlin',
    RESUME_SECONDS: '0',
    ...replaced.environment,
  })
  const log = replaced.log ?? pino({ level: 'silent' })
  const service = await startService(config, {
    consoleFolder,
    checkReplies: true,
    passwordCost,
    ...replaced,
    log,
  })

  const call = async (
    signature: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const [method, path] = signature.split(' ')
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('application/json')
    const json = isJson ? (JSON.parse(text) as Answer['body']) : { text } // checked in the next line
    if (isJson && path?.startsWith('/ui/api')) checkAnswer(method ?? '', path, response.status, json)
    return { status: response.status, body: json, headers: response.headers }
  }

  const logIn = async (email: string, password: string) => {
    // the users of these tests have chosen their passwords themselves
    await service.deps.documents.write(givenPasswords, {})
    const { body } = await call('POST /ui/api/login_check', { username: email, password })
    const token = String(body.token)
    return (signature: string, payload?: unknown, headers: Record<string, string> = {}) =>
      call(signature, payload, { authorization: `Bearer ${token}`, ...headers })
  }

  const logInAsAdmin = () => logIn(administrator.email, administrator.password)
  let signedIn = await logInAsAdmin()
  const admin: typeof signedIn = async (...sent) => {
    const answer = await signedIn(...sent)
    if (answer.status !== 401 || !replaced.clock) return answer
    // the clock was moved beyond the session
    signedIn = await logInAsAdmin()
    return signedIn(...sent)
  }

  return {
    ...service,
    folder,
    call,
    logIn,
    admin,
    close: async (keep = false) => {
      await service.close()
      if (!keep) await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestService = Awaited<ReturnType<typeof startTestService>>
