export const print = (line: string) => process.stdout.write(`${line}\n`)
export const rounded = (value: number, digits = 1) => value.toFixed(digits)
