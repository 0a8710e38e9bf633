import SearchIcon from '@mui/icons-material/Search'
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslate } from 'react-admin'
import type { Declarations } from '../../contract/resource.ts'
import type { ActiveResult, ResultsHandle } from './SearchResults.tsx'

// the results and their icons load with the first search
const SearchResults = lazy(async () => ({ default: (await import('./SearchResults.tsx')).SearchResults }))

interface Props {
  readonly declared: Declarations
  /** Opens the dialog that starts an export. */
  readonly onStart: () => void
  readonly input: RefObject<HTMLInputElement | null>
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** The name of its look in shell.css. */
  readonly className: string
  /** Rendered at the right of the input. */
  readonly end?: ReactNode
  readonly autoFocus?: boolean
  /** Whether its results close when the input loses the focus; those of a dialog stay. */
  readonly closesOnBlur?: boolean
}

/**
 * The search as one combobox: an input with its results below. The toolbar of a wide window holds it, else a dialog. Escape
 * empties it, then closes it.
 */
export const SearchBox = ({
  declared,
  onStart,
  input,
  isOpen,
  onOpen,
  className,
  end,
  autoFocus,
  closesOnBlur,
}: Props) => {
  const translate = useTranslate()
  const list = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState<ActiveResult>({ id: undefined, count: 0 })
  const results = useRef<ResultsHandle>(null)
  const label = translate('kontor.palette.label')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (text !== '') setText('')
      else {
        onOpen(false)
        input.current?.blur()
        return
      }
    } else if (!isOpen || !results.current?.press(event)) {
      if (event.key === 'ArrowDown') onOpen(true)
      return
    }
    event.preventDefault()
    // a dialog would close at Escape
    event.stopPropagation()
  }
  return (
    <div className={className}>
      <div className="k-search-field">
        <SearchIcon aria-hidden />
        <input
          ref={input}
          // the dialog exists for it
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={autoFocus}
          type="text"
          role="combobox"
          value={text}
          placeholder={translate('kontor.palette.what')}
          aria-label={label}
          aria-keyshortcuts="Control+K Meta+K /"
          aria-expanded={isOpen && active.count > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? active.id : undefined}
          autoComplete="off"
          spellCheck={false}
          onFocus={() => onOpen(true)}
          onClick={() => onOpen(true)}
          onBlur={() => closesOnBlur && onOpen(false)}
          onChange={({ target }) => {
            setText(target.value)
            onOpen(true)
          }}
          onKeyDown={onKeyDown}
        />
        {end}
      </div>
      {isOpen && (
        <Suspense>
          <SearchResults
            ref={results}
            id={list}
            text={text}
            declared={declared}
            onActive={setActive}
            onStart={onStart}
            onClose={() => {
              setText('')
              onOpen(false)
              input.current?.blur()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
