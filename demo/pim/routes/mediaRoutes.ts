import { symfonyJson } from '../http/symfonyJson.ts'
import type { Faults } from '../faults.ts'
import { ApiError, type Call, type Route } from '../http/route.ts'
import type { Media, MediaFile } from '../media.ts'
import { pageText, readPaging } from './paging.ts'

function itemOf({ code, name, type, bytes }: MediaFile, origin: string): object {
  const href = `${origin}/api/rest/v1/media-files/${code}`
  return {
    _links: { self: { href }, download: { href: `${href}/download` } },
    code,
    original_filename: name,
    mime_type: type,
    size: bytes.length,
    extension: name.slice(name.lastIndexOf('.') + 1),
  }
}

/** The routes of pictures and documents. Their codes hold slashes. */
export function mediaRoutes(media: Media, faults: () => Faults): Route[] {
  function fileOf({ params: [code = ''] }: Call): MediaFile {
    const file = media.fileOf(code)
    if (file === null) throw new ApiError(404, `Media file "${code}" does not exist.`)
    return file
  }

  function listText(call: Call): string {
    const paging = readPaging(call.query, false)
    const start = (paging.page - 1) * paging.limit
    const length = Math.max(0, Math.min(paging.limit, media.size - start))
    const codes = Array.from({ length }, (_, at) => media.codeAt(start + at))
    return pageText({
      address: `${call.origin}${call.path}`,
      nextAddress: `${faults().nextOrigin || call.origin}${call.path}`,
      query: call.query,
      paging,
      items: codes.flatMap(code => media.fileOf(code) ?? []).map(file => itemOf(file, call.origin)),
      lastKey: null,
      count: paging.withCount ? media.size : null,
    })
  }

  return [
    { path: '/api/rest/v1/media-files', acl: 'media-files', answer: call => ({ body: listText(call) }) },
    {
      path: '/api/rest/v1/media-files/*code/download',
      acl: 'media-files',
      binary: true,
      answer: call => {
        const { name, type, bytes } = fileOf(call)
        return { type, body: bytes, headers: { 'Content-Disposition': `attachment; filename="${name}"` } }
      },
    },
    {
      path: '/api/rest/v1/media-files/*code',
      acl: 'media-files',
      answer: call => ({ body: symfonyJson(itemOf(fileOf(call), call.origin)) }),
    },
  ]
}
