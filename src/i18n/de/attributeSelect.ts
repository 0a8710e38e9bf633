import type { attributeSelect as english } from '../en/attributeSelect.ts'

/** German words of the attribute select. */
export const attributeSelect: typeof english = {
  clear: '%{label} leeren',
  found: '%{count} Attribut |||| %{count} Attribute',
  types: {
    builtIn: 'Eingebaut',
    identifier: 'Identifikator',
    text: 'Text',
    textarea: 'Textbereich',
    boolean: 'Ja oder nein',
    number: 'Zahl',
    select: 'Einfachauswahl',
    selectMany: 'Mehrfachauswahl',
    date: 'Datum',
    metric: 'Maßangabe',
    price: 'Preissammlung',
    image: 'Bild',
    file: 'Datei',
    tessa: 'TESSA-Assets',
    assets: 'Asset-Sammlung',
    template: 'Vorlagentext',
    productLink: 'Produktverknüpfung',
    table: 'Tabelle',
    other: 'Anderer Typ',
  },
}
