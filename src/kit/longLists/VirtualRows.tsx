import {
  type ComponentType,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  type Ref,
  useReducer,
} from 'react'
import { flushSync } from 'react-dom'
import { Virtualizer } from 'virtua'

/** A list of at most this many rows is rendered completely. */
const maxRendered = 100

/** Pixels rendered beyond the visible area. */
const overscan = 400

/** Rows rendered before the height of the visible area is known. */
const initialRows = 30

/** Props of the element around the rendered rows. */
export interface RowsFrameProps {
  readonly children: ReactNode
  readonly style: CSSProperties
  readonly ref?: Ref<HTMLDivElement> | undefined
}

/** The plain element around the rows. Rows take clicks also while the list still scrolls. */
export const PlainRowsFrame = ({ style, ...rest }: RowsFrameProps) => (
  <div role="presentation" {...rest} style={{ ...style, pointerEvents: undefined }} />
)

interface Props {
  readonly count: number
  /** Height of each row in pixels. */
  readonly height: number
  /** Pixels above the first row within the scrolling element. */
  readonly edge?: number
  /** Index of a row that is rendered even when it is out of view, because a screen reader stands on it; -1 = none. */
  readonly active?: number
  /** The component must stay the same for the lifetime of the list. */
  readonly frame?: ComponentType<RowsFrameProps>
  /** Renders a row, whose key is its index or identifies its content. */
  readonly children: (index: number) => ReactElement
}

interface ItemProps {
  readonly children: ReactNode
  readonly style: CSSProperties
  readonly ref?: unknown
}

/** A positioned row. Its height is known, so it is visible before virtua has measured it. */
const Item = ({ children, style, ref }: ItemProps) => (
  <div role="presentation" ref={ref as Ref<HTMLDivElement>} style={{ ...style, visibility: undefined }}>
    {children}
  </div>
)

/**
 * Renders rows of one height; of a long list only those in view. It must be a direct child of the scrolling element.
 * @example <VirtualRows count={rows.length} height={32}>{index => <div key={index}>{rows[index]}</div>}</VirtualRows>
 */
export const VirtualRows = (props: Props) => {
  const { count, height, edge = 0, active = -1, frame: Frame = PlainRowsFrame, children } = props
  const [, render] = useReducer((times: number) => times + 1, 0)
  if (count <= maxRendered)
    return (
      <Frame style={{ height: count * height }}>
        {Array.from({ length: count }, (_none, index) => children(index))}
      </Frame>
    )
  return (
    <Virtualizer
      key={height}
      data={{ length: count }}
      itemSize={height}
      startMargin={edge}
      bufferSize={overscan}
      ssrCount={initialRows}
      keepMounted={active < 0 ? [] : [active]}
      // a later rendering would show the scrolled area without its rows first
      onScroll={() => flushSync(render)}
      as={Frame as never}
      item={Item}
    >
      {(_row: unknown, index) => children(index)}
    </Virtualizer>
  )
}

interface RowPosition extends Pick<Props, 'height' | 'edge'> {
  readonly row: number
}

/** Scrolls a row into view by the shortest way if it is out of view, or to the middle. */
export const scrollRowIntoView = (
  box: HTMLElement,
  { row, height, edge = 0 }: RowPosition,
  centered = false,
) => {
  const highest = row * height
  const lowest = highest + height + 2 * edge - box.clientHeight
  box.scrollTop = centered ? (highest + lowest) / 2 : Math.min(highest, Math.max(lowest, box.scrollTop))
}
