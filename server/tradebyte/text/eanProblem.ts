const scientific = /^\d+(?:[.,]\d+)?e\+?\d+$/i
const thirteen = /^\d{13}$/

const checkDigit = (digits: string) => {
  let sum = 0
  for (let index = 0; index < 12; index++) sum += (digits.charCodeAt(index) - 48) * (index % 2 === 0 ? 1 : 3)
  return (10 - (sum % 10)) % 10
}

/** What is wrong with an EAN of 13 digits; null = nothing. Source: GS1, Tradebyte article fields. */
export const eanProblem = (ean: string): 'eanScientific' | 'eanDigits' | 'eanCheckDigit' | null => {
  if (!thirteen.test(ean)) return scientific.test(ean) ? 'eanScientific' : 'eanDigits'
  return checkDigit(ean) === Number(ean[12]) ? null : 'eanCheckDigit'
}
