import { createHash } from 'node:crypto'
import type { RecordOf } from '../../src/contract/fields.ts'
import type { tessaApi } from '../../src/resources/settings/tessaApi.ts'

type SavedSettings = RecordOf<typeof tessaApi.fields>

/**
 * Where TESSA is and how links to its assets are signed; all null until it is set up. `systemIdentifier` is part of every
 * link's key; without `channel`, the PIM's channel whose version of an asset is fetched, links lead to the original.
 */
export type TessaSettings = { readonly [N in keyof SavedSettings]: SavedSettings[N] | null }

/** Links to assets. Anybody who has one can open it; no user or password is in it. */
export interface TessaLinks {
  download(assetId: string): string
  preview(assetId: string): string
}

const digest = (algorithm: 'md5' | 'sha256', text: string) => createHash(algorithm).update(text).digest('hex')

/** The sum of the decimal digits of a hash; its letters count nothing. */
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
