/**
 * The code of the flag that belongs to a language's name: the name itself in lower case, else what follows the
 * separator of names such as `de_AT` or `de-AT`. Source: spec section 2.
 * @param has whether there is a flag of that code
 * @example flagOf('de_AT', code => code === 'at') // 'at'
 */
export const flagOf = (name: string, has: (code: string) => boolean): string | undefined => {
  const whole = name.toLowerCase()
  const [, region] = /^[a-z]{2}[_-]([a-z]{2})$/.exec(whole) ?? []
  return [whole, region].find(code => code !== undefined && has(code))
}
