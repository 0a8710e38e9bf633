import type { Catalogue } from '../catalogue/createCatalogue.ts'
import { pictureName } from '../catalogue/colourValues.ts'
import { mediaCode } from '../catalogue/mediaCode.ts'
import { firstArticleOf } from '../catalogue/placeOf.ts'
import { rootOf } from '../catalogue/rootOf.ts'
import { slots } from '../catalogue/slots.ts'
import { shortPdf } from './shortPdf.ts'
import { solidPng } from './solidPng.ts'

/** A file of the catalogue. */
export interface MediaFile {
  readonly code: string
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** All files of the catalogue, made when asked for. */
export interface Media {
  readonly size: number
  codeAt(index: number): string
  fileOf(code: string): MediaFile | null
}

const GUIDE = 'size_guide_sneakers.pdf'
const PICTURE = /^KTR-(\d{6})_([A-Z]{3})_(\d)\.png$/
const WIDTH = 600
const HEIGHT = 800

const picturesOfSlot = slots.map(slot => slot.colours * slot.pictures)
const PER_ROUND = picturesOfSlot.reduce((sum, pictures) => sum + pictures, 0)

function countPictures(products: number): number {
  const rounds = Math.floor(products / firstArticleOf(slots.length))
  const rest = products - rounds * firstArticleOf(slots.length)
  const begun = picturesOfSlot.filter((_, at) => firstArticleOf(at) < rest)
  return rounds * PER_ROUND + begun.reduce((sum, pictures) => sum + pictures, 0)
}

/** Makes the files of a catalogue: a picture in its colour for each colour of each root, and one size guide. */
export function createMedia({ seed, products }: Catalogue): Media {
  const drawn = new Map<string, Buffer>()

  function picture(hex: string): Buffer {
    const bytes = drawn.get(hex) ?? solidPng(hex, WIDTH, HEIGHT)
    // There are sixteen colours, so this stays small.
    drawn.set(hex, bytes)
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
    const colour = root.colours.find(one => one.sign === sign)
    const known = Number(number) >= 1 && Number(number) <= root.slot.pictures
    return colour !== undefined && known ? picture(colour.hex) : null
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
