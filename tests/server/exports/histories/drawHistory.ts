/** Products of the PIM: more than one page. */
export const products = 130
/**
 * The products that events change: few, so that several events affect one; on both pages, and at the border
 * of the filter.
 */
const busy = [2, 3, 7, 11, 13, 58, 59, 60, 61, 98, 101, 120]
const models = ['000000', '000002', '000003', '000005']
const steps = 8
/** Changes of products by users, some more frequent. */
const productChanges = (
  'value value spoil mend disable enable remove remove restore renumber collide collide swap swap recase ' +
  'model status narrow widen place place reparent reparent stale stale staleModel reindex'
).split(' ')
/** Changes of the configuration, which need no change of a product. */
const configurationChanges = 'map map setting setting channel language label variants'.split(' ')
/** Events during an export. */
const happenings =
  'nothing nothing nothing nothing cancel kill abandon stop break unreadable change change'.split(' ')

/** Numbers from 0 to 1 that are the same for the same seed. */
export const createRandom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Draws a history of changes and exports; half of them have a catalogue without warnings. The number after an
 * export is the step at which an event happens.
 * @example drawHistory(createRandom(1)) // 'clean, disable 12, full, delta 7 cancel, swap 3 61, retry'
 */
export const drawHistory = (random: () => number): string => {
  const below = (count: number) => Math.floor(random() * count)
  const oneOf = <T>(...all: readonly T[]) => all[below(all.length)] as T // it exists
  const product = () => oneOf(...busy)

  const change = (): string => {
    const kind = random() < 0.7 ? oneOf(...productChanges) : oneOf(...configurationChanges)
    if (kind === 'collide' || kind === 'swap') return `${kind} ${product()} ${product()}`
    if (kind === 'model' || kind === 'staleModel') return `${kind} ${oneOf(...models)}`
    if (kind === 'stale') return `stale ${product()} ${oneOf(1, 1, 2, 20)}`
    if (kind === 'status') return `status ${oneOf('enabled', 'all')}`
    if (kind === 'narrow') return `narrow ${oneOf(1, 60, 100)}`
    if (kind === 'map') return `map ${oneOf('less', 'lower', 'fixed', 'other', 'all')}`
    if (kind === 'channel' || kind === 'variants' || kind === 'language')
      return `${kind} ${oneOf('on', 'off')}`
    if (kind === 'reparent') return `reparent ${product()} ${oneOf('none', 'KTR-000002', 'KTR-000005')}`
    if (kind === 'label') return `label ${oneOf('Tiefschwarz', 'Nachtschwarz')}`
    if (kind === 'setting')
      return `setting ${oneOf('comma', 'point', 'fallback', 'none', 'english', 'german', 'pound', 'euro')}`
    if (kind === 'place') return `place ${oneOf('one', 'two', 'two', 'refusing', 'none')}`
    return kind === 'widen' || kind === 'reindex' ? kind : `${kind} ${product()}`
  }

  const run = (): string => {
    const kind = oneOf('full', 'full', 'full', 'delta', 'delta', 'delta', 'delta', 'dry')
    const meanwhile = oneOf(...happenings)
    if (meanwhile === 'nothing') return kind
    if (meanwhile === 'unreadable') return `${kind} 0 unreadable ${product()}`
    // after everything is read, the PIM may be away
    if (meanwhile === 'break') return `${kind} ${below(9)} break`
    return `${kind} ${below(18)} ${meanwhile === 'change' ? change() : meanwhile}`
  }

  /** A product filter that is narrower for a time. */
  const filtered = () => [
    `narrow ${oneOf(1, 60, 100)}`,
    oneOf('full', 'delta'),
    ...maybe(change),
    'widen',
    ...maybe(run),
  ]
  /** An export that exceeds a safety limit, and the decision about it. */
  const held = () => [
    'limit 0',
    `remove ${product()}`,
    oneOf('full', 'delta'),
    ...maybe(change),
    oneOf('release', 'release', 'discard', 'release 2 kill'),
    'limit off',
  ]
  /** An export that stops while it reads, and is continued or repeated. */
  const brokenOff = () => [
    `${oneOf('full', 'delta')} ${below(9)} break`,
    ...maybe(change),
    oneOf('continue', 'continue', `continue ${below(9)} kill`, 'retry', `retry ${below(18)} kill`),
  ]
  /** An export whose file is refused, and uploaded again, perhaps to another target. */
  const refused = () => [
    ...maybe(change),
    'place refusing',
    oneOf('full', 'delta', 'retry'),
    ...maybe(change),
    `place ${oneOf('one', 'two')}`,
    oneOf('send', 'send', `send ${below(5)} kill`),
  ]
  /** The clock of the PIM is set once or twice, between deliveries that changes surround. */
  const clockSet = () => [
    oneOf('full', 'delta'),
    `value ${product()}`,
    `clock ${oneOf(-70, -30, 0, 30, 70)}`,
    `value ${product()}`,
    ...maybe(
      () => `${oneOf('dry', `look ${product()}`)}, clock ${oneOf(-70, -30, 0, 30, 70)}, value ${product()}`,
    ),
    'delta',
  ]
  /** Changes of products and of the configuration between a full export and deltas. */
  const changed = () => ['full', change(), ...maybe(change), 'delta', ...maybe(change), ...maybe(change)]
  const maybe = (draw: () => string) => (random() < 0.5 ? [draw()] : [])

  const single = [() => [change()], () => [run()]]
  const stories = [held, brokenOff, refused, filtered, clockSet, changed, changed]
  const first = oneOf('full', 'delta', 'value 7')
  const story = [oneOf('clean', 'value 7'), first]
  for (let step = 0; step < steps; step += 1) {
    const draw = oneOf(...single, ...single, ...single, ...stories)
    story.push(...draw(), ...(random() < 0.3 ? [`value ${product()}`] : []))
  }
  return story.join(', ')
}
