import { error, warning } from './defineIssue.ts'

/** The issues of an article, and of several articles together. */
export const articleIssues = {
  noArticleNumber: error(
    ['No article number', 'Keine Artikelnummer'],
    ['{place}: missing.', '{place}: fehlt.'],
    [
      'Fill in the SKU or map a_nr to a filled attribute.',
      'Pflegen Sie die SKU oder ordnen Sie a_nr ein gefülltes Attribut zu.',
    ],
    { field: 'a_nr' },
  ),
  noProductNumber: error(
    ['No product number', 'Keine Produktnummer'],
    ['{place}: missing.', '{place}: fehlt.'],
    [
      'Map p_nr to a filled attribute or remove its mapping.',
      'Ordnen Sie p_nr ein gefülltes Attribut zu oder entfernen Sie die Zuordnung.',
    ],
    { field: 'p_nr' },
  ),
  duplicateArticleNumber: error(
    ['Already the number of another article', 'Schon die Nummer eines anderen Artikels'],
    [
      '{place}: “{value}” is already the number of another article in this file.',
      '{place}: „{value}“ ist in dieser Datei schon die Nummer eines anderen Artikels.',
    ],
    ['Give each article its own number.', 'Geben Sie jedem Artikel eine eigene Nummer.'],
    { field: 'a_nr' },
  ),
  unusable: error(
    ['Akeneo’s data is unusable', 'Unbrauchbare Daten von Akeneo'],
    [
      'Akeneo’s data for this product is unusable: {reason}.',
      'Akeneo liefert zu diesem Produkt unbrauchbare Daten: {reason}.',
    ],
    [
      'Save it again in Akeneo. If that does not help, contact Akeneo’s support with this message.',
      'Speichern Sie es in Akeneo erneut. Hilft das nicht, wenden Sie sich mit dieser Meldung an den Akeneo-Support.',
    ],
  ),
  requiredMissing: warning(
    ['Missing', 'Fehlt'],
    ['{place}: missing, but TB.One expects a value.', '{place}: fehlt, TB.One erwartet aber einen Wert.'],
    [
      'Fill in the attribute “{attribute}” in Akeneo; product columns take only values that all variants share.',
      'Füllen Sie in Akeneo das Attribut „{attribute}“ aus; Produktspalten nehmen nur Werte auf, die bei allen Varianten gleich sind.',
    ],
  ),
  axisMissing: warning(
    [
      'Missing, although it is an axis of the family variant',
      'Fehlt, obwohl es eine Achse der Familienvariante ist',
    ],
    [
      '{place}: missing, but “{attribute}” is an axis of the family variant.',
      '{place}: fehlt, aber „{attribute}“ ist eine Achse der Familienvariante.',
    ],
    ['Enter the value in Akeneo.', 'Tragen Sie den Wert in Akeneo ein.'],
  ),
  unequalAxes: warning(
    ['Other components than the rest of the product', 'Andere Komponenten als beim übrigen Produkt'],
    [
      '{place}: this article fills {value}, other articles of product “{product}” fill other components.',
      '{place}: Dieser Artikel füllt {value}, andere Artikel des Produkts „{product}“ füllen andere Komponenten.',
    ],
    ['Fill the same ones on all of them.', 'Füllen Sie bei allen dieselben aus.'],
    { field: 'a_comp' },
  ),
  oldPriceBelowPrice: warning(
    ['Below the selling price', 'Liegt unter dem Verkaufspreis'],
    [
      '{place}: the former price {value} is below the selling price {price}.',
      '{place}: Der Streichpreis {value} liegt unter dem Verkaufspreis {price}.',
    ],
    ['Correct one of them in Akeneo.', 'Korrigieren Sie einen von beiden in Akeneo.'],
  ),
  imageMissing: warning(
    ['No image', 'Kein Bild'],
    [
      '{place}: the article has no image in any media column.',
      '{place}: Der Artikel hat in keiner Medienspalte ein Bild.',
    ],
    ['Add one in Akeneo.', 'Fügen Sie in Akeneo eines hinzu.'],
  ),
  assetUnreachable: warning(
    ['TESSA does not deliver the asset', 'TESSA liefert das Asset nicht aus'],
    [
      'The asset “{value}” is in the file, but TESSA does not deliver it.',
      'Das Asset „{value}“ steht in der Datei, aber TESSA liefert es nicht aus.',
    ],
    [
      'Check the asset in TESSA, and the TESSA API settings.',
      'Prüfen Sie das Asset in TESSA und die TESSA-API-Einstellungen.',
    ],
    { about: { en: 'Asset', de: 'Asset' } },
  ),
  parentMissing: error(
    ['Akeneo does not show the product model', 'Akeneo zeigt das Produktmodell nicht'],
    [
      '{place}: Akeneo does not show the product model “{value}” to this connection, so its product number is not known. TB.One keeps the article as it is.',
      '{place}: Akeneo zeigt dieser Verbindung das Produktmodell „{value}“ nicht, daher ist seine Produktnummer nicht bekannt. TB.One behält den Artikel, wie er ist.',
    ],
    [
      'Check the permissions of the connection for its categories in Akeneo.',
      'Prüfen Sie in Akeneo die Berechtigungen der Verbindung für seine Kategorien.',
    ],
    { field: 'p_nr' },
  ),
  eanMissing: error(
    ['Missing', 'Fehlt'],
    ['{place}: missing.', '{place}: fehlt.'],
    [
      'Fill in the attribute “{attribute}” in Akeneo.',
      'Füllen Sie in Akeneo das Attribut „{attribute}“ aus.',
    ],
  ),
  duplicateEan: warning(
    ['Already the EAN of another article', 'Schon die EAN eines anderen Artikels'],
    [
      '{place}: “{value}” is already the EAN of the article “{article}”, and TB.One takes each EAN once.',
      '{place}: „{value}“ ist schon die EAN des Artikels „{article}“, und TB.One nimmt jede EAN nur einmal an.',
    ],
    ['Correct the EAN of one of them in Akeneo.', 'Korrigieren Sie in Akeneo die EAN eines der beiden.'],
    { field: 'a_ean' },
  ),
  soldEan: warning(
    ['EAN of an article that was delivered before', 'EAN eines früher gelieferten Artikels'],
    [
      '{place}: TB.One still has “{value}” as the EAN of the article “{article}”, which was delivered before, and takes each EAN once.',
      '{place}: TB.One hat „{value}“ noch als EAN des früher gelieferten Artikels „{article}“ und nimmt jede EAN nur einmal an.',
    ],
    [
      'Correct the EAN of one of them in Akeneo. If the other one has a new EAN or leaves the export, export this one again afterwards.',
      'Korrigieren Sie in Akeneo die EAN eines der beiden. Bekommt der andere eine neue EAN oder verlässt er den Export, exportieren Sie diesen danach erneut.',
    ],
    { field: 'a_ean' },
  ),
  modelCodeIsSku: warning(
    ['Code of a product model and SKU of a product', 'Code eines Produktmodells und SKU eines Produkts'],
    [
      '{place}: “{value}” is the code of a product model and also the SKU of a product of its own, so TB.One takes this article and “{other}” for variants of one product.',
      '{place}: „{value}“ ist der Code eines Produktmodells und zugleich die SKU eines eigenen Produkts, daher hält TB.One diesen Artikel und „{other}“ für Varianten eines Produkts.',
    ],
    [
      'Map the product number (p_nr) to an attribute, or rename one of the two in Akeneo.',
      'Ordnen Sie die Produktnummer (p_nr) einem Attribut zu oder benennen Sie in Akeneo eines von beiden um.',
    ],
    { field: 'p_nr' },
  ),
  twinUnmappedAxis: warning(
    ['Not distinguished from another variant', 'Von einer anderen Variante nicht zu unterscheiden'],
    [
      '{place}: nothing distinguishes this article from “{twin}” of the same product, because the axis {axes} of the family variant is not mapped. TB.One then exports neither (Double Variant Values).',
      '{place}: Nichts unterscheidet diesen Artikel von „{twin}“ desselben Produkts, weil die Achse {axes} der Familienvariante nicht zugeordnet ist. TB.One exportiert dann keinen von beiden (Double Variant Values).',
    ],
    ['Map it as a variant component (a_comp).', 'Ordnen Sie sie als Variantenkomponente (a_comp) zu.'],
    { field: 'a_comp' },
  ),
  twinEqualValues: warning(
    ['Same variant components as another variant', 'Gleiche Variantenkomponenten wie eine andere Variante'],
    [
      '{place}: this article and “{twin}” of the same product both have {value}. TB.One then exports neither (Double Variant Values).',
      '{place}: Dieser Artikel und „{twin}“ desselben Produkts haben beide {value}. TB.One exportiert dann keinen von beiden (Double Variant Values).',
    ],
    [
      'Give the options different labels in Akeneo, or the articles different values.',
      'Geben Sie in Akeneo den Optionen verschiedene Bezeichnungen oder den Artikeln verschiedene Werte.',
    ],
    { field: 'a_comp' },
  ),
  twinNoComponent: warning(
    [
      'No variant components in a product of several articles',
      'Keine Variantenkomponenten bei mehreren Artikeln',
    ],
    [
      '{place}: this article and “{twin}” share the product number “{product}”, and no variant component distinguishes them. TB.One then exports neither (Double Variant Values).',
      '{place}: Dieser Artikel und „{twin}“ haben dieselbe Produktnummer „{product}“, und keine Variantenkomponente unterscheidet sie. TB.One exportiert dann keinen von beiden (Double Variant Values).',
    ],
    [
      'Map a variant component (a_comp) in which they differ, or give each its own product number.',
      'Ordnen Sie eine Variantenkomponente (a_comp) zu, in der sie sich unterscheiden, oder geben Sie jedem eine eigene Produktnummer.',
    ],
    { field: 'a_comp' },
  ),
  priceZero: warning(
    ['Price 0', 'Preis 0'],
    ['{place}: the selling price is {value}.', '{place}: Der Verkaufspreis ist {value}.'],
    ['Enter the right price in Akeneo.', 'Tragen Sie in Akeneo den richtigen Preis ein.'],
  ),
  priceMissing: warning(
    ['No price', 'Kein Preis'],
    [
      '{place}: the article has no price in {currency} (attribute “{attribute}”), so the channel cannot sell it.',
      '{place}: Der Artikel hat keinen Preis in {currency} (Attribut „{attribute}“), daher kann der Kanal ihn nicht verkaufen.',
    ],
    [
      'Enter one in Akeneo, or switch the article off for this channel.',
      'Tragen Sie in Akeneo einen ein oder schalten Sie den Artikel für diesen Kanal aus.',
    ],
  ),
  priceCurrencyMissing: warning(
    ['No price in {currency}', 'Kein Preis in {currency}'],
    [
      '{place}: the article has a price in {others}, but none in {currency}, the currency of the channel (attribute “{attribute}”).',
      '{place}: Der Artikel hat einen Preis in {others}, aber keinen in {currency}, der Währung des Kanals (Attribut „{attribute}“).',
    ],
    [
      'Enter one in {currency} in Akeneo, or correct the currency of the channel in the settings.',
      'Tragen Sie in Akeneo einen in {currency} ein oder korrigieren Sie in den Einstellungen die Währung des Kanals.',
    ],
  ),
}
