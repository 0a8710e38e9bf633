import { brands } from './names.ts'
import { type Labels, texts, type Texts } from './phrases.ts'

/** A color of the assortment: its sign in article numbers, its option code, its hue and its names. */
export interface Color {
  readonly sign: string
  readonly code: string
  readonly hex: string
  readonly labels: Texts
}

function color(
  sign: string,
  code: string,
  hex: string,
  german: string,
  english: string,
  french: string,
): Color {
  return { sign, code, hex, labels: texts(german, english, french) }
}

/** All colors, in the order of their signs: article numbers then have the order of the catalogue. */
export const colors: readonly Color[] = [
  color('BEI', 'beige', '#d9c7a7', 'Beige', 'Beige', 'Beige'),
  color('BLK', 'black', '#1c1c1e', 'Schwarz', 'Black', 'Noir'),
  color('BLU', 'blue', '#2f5fa8', 'Blau', 'Blue', 'Bleu'),
  color('BOR', 'burgundy', '#6d1f33', 'Bordeaux', 'Burgundy', 'Bordeaux'),
  color('BRN', 'brown', '#6b4a32', 'Braun', 'Brown', 'Marron'),
  color('CAM', 'camel', '#b98a5a', 'Camel', 'Camel', 'Camel'),
  color('CRE', 'cream', '#f3ead8', 'Creme', 'Cream', 'Crème'),
  color('GRN', 'green', '#3f7a4d', 'Grün', 'Green', 'Vert'),
  color('GRY', 'grey', '#8b8d91', 'Grau', 'Grey', 'Gris'),
  color('KHA', 'khaki', '#77734f', 'Khaki', 'Khaki', 'Kaki'),
  color('NAV', 'navy', '#1d2a4d', 'Marineblau', 'Navy', 'Bleu marine'),
  color('ORA', 'orange', '#d9752b', 'Orange', 'Orange', 'Orange'),
  color('RED', 'red', '#b3262e', 'Rot', 'Red', 'Rouge'),
  color('ROS', 'rose', '#dba3ae', 'Rosé', 'Rose', 'Rose'),
  color('WHT', 'white', '#fafafa', 'Weiß', 'White', 'Blanc'),
  color('YEL', 'yellow', '#e3bd3b', 'Gelb', 'Yellow', 'Jaune'),
]

/** Trade names of shades, which are added to the color. */
export const shades: readonly Texts[] = [
  texts('meliert', 'melange', 'chiné'),
  texts('verwaschen', 'washed', 'délavé'),
  texts('matt', 'matt', 'mat'),
  texts('kräftig', 'bold', 'vif'),
  texts('pastell', 'pastel', 'pastel'),
]

/** One option of a select attribute. */
export interface Option {
  readonly code: string
  readonly labels: Labels
}

function option(code: string, german: string, english: string, french: string): Option {
  return { code, labels: texts(german, english, french) }
}

function sameInAll(code: string, label = code): Option {
  return option(code, label, label, label)
}

const LETTER_SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const NUMBER_SIZES = [
  ...Array.from({ length: 23 }, (_, at) => String(25 + at)),
  '104',
  '116',
  '128',
  '140',
  '152',
]

