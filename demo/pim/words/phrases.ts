/** The active locales of the demo PIM. */
export type LocaleCode = 'de_DE' | 'en_GB' | 'fr_FR'

/** One text in each locale. */
export type Texts = Readonly<Record<LocaleCode, string>>

/** Labels of a thing in the PIM: a locale may be absent, as in real catalogues. */
export type Labels = Readonly<Partial<Record<LocaleCode, string>>>

/** Writes a text of the three locales in one line. @example texts('Farbe', 'Colour', 'Couleur') */
export function texts(german: string, english: string, french: string): Texts {
  return { de_DE: german, en_GB: english, fr_FR: french }
}

/** The second sentence of a short description, by channel. */
export const channelPhrases = {
  ecommerce: texts(
    'Jetzt in unserem Laden entdecken.',
    'Discover it in our shop now.',
    'À découvrir dans notre boutique.',
  ),
  marketplace: texts(
    'Neuware vom Markenhändler.',
    'New goods from a brand dealer.',
    'Article neuf vendu par un revendeur de la marque.',
  ),
}

/** Bullet points of three to five words, as marketplaces require. */
export const bullets = [
  [
    texts('Angenehmes Tragegefühl', 'Comfortable to wear', 'Agréable à porter'),
    texts('Hoher Tragekomfort', 'High wearing comfort', 'Grand confort'),
    texts('Leicht und atmungsaktiv', 'Light and breathable', 'Léger et respirant'),
  ],
  [
    texts('Sorgfältig verarbeitete Nähte', 'Carefully finished seams', 'Coutures soignées'),
    texts('Nachhaltig verpackt', 'Sustainably packed', 'Emballage durable'),
    texts('Faire Herstellung', 'Fairly made', 'Fabrication équitable'),
  ],
  [
    texts('Pflegeleicht und formstabil', 'Easy care, keeps its shape', 'Entretien facile'),
    texts('Zeitloses Design', 'Timeless design', 'Design intemporel'),
    texts('Vielseitig kombinierbar', 'Goes with everything', 'Facile à assortir'),
  ],
] as const

/** Long marketing text for names over 255 characters. */
export const endless = texts(
  'in limitierter Sonderausgabe zum Jubiläum mit besonders aufwendiger Verarbeitung',
  'in a limited anniversary edition with especially elaborate workmanship and finish',
  'en édition limitée anniversaire avec une finition particulièrement soignée',
)
