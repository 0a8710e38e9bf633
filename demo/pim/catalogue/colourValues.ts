import { chance } from '../chance.ts'
import { shades } from '../words/colours.ts'
import { isPictureless } from '../flawOf.ts'
import { mediaCode } from './mediaCode.ts'
import { pick } from './pick.ts'
import type { Root } from './rootOf.ts'
import { plain } from './plain.ts'
import type { Values } from './Values.ts'

/** Name of the file with the n-th picture (from 1) of a colour of a root. */
export function pictureName(root: Root, colourAt: number, picture: number): string {
  return `${root.code}_${pick(root.colours, colourAt).sign}_${picture}.png`
}

/** The values of one colour of a root: the colour, its name, its pictures. */
export function colourValues(root: Root, colourAt: number): Values {
  const colour = pick(root.colours, colourAt)
  const drawn = chance(root.seed, root.number * 4 + colourAt, 'picture')
  const shade = pick(shades, drawn)
  const values: Values = {
    colour: plain(colour.code),
    colour_swatch: plain({ hex: colour.hex, finish: shade.en_GB }),
  }
  // Only some suppliers give their shades a name.
  if (root.number % 4 === 0) {
    values.colour_detail = (['de_DE', 'en_GB', 'fr_FR'] as const).map(locale => ({
      locale,
      scope: null,
      data: `${colour.labels[locale]} ${shade[locale]}`,
    }))
  }
  if (isPictureless(root.number, colourAt)) return values
  for (let picture = 1; picture <= root.slot.pictures; picture += 1) {
    values[`picture_${picture}`] = plain(mediaCode(root.seed, pictureName(root, colourAt, picture)))
  }
  const asset = 100_000 + (chance(root.seed, root.number * 4 + colourAt, 'tessa') % 800_000)
  values.tessa_images = plain(`${asset},${asset + 1}`)
  return values
}
