import type { IssueTable } from '../message.ts'

/** The issues of an article, and of several articles together. */
export const articleIssues = {
  noArticleNumber: {
    severity: 'error',
    cause: { en: 'No article number', de: 'Keine Artikelnummer' },
    en: '{column}: missing.',
    de: '{column}: fehlt.',
    remedy: {
      en: 'Fill in the SKU or map a_nr to a filled attribute.',
      de: 'Pflegen Sie die SKU oder ordnen Sie a_nr ein gefülltes Attribut zu.',
    },
    field: 'a_nr',
    page: 'mapping',
  },
  noProductNumber: {
    severity: 'error',
    cause: { en: 'No product number', de: 'Keine Produktnummer' },
    en: '{column}: missing.',
    de: '{column}: fehlt.',
    remedy: {
      en: 'Map p_nr to a filled attribute or remove its mapping.',
      de: 'Ordnen Sie p_nr ein gefülltes Attribut zu oder entfernen Sie die Zuordnung.',
    },
    field: 'p_nr',
    page: 'mapping',
  },
  duplicateArticleNumber: {
    severity: 'error',
    cause: { en: 'Already the number of another article', de: 'Schon die Nummer eines anderen Artikels' },
    en: '{column}: “{value}” is already the number of another article in this file.',
    de: '{column}: „{value}“ ist in dieser Datei schon die Nummer eines anderen Artikels.',
    remedy: { en: 'Give each article its own number.', de: 'Geben Sie jedem Artikel eine eigene Nummer.' },
    field: 'a_nr',
  },
  unusable: {
    severity: 'error',
    cause: { en: 'Akeneo’s data is unusable', de: 'Unbrauchbare Daten von Akeneo' },
    en: 'Akeneo’s data for this product is unusable: {reason}.',
    de: 'Akeneo liefert zu diesem Produkt unbrauchbare Daten: {reason}.',
    remedy: {
      en: 'Save it again in Akeneo. If that does not help, contact Akeneo’s support with this message.',
      de: 'Speichern Sie es in Akeneo erneut. Hilft das nicht, wenden Sie sich mit dieser Meldung an den Akeneo-Support.',
    },
  },
  requiredMissing: {
    severity: 'warning',
    cause: { en: 'Missing', de: 'Fehlt' },
    en: '{column}: missing, but TB.One expects a value.',
    de: '{column}: fehlt, TB.One erwartet aber einen Wert.',
    remedy: {
      en: 'Fill in the attribute “{attribute}” in Akeneo; product columns take only values that all variants share.',
      de: 'Füllen Sie in Akeneo das Attribut „{attribute}“ aus; Produktspalten nehmen nur Werte auf, die bei allen Varianten gleich sind.',
    },
  },
  axisMissing: {
    severity: 'warning',
    cause: {
      en: 'Missing, although it is an axis of the family variant',
      de: 'Fehlt, obwohl es eine Achse der Familienvariante ist',
    },
    en: '{column}: missing, but “{attribute}” is an axis of the family variant.',
    de: '{column}: fehlt, aber „{attribute}“ ist eine Achse der Familienvariante.',
    remedy: { en: 'Enter the value in Akeneo.', de: 'Tragen Sie den Wert in Akeneo ein.' },
  },
  unequalAxes: {
    severity: 'warning',
    cause: {
      en: 'Other components than the rest of the product',
      de: 'Andere Komponenten als beim übrigen Produkt',
    },
    en: '{column}: this article fills {value}, other articles of product “{product}” fill other components.',
    de: '{column}: Dieser Artikel füllt {value}, andere Artikel des Produkts „{product}“ füllen andere Komponenten.',
    remedy: { en: 'Fill the same ones on all of them.', de: 'Füllen Sie bei allen dieselben aus.' },
    field: 'a_comp',
  },
  oldPriceBelowPrice: {
    severity: 'warning',
    cause: { en: 'Below the selling price', de: 'Liegt unter dem Verkaufspreis' },
    en: '{column}: the former price {value} is below the selling price {price}.',
    de: '{column}: Der Streichpreis {value} liegt unter dem Verkaufspreis {price}.',
    remedy: { en: 'Correct one of them in Akeneo.', de: 'Korrigieren Sie einen von beiden in Akeneo.' },
  },
  imageMissing: {
    severity: 'warning',
    cause: { en: 'No image', de: 'Kein Bild' },
    en: '{column}: the article has no image in any media column.',
    de: '{column}: Der Artikel hat in keiner Medienspalte ein Bild.',
    remedy: { en: 'Add one in Akeneo.', de: 'Fügen Sie in Akeneo eines hinzu.' },
  },
  assetUnreachable: {
    severity: 'warning',
    cause: { en: 'TESSA does not deliver the asset', de: 'TESSA liefert das Asset nicht aus' },
    en: 'The asset “{value}” is in the file, but TESSA does not deliver it.',
    de: 'Das Asset „{value}“ steht in der Datei, aber TESSA liefert es nicht aus.',
    remedy: {
      en: 'Check the asset in TESSA, and the TESSA API settings.',
      de: 'Prüfen Sie das Asset in TESSA und die TESSA-API-Einstellungen.',
    },
    about: { en: 'Asset', de: 'Asset' },
    page: 'tessaApi',
  },
  parentMissing: {
    severity: 'error',
    cause: { en: 'Akeneo does not show the product model', de: 'Akeneo zeigt das Produktmodell nicht' },
    en: '{column}: Akeneo does not show the product model “{value}” to this connection, so its product number is not known. TB.One keeps the article as it is.',
    de: '{column}: Akeneo zeigt dieser Verbindung das Produktmodell „{value}“ nicht, daher ist seine Produktnummer nicht bekannt. TB.One behält den Artikel, wie er ist.',
    remedy: {
      en: 'Check the permissions of the connection for its categories in Akeneo.',
      de: 'Prüfen Sie in Akeneo die Berechtigungen der Verbindung für seine Kategorien.',
    },
    field: 'p_nr',
  },
  eanMissing: {
    severity: 'error',
    cause: { en: 'Missing', de: 'Fehlt' },
    en: '{column}: missing.',
    de: '{column}: fehlt.',
    remedy: {
      en: 'Fill in the attribute “{attribute}” in Akeneo.',
      de: 'Füllen Sie in Akeneo das Attribut „{attribute}“ aus.',
    },
  },
  duplicateEan: {
    severity: 'warning',
    cause: { en: 'Already the EAN of another article', de: 'Schon die EAN eines anderen Artikels' },
    en: '{column}: “{value}” is already the EAN of the article “{article}”, and TB.One takes each EAN once.',
    de: '{column}: „{value}“ ist schon die EAN des Artikels „{article}“, und TB.One nimmt jede EAN nur einmal an.',
    remedy: {
      en: 'Correct the EAN of one of them in Akeneo.',
      de: 'Korrigieren Sie in Akeneo die EAN eines der beiden.',
    },
    field: 'a_ean',
  },
  soldEan: {
    severity: 'warning',
    cause: { en: 'EAN of an article that was delivered before', de: 'EAN eines früher gelieferten Artikels' },
    en: '{column}: TB.One still has “{value}” as the EAN of the article “{article}”, which was delivered before, and takes each EAN once.',
    de: '{column}: TB.One hat „{value}“ noch als EAN des früher gelieferten Artikels „{article}“ und nimmt jede EAN nur einmal an.',
    remedy: {
      en: 'Correct the EAN of one of them in Akeneo. If the other one has a new EAN or leaves the export, export this one again afterwards.',
      de: 'Korrigieren Sie in Akeneo die EAN eines der beiden. Bekommt der andere eine neue EAN oder verlässt er den Export, exportieren Sie diesen danach erneut.',
    },
    field: 'a_ean',
  },
  modelCodeIsSku: {
    severity: 'warning',
    cause: {
      en: 'Code of a product model and SKU of a product',
      de: 'Code eines Produktmodells und SKU eines Produkts',
    },
    en: '{column}: “{value}” is the code of a product model and also the SKU of a product of its own, so TB.One takes this article and “{other}” for variants of one product.',
    de: '{column}: „{value}“ ist der Code eines Produktmodells und zugleich die SKU eines eigenen Produkts, daher hält TB.One diesen Artikel und „{other}“ für Varianten eines Produkts.',
    remedy: {
      en: 'Map the product number (p_nr) to an attribute, or rename one of the two in Akeneo.',
      de: 'Ordnen Sie die Produktnummer (p_nr) einem Attribut zu oder benennen Sie in Akeneo eines von beiden um.',
    },
    field: 'p_nr',
    page: 'mapping',
  },
  twinUnmappedAxis: {
    severity: 'warning',
    cause: {
      en: 'Not distinguished from another variant',
      de: 'Von einer anderen Variante nicht zu unterscheiden',
    },
    en: '{column}: nothing distinguishes this article from “{twin}” of the same product, because the axis {axes} of the family variant is not mapped. TB.One then exports neither (Double Variant Values).',
    de: '{column}: Nichts unterscheidet diesen Artikel von „{twin}“ desselben Produkts, weil die Achse {axes} der Familienvariante nicht zugeordnet ist. TB.One exportiert dann keinen von beiden (Double Variant Values).',
    remedy: {
      en: 'Map it as a variant component (a_comp).',
      de: 'Ordnen Sie sie als Variantenkomponente (a_comp) zu.',
    },
    field: 'a_comp',
    page: 'mapping',
  },
  twinEqualValues: {
    severity: 'warning',
    cause: {
      en: 'Same variant components as another variant',
      de: 'Gleiche Variantenkomponenten wie eine andere Variante',
    },
    en: '{column}: this article and “{twin}” of the same product both have {value}. TB.One then exports neither (Double Variant Values).',
    de: '{column}: Dieser Artikel und „{twin}“ desselben Produkts haben beide {value}. TB.One exportiert dann keinen von beiden (Double Variant Values).',
    remedy: {
      en: 'Give the options different labels in Akeneo, or the articles different values.',
      de: 'Geben Sie in Akeneo den Optionen verschiedene Bezeichnungen oder den Artikeln verschiedene Werte.',
    },
    field: 'a_comp',
  },
  twinNoComponent: {
    severity: 'warning',
    cause: {
      en: 'No variant components in a product of several articles',
      de: 'Keine Variantenkomponenten bei mehreren Artikeln',
    },
    en: '{column}: this article and “{twin}” share the product number “{product}”, and no variant component distinguishes them. TB.One then exports neither (Double Variant Values).',
    de: '{column}: Dieser Artikel und „{twin}“ haben dieselbe Produktnummer „{product}“, und keine Variantenkomponente unterscheidet sie. TB.One exportiert dann keinen von beiden (Double Variant Values).',
    remedy: {
      en: 'Map a variant component (a_comp) in which they differ, or give each its own product number.',
      de: 'Ordnen Sie eine Variantenkomponente (a_comp) zu, in der sie sich unterscheiden, oder geben Sie jedem eine eigene Produktnummer.',
    },
    field: 'a_comp',
    page: 'mapping',
  },
  priceZero: {
    severity: 'warning',
    cause: { en: 'Price 0', de: 'Preis 0' },
    en: '{column}: the selling price is {value}.',
    de: '{column}: Der Verkaufspreis ist {value}.',
    remedy: { en: 'Enter the right price in Akeneo.', de: 'Tragen Sie in Akeneo den richtigen Preis ein.' },
  },
  priceMissing: {
    severity: 'warning',
    cause: { en: 'No price', de: 'Kein Preis' },
    en: '{column}: the article has no price in {currency} (attribute “{attribute}”), so the channel cannot sell it.',
    de: '{column}: Der Artikel hat keinen Preis in {currency} (Attribut „{attribute}“), daher kann der Kanal ihn nicht verkaufen.',
    remedy: {
      en: 'Enter one in Akeneo, or switch the article off for this channel.',
      de: 'Tragen Sie in Akeneo einen ein oder schalten Sie den Artikel für diesen Kanal aus.',
    },
  },
  priceCurrencyMissing: {
    severity: 'warning',
    cause: { en: 'No price in {currency}', de: 'Kein Preis in {currency}' },
    en: '{column}: the article has a price in {others}, but none in {currency}, the currency of the channel (attribute “{attribute}”).',
    de: '{column}: Der Artikel hat einen Preis in {others}, aber keinen in {currency}, der Währung des Kanals (Attribut „{attribute}“).',
    remedy: {
      en: 'Enter one in {currency} in Akeneo, or correct the currency of the channel in the settings.',
      de: 'Tragen Sie in Akeneo einen in {currency} ein oder korrigieren Sie in den Einstellungen die Währung des Kanals.',
    },
  },
} as const satisfies IssueTable
