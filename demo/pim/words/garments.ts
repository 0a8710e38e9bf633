import { texts, type Texts } from './phrases.ts'

/** The words for the products of one family: nouns, details and praise. */
export interface Garment {
  readonly nouns: readonly Texts[]
  readonly details: readonly Texts[]
  readonly praise: readonly Texts[]
}

/** The words of each family, by family code. */
export const garments = {
  tshirts: {
    nouns: [
      texts('T-Shirt', 'T-shirt', 'T-shirt'),
      texts('Langarmshirt', 'Long-sleeved top', 'T-shirt à manches longues'),
    ],
    details: [
      texts('mit Rundhals', 'with crew neck', 'à col rond'),
      texts('mit V-Ausschnitt', 'with V-neck', 'à col en V'),
      texts('mit Brusttasche', 'with chest pocket', 'à poche poitrine'),
    ],
    praise: [
      texts(
        'Ein Lieblingsstück für jeden Tag, weich auf der Haut und formstabil nach der Wäsche.',
        'An everyday favourite, soft on the skin and true to shape after washing.',
        'Un indispensable du quotidien, doux sur la peau et stable au lavage.',
      ),
      texts(
        'Der feine Jersey fällt locker und lässt sich gut kombinieren.',
        'The fine jersey drapes easily and goes with everything.',
        'Le jersey fin tombe avec souplesse et se marie avec tout.',
      ),
    ],
  },
  shirts: {
    nouns: [texts('Hemd', 'Shirt', 'Chemise'), texts('Bluse', 'Blouse', 'Blouse')],
    details: [
      texts('mit Kentkragen', 'with classic collar', 'à col classique'),
      texts('mit Stehkragen', 'with band collar', 'à col montant'),
      texts('aus Popeline', 'in poplin', 'en popeline'),
    ],
    praise: [
      texts(
        'Klar geschnitten, mit Perlmuttknöpfen und sauber verarbeiteten Nähten.',
        'Cleanly cut, with mother-of-pearl buttons and neat seams.',
        'Coupe nette, boutons en nacre et coutures soignées.',
      ),
      texts(
        'Passt ins Büro ebenso wie an den Strand.',
        'As good for the office as for the beach.',
        'Convient aussi bien au bureau que sur la plage.',
      ),
    ],
  },
  dresses: {
    nouns: [texts('Kleid', 'Dress', 'Robe'), texts('Midikleid', 'Midi dress', 'Robe mi-longue')],
    details: [
      texts('mit Bindegürtel', 'with tie belt', 'à ceinture nouée'),
      texts('mit Volants', 'with flounces', 'à volants'),
      texts('in A-Linie', 'in A-line', 'coupe trapèze'),
    ],
    praise: [
      texts(
        'Ein fließender Stoff, der sich mit jedem Schritt bewegt.',
        'A flowing fabric that moves with every step.',
        'Un tissu fluide qui accompagne chaque pas.',
      ),
      texts(
        'Mit Taschen in der Seitennaht und verdecktem Reißverschluss.',
        'With pockets in the side seam and a concealed zip.',
        'Poches dans la couture et fermeture invisible.',
      ),
    ],
  },
  jeans: {
    nouns: [texts('Jeans', 'Jeans', 'Jean')],
    details: [
      texts('mit geradem Bein', 'straight leg', 'coupe droite'),
      texts('mit hohem Bund', 'high rise', 'taille haute'),
      texts('in schmaler Form', 'slim fit', 'coupe slim'),
    ],
    praise: [
      texts(
        'Fester Denim mit etwas Elasthan: bequem ab dem ersten Tag.',
        'Sturdy denim with a little elastane: comfortable from day one.',
        "Denim robuste avec un peu d'élasthanne : confortable dès le premier jour.",
      ),
      texts(
        'Klassische Form mit fünf Taschen und Knopfleiste.',
        'Classic five-pocket shape with button fly.',
        'Forme classique à cinq poches et braguette boutonnée.',
      ),
    ],
  },
  jackets: {
    nouns: [texts('Jacke', 'Jacket', 'Veste'), texts('Steppjacke', 'Quilted jacket', 'Veste matelassée')],
    details: [
      texts('mit Kapuze', 'with hood', 'à capuche'),
      texts('mit Stehkragen', 'with stand-up collar', 'à col montant'),
      texts('wasserabweisend', 'water-repellent', 'déperlante'),
    ],
    praise: [
      texts(
        'Hält Wind und leichten Regen ab und bleibt dabei leicht.',
        'Keeps out wind and light rain and stays light.',
        'Protège du vent et de la pluie fine tout en restant légère.',
      ),
      texts(
        'Zwei Eingrifftaschen, eine Innentasche und ein robuster Zweiwegereißverschluss.',
        'Two side pockets, one inside pocket and a sturdy two-way zip.',
        'Deux poches latérales, une poche intérieure et un zip double curseur.',
      ),
    ],
  },
  knitwear: {
    nouns: [texts('Pullover', 'Jumper', 'Pull'), texts('Strickjacke', 'Cardigan', 'Gilet')],
    details: [
      texts('mit Zopfmuster', 'with cable knit', 'à torsades'),
      texts('mit Rollkragen', 'with roll neck', 'à col roulé'),
      texts('in Rippstrick', 'in rib knit', 'en maille côtelée'),
    ],
    praise: [
      texts(
        'Warm, ohne zu kratzen, und mit gerippten Bündchen.',
        'Warm without itching, with ribbed cuffs.',
        'Chaud sans gratter, avec des finitions côtelées.',
      ),
      texts(
        'Gestrickt aus feinem Garn, das mit den Jahren schöner wird.',
        'Knitted from fine yarn that improves with the years.',
        'Tricoté dans un fil fin qui embellit avec le temps.',
      ),
    ],
  },
  sneakers: {
    nouns: [
      texts('Sneaker', 'Trainers', 'Baskets'),
      texts('Laufschuhe', 'Running shoes', 'Chaussures de course'),
    ],
    details: [
      texts('mit Kontrastsohle', 'with contrast sole', 'à semelle contrastée'),
      texts('aus Veloursleder', 'in suede', 'en daim'),
      texts('mit Klettverschluss', 'with hook-and-loop strap', 'à scratch'),
    ],
    praise: [
      texts(
        'Gedämpfte Zwischensohle und herausnehmbares Fußbett.',
        'Cushioned midsole and removable insole.',
        'Semelle intermédiaire amortie et semelle intérieure amovible.',
      ),
      texts(
        'Läuft sich nicht ein, sondern sitzt gleich.',
        'Needs no wearing in, it fits at once.',
        'Aucun rodage : la chaussure va tout de suite.',
      ),
    ],
  },
  bags: {
    nouns: [texts('Handtasche', 'Handbag', 'Sac à main'), texts('Rucksack', 'Backpack', 'Sac à dos')],
    details: [
      texts('mit Schulterriemen', 'with shoulder strap', 'à bandoulière'),
      texts('mit Laptopfach', 'with laptop sleeve', 'avec compartiment ordinateur'),
      texts('aus geprägtem Leder', 'in embossed leather', 'en cuir embossé'),
    ],
    praise: [
      texts(
        'Hauptfach mit Magnetverschluss, zwei Steckfächer, ein Schlüsselring.',
        'Main compartment with magnetic clasp, two slip pockets, one key ring.',
        'Compartiment principal aimanté, deux poches plates, un porte-clés.',
      ),
      texts(
        'Groß genug für den Tag und leicht genug für den Weg.',
        'Large enough for the day and light enough for the way.',
        'Assez grand pour la journée, assez léger pour le trajet.',
      ),
    ],
  },
  accessories: {
    nouns: [
      texts('Schal', 'Scarf', 'Écharpe'),
      texts('Sonnenbrille', 'Sunglasses', 'Lunettes de soleil'),
      texts('Armband', 'Bracelet', 'Bracelet'),
    ],
    details: [
      texts('im Geschenkkarton', 'in a gift box', 'en coffret cadeau'),
      texts('handgefertigt', 'handmade', 'fait main'),
      texts('mit Gravur', 'with engraving', 'avec gravure'),
    ],
    praise: [
      texts(
        'Ein kleines Stück mit großer Wirkung.',
        'A small piece with a big effect.',
        'Une petite pièce au grand effet.',
      ),
      texts(
        'Gefertigt in kleiner Auflage und einzeln geprüft.',
        'Made in small batches and checked one by one.',
        'Fabriqué en petite série et contrôlé pièce par pièce.',
      ),
    ],
  },
} satisfies Record<string, Garment>

/** Code of a family of the demo catalogue. */
export type FamilyCode = keyof typeof garments
