import { setTimeout as wait } from 'node:timers/promises'
import { type ExportReport, exportStatuses } from '../../../src/contract/calls/exports.ts'
import { administrator, startTestService } from '../startTestService.ts'
import { catalogPim } from './catalogPim.ts'
import { channels, csv, exportSettings, languages, mapping } from './configuration.ts'

interface Message {
  readonly productIdentifier: string
  readonly errorMessage?: string
  readonly warningMessage?: string
}

/** The real service, configured by its own calls for a PIM that serves the CSV files of a folder. */
export const startCatalogService = async (folder: string) => {
  const pim = await catalogPim(folder)
  const service = await startTestService()

  /** Calls the service and returns its data. @throws if it refuses, with its own message */
  const call = async <T = unknown>(
    signature: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<T> => {
    const [verb, path] = signature.split(' ')
    const reply = await service.admin(`${verb} /ui/api${path}`, body, headers)
    if (reply.status !== 200 || reply.body.success === false)
      throw new Error(`${signature}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body.data as T // the service validates its own answers here
  }

  await call('POST /settings/akeneo/api', { url: pim.url, ...pim.credentials })
  const counts = await call<Record<string, { added: number; updated: number; deleted: number }>>(
    'POST /settings/akeneo/api/sync',
  )
  for (const language of languages) await call('POST /settings/tradebyte/languages', language)
  for (const channel of channels) await call('POST /settings/tradebyte/channels', channel)
  await call('POST /settings/tradebyte/export-1', exportSettings)
  await call('POST /settings/tradebyte/csv', csv)
  await call('POST /tradebyte/mapping', mapping)

  const bearer = String(
    (
      await service.call('POST /ui/api/login_check', {
        username: administrator.email,
        password: administrator.password,
      })
    ).body.token,
  )

  /** Waits for the end of an export. */
  const ended = async (id: number): Promise<ExportReport> => {
    // the row costs a fraction of the report
    while ((await service.deps.exports.find(id))?.status === exportStatuses.running) await wait(20)
    return call<ExportReport>(`GET /exports/${id}`)
  }

  return {
    pim,
    counts,
    call,
    /** Starts an export by a call that returns its number. */
    run: async (signature: string) => ended((await call<{ id: number }>(signature)).id),
    /** The file on the disk. */
    bytes: async (id: number): Promise<Buffer> => {
      const response = await fetch(`${service.url}/ui/api/exports/csv-download/${id}`, {
        headers: { authorization: `Bearer ${bearer}` },
      })
      return Buffer.from(await response.arrayBuffer())
    },
    /** The sentences about products, in one language. */
    messages: async (id: number, kind: 'errors' | 'warnings', language: 'en-US' | 'de-DE') =>
      (await call<Message[]>(`GET /exports/${id}/${kind}`, undefined, { 'accept-language': language })).map(
        ({ productIdentifier, errorMessage, warningMessage }) => ({
          sku: productIdentifier,
          sentence: errorMessage ?? warningMessage ?? '',
        }),
      ),
    close: async () => {
      await service.close()
      await pim.close()
    },
  }
}

export type CatalogService = Awaited<ReturnType<typeof startCatalogService>>

/** A sentence with all placeholders filled. */
export const sentenceOnly = /^(?!.*(\{[a-z]+\}|undefined)).{20,}[.]$/s
