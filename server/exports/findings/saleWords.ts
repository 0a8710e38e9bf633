import type { Sentence } from '../../../src/contract/words.ts'

/** The sentences of a run about what its file does to articles on sale, and about a file that came too late. */
export const saleSentences = {
  noneEnabled: {
    en: 'No channel is enabled, so TB.One can sell none of these articles by this file. Enable a channel, then start a full export.',
    de: 'Kein Kanal ist aktiv; mit dieser Datei kann TB.One keinen dieser Artikel verkaufen. Aktivieren Sie einen Kanal und starten Sie dann einen vollständigen Export.',
  },
  activationOpen: {
    en: 'Neither a_active nor a_active[channel] is mapped, so this file takes no article on or off sale. Map one of them.',
    de: 'Weder a_active noch a_active[channel] ist zugeordnet; diese Datei bringt keinen Artikel in den Verkauf oder aus dem Verkauf. Ordnen Sie eines davon zu.',
  },
  channelsClose: {
    en: 'This export takes the articles off sale on {channels}, because {channelCount|this channel was|these channels were} disabled or deleted. All products take part.',
    de: 'Dieser Export nimmt die Artikel auf {channels} aus dem Verkauf, weil {channelCount|dieser Kanal|diese Kanäle} deaktiviert oder gelöscht {channelCount|wurde|wurden}. Alle Produkte nehmen teil.',
  },
  overtaken: {
    en: 'Export #{by} was delivered before this file was uploaded, so TB.One has newer articles.',
    de: 'Export #{by} wurde übergeben, bevor diese Datei hochgeladen war; TB.One hat neuere Artikel.',
  },
} as const satisfies Record<string, Sentence>
