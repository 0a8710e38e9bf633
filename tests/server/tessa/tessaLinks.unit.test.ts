import { describe, expect, it } from 'vitest'
import { tessaLinks } from '../../../server/tessa/tessaLinks.ts'

/*
 * Computed with md5sum, sha256sum and a pencil, system identifier "akeneo":
 *   md5("akeneo")        = e8b33c49274b727ce11b590f59684b3a, digits 8334927472711590596843, sum 107
 *   md5("download_4711") = 2508377b83e4d94ed3dbf8bc1e1506e8, digits 25083778349438115068, sum 92
 *   md5("bild_4711")     = d2c086b901a9c282df88082f46b6061c, digits 2086901928288082466061, sum 96
 *   md5("download_7")    = 3467d8f36733a9a1b0990bff4aa17bdc, digits 3467836733910990417, sum 90
 *   keys: sha256("4910") of 4711 + 107 + 92, sha256("4914") of 4711 + 107 + 96, sha256("204") of 7 + 107 + 90
 */
const downloadKey = '0a38b4739f62ff43b1039f63641c1cd522c80d67f6218db8551f4cd2a8e1187c'
const previewKey = 'a3b4b1d0d06dec981f85f4880be9cbd92e930a7296fa4b10fab4987c8adbb3d8'
const shortKey = 'fc56dbc6d4652b315b86b71c8d688c1ccdea9c5f1fd07763d2659fde2e2fc49a'

const settings = { url: 'https://tessa.example', systemIdentifier: 'akeneo', channel: 'ecommerce' }

describe('tessaLinks', () => {
  it('signs a download by id and system', () => {
    expect(tessaLinks(settings).download('4711')).toBe(
      `https://tessa.example/ui/download.php?asset_system_id=4711&kanal=ecommerce&key=${downloadKey}`,
    )
    expect(tessaLinks(settings).download('7')).toContain(`&key=${shortKey}`)
  })

  it('signs a preview with another key', () => {
    expect(tessaLinks(settings).preview('4711')).toBe(
      `https://tessa.example/ui/bild.php?asset_system_id=4711&type=preview&key=${previewKey}`,
    )
  })

  it('links to the original without a channel', () => {
    const links = tessaLinks({ ...settings, channel: null })
    expect(links.download('4711')).toContain(`&kanal=&key=${downloadKey}`)
  })

  it('accepts the address with spaces and slashes around it', () => {
    expect(tessaLinks({ ...settings, url: ' https://tessa.example// ' }).download('4711')).toBe(
      tessaLinks(settings).download('4711'),
    )
  })

  it('encodes a channel as one part of the address', () => {
    expect(tessaLinks({ ...settings, channel: 'a&b' }).download('1')).toContain('&kanal=a%26b&')
  })
})
