import { texts, type Texts } from '../words/phrases.ts'

/** A node of a category tree. */
export interface Category {
  readonly code: string
  readonly parent: string | null
  readonly position: number
  readonly labels: Texts
}

const PEOPLE: Readonly<Record<string, Texts>> = {
  women: texts('Damen', 'Women', 'Femme'),
  men: texts('Herren', 'Men', 'Homme'),
  kids: texts('Kinder', 'Kids', 'Enfant'),
  unisex: texts('Unisex', 'Unisex', 'Mixte'),
}

const GOODS: Readonly<Record<string, Texts>> = {
  tshirts: texts('T-Shirts & Tops', 'T-shirts & tops', 'T-shirts et hauts'),
  shirts: texts('Hemden & Blusen', 'Shirts & blouses', 'Chemises et blouses'),
  dresses: texts('Kleider', 'Dresses', 'Robes'),
  jeans: texts('Jeans', 'Jeans', 'Jeans'),
  jackets: texts('Jacken', 'Jackets', 'Vestes'),
  knitwear: texts('Strick', 'Knitwear', 'Maille'),
  sneakers: texts('Schuhe', 'Shoes', 'Chaussures'),
  bags: texts('Taschen', 'Bags', 'Sacs'),
  accessories: texts('Accessoires', 'Accessories', 'Accessoires'),
}

const TOPICS: Readonly<Record<string, Texts>> = {
  new: texts('Neuheiten', 'New in', 'Nouveautés'),
  sale: texts('Angebote', 'Sale', 'Soldes'),
  sustainable: texts('Nachhaltig', 'Sustainable', 'Mode durable'),
  outlet: texts('Outlet', 'Outlet', 'Outlet'),
  gifts: texts('Geschenke', 'Gifts', 'Cadeaux'),
}

function node(code: string, parent: string | null, position: number, labels: Texts): Category {
  return { code, parent, position, labels }
}

function shopTree(): Category[] {
  const tree = [node('fashion', null, 1, texts('Modewelt', 'Fashion', 'Mode'))]
  Object.entries(PEOPLE).forEach(([person, labels], at) => {
    tree.push(node(person, 'fashion', at + 1, labels))
    const goods = Object.entries(GOODS).filter(
      ([good]) => good !== 'dresses' || person === 'women' || person === 'kids',
    )
    goods.forEach(([good, names], place) => tree.push(node(`${person}_${good}`, person, place + 1, names)))
  })
  Object.entries(TOPICS).forEach(([topic, labels], at) => tree.push(node(topic, 'fashion', at + 5, labels)))
  return tree
}

function marketplaceTree(): Category[] {
  const root = node('marketplace', null, 2, texts('Marktplatz', 'Marketplace', 'Place de marché'))
  const groups: [string, Texts, string[]][] = [
    [
      'mp_clothing',
      texts('Bekleidung', 'Clothing', 'Vêtements'),
      ['tshirts', 'shirts', 'dresses', 'jeans', 'jackets', 'knitwear'],
    ],
    ['mp_shoes', texts('Schuhe', 'Shoes', 'Chaussures'), ['sneakers']],
    ['mp_more', texts('Taschen & Co.', 'Bags & more', 'Sacs et plus'), ['bags', 'accessories']],
  ]
  const below = groups.flatMap(([code, labels, goods], at) => [
    node(code, 'marketplace', at + 1, labels),
    ...goods.map((good, place) => node(`mp_${good}`, code, place + 1, GOODS[good] ?? labels)),
  ])
  return [root, ...below]
}

/** Both trees, parents before their children. */
export const categories: readonly Category[] = [...shopTree(), ...marketplaceTree()]

const byCode = new Map(categories.map(one => [one.code, one]))

/** Finds a category by its code. */
export function categoryOf(code: string): Category | undefined {
  return byCode.get(code)
}

/** The codes of a category and of all categories below it. */
export function withDescendants(code: string): ReadonlySet<string> {
  const found = new Set([code])
  for (const one of categories) if (one.parent !== null && found.has(one.parent)) found.add(one.code)
  return found
}
