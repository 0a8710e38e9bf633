import type { AkeneoMedia } from './akeneoClient.ts'
import { apiRoot } from './apiPath.ts'
import type { Api } from './createApi.ts'

const climbs = (part: string): boolean => part === '' || part === '.' || part === '..'

/** Opens a media file. Its code keeps its slashes in the path; parts that would leave the route are refused. */
export const readMedia = async (api: Api, code: string, signal: AbortSignal): Promise<AkeneoMedia> => {
  const parts = code.split('/')
  const path = `${apiRoot}/media-files/${parts.map(encodeURIComponent).join('/')}/download`
  if (parts.some(climbs)) throw api.unreadable(path, 'this is no media code')
  const { stream, header } = await api.stream(path, signal)
  const length = header('content-length')
  return {
    stream,
    contentType: header('content-type') || 'application/octet-stream',
    length: /^\d+$/.test(length) ? Number(length) : null,
  }
}
