import type { MessageTable } from '../message.ts'

/** The messages of a run about what its file does to articles on sale. */
export const saleMessages = {
  noneEnabled: {
    en: 'No channel is enabled, so TB.One can sell none of these articles by this file. Enable a channel, then start a full export.',
    de: 'Kein Kanal ist aktiv; mit dieser Datei kann TB.One keinen dieser Artikel verkaufen. Aktivieren Sie einen Kanal und starten Sie dann einen vollständigen Export.',
    page: 'channels',
    sale: true,
  },
  activationOpen: {
    en: 'Neither a_active nor a_active[channel] is mapped, so this file takes no article on or off sale. Map one of them.',
    de: 'Weder a_active noch a_active[channel] ist zugeordnet; diese Datei bringt keinen Artikel in den Verkauf oder aus dem Verkauf. Ordnen Sie eines davon zu.',
    page: 'mapping',
    sale: true,
  },
  channelsClose: {
    en: 'This export takes the articles off sale on {channels}, because {channelCount|this channel was|these channels were} disabled or deleted. All products take part.',
    de: 'Dieser Export nimmt die Artikel auf {channels} aus dem Verkauf, weil {channelCount|dieser Kanal|diese Kanäle} deaktiviert oder gelöscht {channelCount|wurde|wurden}. Alle Produkte nehmen teil.',
    page: 'channels',
  },
  stayOnSale: {
    en: '{count|One article that is no longer selected stays|{count} articles that are no longer selected stay} on sale, as the export settings say.',
    de: '{count|Ein nicht mehr ausgewählter Artikel bleibt|{count} nicht mehr ausgewählte Artikel bleiben} im Verkauf, wie in den Exporteinstellungen festgelegt.',
    page: 'exportSettings',
  },
  noActivation: {
    en: '{count|One article|{count} articles} cannot be withdrawn: the field a_active is not mapped.',
    de: '{count|Ein Artikel lässt|{count} Artikel lassen} sich nicht zurückziehen: Das Feld a_active ist nicht zugeordnet.',
    page: 'mapping',
    field: 'a_active',
    sale: true,
  },
  channelsLeft: {
    en: '{count|One article stays|Up to {count} articles stay} on sale on {channels}: the file delivered before had a column for it, this one has none, and TB.One keeps what it has. Take {count|it|them} off sale there in TB.One, or switch the channel on again.',
    de: '{count|Ein Artikel bleibt|Bis zu {count} Artikel bleiben} im Verkauf auf {channels}: Die zuvor übergebene Datei hatte dafür eine Spalte, diese hat keine, und TB.One behält, was es hat. Nehmen Sie {count|ihn|sie} dort in TB.One aus dem Verkauf, oder schalten Sie den Kanal wieder ein.',
    page: 'channels',
    sale: true,
  },
  channelsOff: {
    en: '{count|One withdrawn article may stay|{count} withdrawn articles may stay} on sale on {channels}: the file has no column for a channel that is switched off or no longer mapped. Take {count|it|them} off sale there in TB.One.',
    de: '{count|Ein zurückgezogener Artikel bleibt|{count} zurückgezogene Artikel bleiben} womöglich im Verkauf auf {channels}: Die Datei hat keine Spalte für einen Kanal, der ausgeschaltet oder nicht mehr zugeordnet ist. Nehmen Sie {count|ihn|sie} dort in TB.One aus dem Verkauf.',
    sale: true,
  },
} as const satisfies MessageTable
