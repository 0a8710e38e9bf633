/** The locales that are switched on in the demo PIM. */
export type LocaleCode = 'de_DE' | 'en_GB' | 'fr_FR'

/** One text in each locale. */
export type Texts = Readonly<Record<LocaleCode, string>>

/** Labels of a thing in the PIM: a locale may be absent, as in real catalogues. */
export type Labels = Readonly<Partial<Record<LocaleCode, string>>>

/** Writes a text of the three locales in one line. @example texts('Farbe', 'Colour', 'Couleur') */
export function texts(german: string, english: string, french: string): Texts {
  return { de_DE: german, en_GB: english, fr_FR: french }
}
