import type { attributeSelect as english } from '../en/attributeSelect.ts'

/** German words of the attribute select. */
export const attributeSelect: typeof english = {
  clear: '{label} leeren',
  found: '{count} {smart_count|Attribut|Attribute}',
  types: {
    builtIn: 'Systemfeld',
    identifier: 'Kennung',
    text: 'Text',
    textarea: 'Textbereich',
    boolean: 'Ja/Nein',
    number: 'Zahl',
    select: 'Einfachauswahl',
    selectMany: 'Mehrfachauswahl',
    date: 'Datum',
    metric: 'Messung',
    price: 'Preis',
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
