import { http, HttpResponse, type HttpHandler } from 'msw'
import type { Call } from '../../src/contract/call.ts'
import { anywhere } from './anywhere.ts'

/** Fails a call with a status and a sentence; 0 breaks the connection. */
export const refusing = (call: Call, status: number, message?: string): HttpHandler =>
  http.all(anywhere(call.path), () =>
    status === 0 ? HttpResponse.error() : HttpResponse.json({ success: false, message }, { status }),
  )
