import { tokens, type Mode } from './tokens.ts'

type Names = keyof typeof tokens
type HeadOf<N> = N extends `${infer Head}-${string}` ? Head : N
type TailOf<N, H extends string> = N extends `${H}-${infer Tail}` ? Tail : never

/** The palette of one mode: `primary-main` of the tokens is `primary.main` here. */
type PaletteOf = {
  [H in HeadOf<Names>]: H extends Names ? string : { [T in TailOf<Names, H & string>]: string }
}

/** The palette as the theme takes it. */
export const paletteOf = (mode: Mode): PaletteOf => {
  const palette: Record<string, string | Record<string, string>> = {}
  for (const [name, [light, dark]] of Object.entries(tokens)) {
    const colour = mode === 'light' ? light : dark
    const [head = '', tail] = name.split('-')
    palette[head] = tail ? { ...(palette[head] as object | undefined), [tail]: colour } : colour // a head is either split or not
  }
  return palette as PaletteOf // built from the same names
}
