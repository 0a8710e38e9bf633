import { createHash } from 'node:crypto'
import type { RecordOf } from '../../src/contract/fields.ts'
import type { tessaApi } from '../../src/resources/settings/tessaApi.ts'

type SavedSettings = RecordOf<typeof tessaApi.fields>

/**
 * The settings for links to TESSA's assets; all null until TESSA is configured. `systemIdentifier` is part of every
 * link's key. `channel` chooses the version of an asset; without it, links lead to the original.
 */
export type TessaSettings = { readonly [N in keyof SavedSettings]: SavedSettings[N] | null }

/** Links to assets. A link opens without log-in and contains no user or password. */
export interface TessaLinks {
  download(assetId: string): string
  preview(assetId: string): string
}

const digest = (algorithm: 'md5' | 'sha256', text: string) => createHash(algorithm).update(text).digest('hex')

/** The sum of the decimal digits of a hash; letters are ignored. */
const crossSum = (hash: string) => [...hash].reduce((sum, sign) => sum + (Number.parseInt(sign, 10) || 0), 0)

/**
 * How TESSA's own Akeneo bundle builds links (EIKONA, pim-tessa-bundle): the key is the SHA-256 of one number, the
 * asset's id plus two cross sums.
 * @example tessaLinks({ url: 'https://tessa.example', systemIdentifier: 'pim', channel: 'shop' }).download('4711')
 */
export const tessaLinks = ({ url, systemIdentifier, channel }: TessaSettings): TessaLinks => {
  const base = (url ?? '').trim().replace(/(?<!\/)\/+$/, '')
  const system = crossSum(digest('md5', systemIdentifier ?? ''))
  const key = (module: string, id: string) =>
    digest(
      'sha256',
      String((Number.parseInt(id, 10) || 0) + system + crossSum(digest('md5', `${module}_${id}`))),
    )
  const query = (parts: Readonly<Record<string, string>>) => new URLSearchParams(parts).toString()
  return {
    download: id =>
      `${base}/ui/download.php?${query({ asset_system_id: id, kanal: channel ?? '', key: key('download', id) })}`,
    preview: id =>
      `${base}/ui/bild.php?${query({ asset_system_id: id, type: 'preview', key: key('bild', id) })}`,
  }
}
