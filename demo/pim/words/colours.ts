import { texts } from './texts.ts'
import type { Texts } from './texts.ts'

/** A colour of the assortment: its sign in article numbers, its option code, its hue and its names. */
export interface Colour {
  readonly sign: string
  readonly code: string
  readonly hex: string
  readonly labels: Texts
}

function colour(
  sign: string,
  code: string,
  hex: string,
  german: string,
  english: string,
  french: string,
): Colour {
  return { sign, code, hex, labels: texts(german, english, french) }
}

/** All colours, in the order of their signs: article numbers then sort like the catalogue. */
export const colours: readonly Colour[] = [
  colour('BEI', 'beige', '#d9c7a7', 'Beige', 'Beige', 'Beige'),
  colour('BLK', 'black', '#1c1c1e', 'Schwarz', 'Black', 'Noir'),
  colour('BLU', 'blue', '#2f5fa8', 'Blau', 'Blue', 'Bleu'),
  colour('BOR', 'burgundy', '#6d1f33', 'Bordeaux', 'Burgundy', 'Bordeaux'),
  colour('BRN', 'brown', '#6b4a32', 'Braun', 'Brown', 'Marron'),
  colour('CAM', 'camel', '#b98a5a', 'Camel', 'Camel', 'Camel'),
  colour('CRE', 'cream', '#f3ead8', 'Creme', 'Cream', 'Crème'),
  colour('GRN', 'green', '#3f7a4d', 'Grün', 'Green', 'Vert'),
  colour('GRY', 'grey', '#8b8d91', 'Grau', 'Grey', 'Gris'),
  colour('KHA', 'khaki', '#77734f', 'Khaki', 'Khaki', 'Kaki'),
  colour('NAV', 'navy', '#1d2a4d', 'Marineblau', 'Navy', 'Bleu marine'),
  colour('ORA', 'orange', '#d9752b', 'Orange', 'Orange', 'Orange'),
  colour('RED', 'red', '#b3262e', 'Rot', 'Red', 'Rouge'),
  colour('ROS', 'rose', '#dba3ae', 'Rosé', 'Rose', 'Rose'),
  colour('WHT', 'white', '#fafafa', 'Weiß', 'White', 'Blanc'),
  colour('YEL', 'yellow', '#e3bd3b', 'Gelb', 'Yellow', 'Jaune'),
]

/** How the trade describes a shade in its own words, beside the plain colour. */
export const shades: readonly Texts[] = [
  texts('meliert', 'melange', 'chiné'),
  texts('verwaschen', 'washed', 'délavé'),
  texts('matt', 'matt', 'mat'),
  texts('kräftig', 'bold', 'vif'),
  texts('pastell', 'pastel', 'pastel'),
]
