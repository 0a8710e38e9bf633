import { crc32, deflateSync } from 'node:zlib'
import { mediaCode, pictureName } from './catalogue/articleValues.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { firstArticleOf, slots } from './catalogue/places.ts'
import { rootOf } from './catalogue/roots.ts'

/** Makes a PDF of one page with one line of text (plain letters only). */
function shortPdf(text: string): Buffer {
  const stream = `BT /F1 18 Tf 40 400 Td (${text.replace(/[()\\]/g, '')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + trailer, 'latin1')
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

/**
 * Makes a PNG picture of one color: a palette of one entry, so a few hundred bytes at any size.
 * @example solidPng('#1d2a4d', 600, 800)
 */
function solidPng(hex: string, width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // eight bits per pixel, with a palette
  header.set([8, 3, 0, 0, 0], 8)
  const palette = Buffer.from(hex.slice(1), 'hex')
  const rows = deflateSync(Buffer.alloc((width + 1) * height), { level: 9 })
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A file of the catalogue. */
export interface MediaFile {
  readonly code: string
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** All files of the catalogue; they are made on request. */
export interface Media {
  readonly size: number
  codeAt(index: number): string
  fileOf(code: string): MediaFile | null
}

const GUIDE = 'size_guide_sneakers.pdf'
const PICTURE = /^KTR-(\d{6})_([A-Z]{3})_(\d)\.png$/
const WIDTH = 600
const HEIGHT = 800

const picturesOfSlot = slots.map(slot => slot.colors * slot.pictures)
const PER_ROUND = picturesOfSlot.reduce((sum, pictures) => sum + pictures, 0)

function countPictures(products: number): number {
  const rounds = Math.floor(products / firstArticleOf(slots.length))
  const rest = products - rounds * firstArticleOf(slots.length)
  const inLastRound = picturesOfSlot.filter((_, at) => firstArticleOf(at) < rest)
  return rounds * PER_ROUND + inLastRound.reduce((sum, pictures) => sum + pictures, 0)
}

/** Makes the files of a catalogue: a picture in its color for each color of each root, and one size guide. */
export function createMedia({ seed, products }: Catalogue): Media {
  const pictures = new Map<string, Buffer>()

  function picture(hex: string): Buffer {
    const bytes = pictures.get(hex) ?? solidPng(hex, WIDTH, HEIGHT)
    // at most sixteen pictures, one for each color
    pictures.set(hex, bytes)
    return bytes
  }

  function codeAt(index: number): string {
    if (index === 0) return mediaCode(seed, GUIDE)
    const round = Math.floor((index - 1) / PER_ROUND)
    let left = index - 1 - round * PER_ROUND
    const at = picturesOfSlot.findIndex(pictures => {
      if (left < pictures) return true
      left -= pictures
      return false
    })
    const root = rootOf(seed, round * slots.length + at)
    const { pictures } = root.slot
    return mediaCode(seed, pictureName(root, Math.floor(left / pictures), (left % pictures) + 1))
  }

  function bytesOf(name: string): Buffer | null {
    if (name === GUIDE) return shortPdf('Size guide for trainers')
    const [, digits, sign, number] = PICTURE.exec(name) ?? []
    if (digits === undefined || firstArticleOf(Number(digits)) >= products) return null
    const root = rootOf(seed, Number(digits))
    const color = root.colors.find(one => one.sign === sign)
    const exists = Number(number) >= 1 && Number(number) <= root.slot.pictures
    return color !== undefined && exists ? picture(color.hex) : null
  }

  function fileOf(code: string): MediaFile | null {
    const name = code.slice(code.indexOf('_') + 1)
    if (mediaCode(seed, name) !== code) return null
    const bytes = bytesOf(name)
    const type = name.endsWith('.pdf') ? 'application/pdf' : 'image/png'
    return bytes === null ? null : { code, name, type, bytes }
  }

  return { size: countPictures(products) + 1, codeAt, fileOf }
}
