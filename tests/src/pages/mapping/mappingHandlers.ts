import type { z } from 'zod'
import { http, type HttpHandler, HttpResponse } from 'msw'
import { calls } from '../../../../src/contract/calls/calls.ts'
import type { LastSync } from '../../../../src/contract/calls/sync.ts'
import { type MappingAttribute, mappingCalls } from '../../../../src/contract/mapping/mapping.ts'
import {
  type ChangeCount,
  changeCountBody,
  nextProblemBody,
  type Preview,
  previewBody,
  previewCalls,
  type PreviewProduct,
} from '../../../../src/contract/mapping/preview.ts'
import { answering, anywhere } from '../../service.ts'
import { lists } from './sample.ts'

/** The first product of the selection. */
export const shirt: PreviewProduct = { identifier: 'shirt-1', name: 'Shirt, red' }

const noSuchCall = { success: false, error: 'There is no such call.' }

interface Service {
  readonly product?: readonly MappingAttribute[]
  readonly article?: readonly MappingAttribute[]
  readonly stored?: Readonly<Record<string, unknown>>
  /** The result of the last synchronization. */
  readonly last?: LastSync | null
  readonly world?: Partial<typeof lists>
  /** Answers previews, and is called with each request. Without it the service has no previews. */
  readonly onPreview?: (body: z.output<typeof previewBody>) => Preview | Promise<Preview>
  /** The products that pass the filter. */
  readonly products?: readonly PreviewProduct[]
  /** The next product with a problem. */
  readonly nextProblem?: PreviewProduct | null
  /** Is called with each search for a problem. */
  readonly onNext?: (body: z.output<typeof nextProblemBody>) => void
  /** Answers how many products change. */
  readonly onCount?: (body: z.output<typeof changeCountBody>) => ChangeCount
  /** Called with each saved mapping; its result is the refusal. */
  readonly onSave?: (body: unknown) => Readonly<Record<string, readonly string[]>> | undefined
}

/** The handlers of the mapping page: its six lists and the stored mapping. */
export const mappingHandlers = ({
  product = [],
  article = [],
  stored = {},
  last = null,
  world = {},
  onSave,
  onPreview,
  nextProblem = null,
  onNext,
  onCount,
  products = [shirt],
}: Service = {}): readonly HttpHandler[] => {
  let current: object = stored
  const { attributes, akeneoChannels, families, channels, formatters, languages } = { ...lists, ...world }
  return [
    answering(mappingCalls.mappingUiConfig, {
      success: true,
      data: { productAttributes: [...product], articleAttributes: [...article], formatters, languages },
    }),
    answering(mappingCalls.mappingAttributes, { success: true, data: attributes }),
    answering(mappingCalls.mappingAkeneoChannels, { success: true, data: akeneoChannels }),
    answering(mappingCalls.mappingMeasureFamilies, { success: true, data: families }),
    answering(mappingCalls.mappingChannels, { success: true, data: channels }),
    answering(calls.syncState, { success: true, data: { running: null, last } }),
    http.get(anywhere(previewCalls.previewProducts.path), () =>
      onPreview
        ? HttpResponse.json({ success: true, data: [shirt] })
        : HttpResponse.json(noSuchCall, { status: 404 }),
    ),
    http.get(anywhere(previewCalls.previewSelection.path), () =>
      onPreview
        ? HttpResponse.json({ success: true, data: { products, after: null, total: products.length } })
        : HttpResponse.json(noSuchCall, { status: 404 }),
    ),
    http.post(anywhere(previewCalls.previewMapping.path), async ({ request }) => {
      const body = previewBody.parse(await request.json())
      return onPreview
        ? HttpResponse.json({ success: true, data: await onPreview(body) })
        : HttpResponse.json(noSuchCall, { status: 404 })
    }),
    http.post(anywhere(previewCalls.previewNext.path), async ({ request }) => {
      onNext?.(nextProblemBody.parse(await request.json()))
      return HttpResponse.json({ success: true, data: { product: nextProblem, after: null } })
    }),
    http.post(anywhere(previewCalls.previewCount.path), async ({ request }) => {
      const body = changeCountBody.parse(await request.json())
      return onCount
        ? HttpResponse.json({ success: true, data: onCount(body) })
        : HttpResponse.json(noSuchCall, { status: 404 })
    }),
    http.get(anywhere(mappingCalls.getMapping.path), () =>
      HttpResponse.json({ success: true, data: current }),
    ),
    http.post(anywhere(mappingCalls.saveMapping.path), async ({ request }) => {
      const body = (await request.json()) as object // the page sends a mapping
      const errors = onSave?.(body)
      // a save looks first at what others have stored meanwhile
      if (!errors) current = body
      return HttpResponse.json(errors ? { success: false, errors } : { success: true })
    }),
  ]
}
