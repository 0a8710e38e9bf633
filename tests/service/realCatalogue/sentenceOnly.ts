/** A sentence in which nothing was left to fill in. */
export const sentenceOnly = /^(?!.*(\{[a-z]+\}|undefined)).{20,}[.]$/s