/** The options of every select attribute, by attribute code, in their sort order. */
export const options = {
  brand: brands.map(([code, label]) => sameInAll(code, label)),
  colour: colors.map(({ code, labels }) => ({ code, labels })),
  size: [...LETTER_SIZES, ...NUMBER_SIZES].map(size => sameInAll(size)),
  season: [
    option('spring_summer_2026', 'Frühjahr/Sommer 2026', 'Spring/Summer 2026', 'Printemps-été 2026'),
    option('autumn_winter_2026', 'Herbst/Winter 2026', 'Autumn/Winter 2026', 'Automne-hiver 2026'),
    option('spring_summer_2027', 'Frühjahr/Sommer 2027', 'Spring/Summer 2027', 'Printemps-été 2027'),
    option('all_year', 'Ganzjährig', 'All year', "Toute l'année"),
  ],
  gender: [
    option('women', 'Damen', 'Women', 'Femme'),
    option('men', 'Herren', 'Men', 'Homme'),
    option('kids', 'Kinder', 'Kids', 'Enfant'),
    option('unisex', 'Unisex', 'Unisex', 'Mixte'),
  ],
  material: [
    option('cotton', 'Baumwolle', 'Cotton', 'Coton'),
    option('organic_cotton', 'Bio-Baumwolle', 'Organic cotton', 'Coton biologique'),
    option('linen', 'Leinen', 'Linen', 'Lin'),
    option('wool', 'Wolle', 'Wool', 'Laine'),
    option('merino', 'Merinowolle', 'Merino wool', 'Laine mérinos'),
    option('viscose', 'Viskose', 'Viscose', 'Viscose'),
    option('polyester', 'Polyester', 'Polyester', 'Polyester'),
    option('recycled_polyester', 'Recycelter Polyester', 'Recycled polyester', 'Polyester recyclé'),
    option('elastane', 'Elasthan', 'Elastane', 'Élasthanne'),
    option('leather', 'Leder', 'Leather', 'Cuir'),
    option('suede', 'Veloursleder', 'Suede', 'Daim'),
    option('rubber', 'Gummi', 'Rubber', 'Caoutchouc'),
    option('silk', 'Seide', 'Silk', 'Soie'),
    option('steel', 'Edelstahl', 'Stainless steel', 'Acier inoxydable'),
  ],
  care: [
    option('wash_30', 'Waschen bei 30 °C', 'Wash at 30 °C', 'Laver à 30 °C'),
    option('wash_40', 'Waschen bei 40 °C', 'Wash at 40 °C', 'Laver à 40 °C'),
    option('hand_wash', 'Handwäsche', 'Hand wash', 'Lavage à la main'),
    option('no_tumble_dry', 'Nicht in den Trockner', 'Do not tumble dry', 'Pas de sèche-linge'),
    option('iron_low', 'Mäßig heiß bügeln', 'Iron at low heat', 'Repassage doux'),
    option('no_bleach', 'Nicht bleichen', 'Do not bleach', 'Ne pas javelliser'),
    option('wipe_clean', 'Feucht abwischen', 'Wipe clean', 'Nettoyer avec un chiffon humide'),
  ],
  fit: [
    option('slim', 'Schmal', 'Slim', 'Ajustée'),
    option('regular', 'Normal', 'Regular', 'Normale'),
    option('relaxed', 'Locker', 'Relaxed', 'Ample'),
    option('oversized', 'Oversize', 'Oversized', 'Oversize'),
  ],
  origin_country: [
    option('PT', 'Portugal', 'Portugal', 'Portugal'),
    option('IT', 'Italien', 'Italy', 'Italie'),
    option('TR', 'Türkei', 'Turkey', 'Turquie'),
    option('DE', 'Deutschland', 'Germany', 'Allemagne'),
    option('FR', 'Frankreich', 'France', 'France'),
    option('GB', 'Vereinigtes Königreich', 'United Kingdom', 'Royaume-Uni'),
    option('IN', 'Indien', 'India', 'Inde'),
    option('BD', 'Bangladesch', 'Bangladesh', 'Bangladesh'),
    option('VN', 'Vietnam', 'Vietnam', 'Viêt Nam'),
    option('CN', 'China', 'China', 'Chine'),
  ],
  keywords: [
    option('everyday', 'Alltag', 'Everyday', 'Quotidien'),
    option('office', 'Büro', 'Office', 'Bureau'),
    option('holiday', 'Urlaub', 'Holiday', 'Vacances'),
    option('party', 'Feier', 'Party', 'Fête'),
    option('outdoor', 'Draußen', 'Outdoor', 'Plein air'),
    option('gift', 'Geschenkidee', 'Gift idea', 'Idée cadeau'),
    option('classic', 'Klassiker', 'Classic', 'Classique'),
    // real catalogues lack some labels, so that readers need a fallback
    { code: 'new_in', labels: { de_DE: 'Neu eingetroffen', en_GB: 'New in' } },
  ],
} satisfies Record<string, readonly Option[]>
