/** What an option list holds where a test says nothing else. */
export const sampleChoices = [
  { code: 'code1', label: 'Choice 1', isLocalized: true },
  { code: 'code2', label: 'Choice 2', isLocalized: true },
] as const
