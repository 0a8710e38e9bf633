import {
  type ComponentType,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  type Ref,
  useReducer,
} from 'react'
import { flushSync } from 'react-dom'
import { later } from './timing.ts'

/** As many rows are drawn all at once; what draws of more only those in view is fetched for the first such list. */
const mostDrawn = 100

/** Pixels drawn beyond those in view. */
const spare = 400

/** Rows drawn before it is known how many are in view. */
const firstRows = 30

/** What holds the rows that are drawn, by their keys. */
export interface RowsFrameProps {
  readonly children: ReactNode
  readonly style: CSSProperties
  readonly ref?: Ref<HTMLDivElement> | undefined
}

/** Holds the rows just so. A click while they still roll past is one, too. */
export const PlainFrame = ({ style, ...rest }: RowsFrameProps) => (
  <div role="presentation" {...rest} style={{ ...style, pointerEvents: undefined }} />
)

interface Props {
  readonly count: number
  /** Pixels of each row. */
  readonly height: number
  /** Pixels above the first row within what scrolls. */
  readonly edge?: number
  /** A row that is drawn also where it is out of view, since a screen reader stands on it; -1 = none. */
  readonly active?: number
  /** One component for as long as the list is there. */
  readonly frame?: ComponentType<RowsFrameProps>
  /** Draws a row, which takes its place or what it shows as its key. */
  readonly children: (index: number) => ReactElement
}

/** As many rows as may be drawn at once, around the active one, in the height of all. */
const SomeRows = ({ count, height, active = -1, frame: Frame = PlainFrame, children }: Props) => {
  const first = Math.max(0, Math.min(active - mostDrawn / 2, count - mostDrawn))
  const style = { height: count * height, boxSizing: 'border-box', paddingTop: first * height } as const
  return (
    <Frame style={style}>
      {Array.from({ length: Math.min(count, mostDrawn) }, (_none, n) => children(first + n))}
    </Frame>
  )
}

interface ItemProps {
  readonly children: ReactNode
  readonly style: CSSProperties
  readonly ref?: unknown
}

const RowsInView = later<Props>(async () => {
  const { Virtualizer } = await import('virtua')
  // rows are as high as they say: none hides until it has been measured
  const Item = ({ children, style, ref }: ItemProps) => (
    <div role="presentation" ref={ref as Ref<HTMLDivElement>} style={{ ...style, visibility: undefined }}>
      {children}
    </div>
  )
  return function RowsInView({ count, height, edge = 0, active = -1, frame = PlainFrame, children }) {
    const [, draw] = useReducer((times: number) => times + 1, 0)
    return (
      <Virtualizer
        key={height}
        data={{ length: count }}
        itemSize={height}
        startMargin={edge}
        bufferSize={spare}
        ssrCount={firstRows}
        keepMounted={active < 0 ? [] : [active]}
        // any later, and the browser would show the place without its rows
        onScroll={() => flushSync(draw)}
        as={frame as never}
        item={Item}
      >
        {(_row: unknown, index) => children(index)}
      </Virtualizer>
    )
  }
}, SomeRows)

/**
 * Draws rows of one height, and of many only those in view. It stands right in what scrolls.
 * @example <LongRows count={rows.length} height={32}>{index => <div key={index}>{rows[index]}</div>}</LongRows>
 */
export const LongRows = (props: Props) =>
  props.count > mostDrawn ? <RowsInView {...props} /> : <SomeRows {...props} />

interface Place extends Pick<Props, 'height' | 'edge'> {
  readonly row: number
}

/** Brings a row into view, if it is not, by the shortest way, or into the middle. */
export const revealRow = (box: HTMLElement, { row, height, edge = 0 }: Place, middle = false) => {
  const highest = row * height
  const lowest = highest + height + 2 * edge - box.clientHeight
  box.scrollTop = middle ? (highest + lowest) / 2 : Math.min(highest, Math.max(lowest, box.scrollTop))
}
