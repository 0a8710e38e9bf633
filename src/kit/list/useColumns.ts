import { useEffect, useRef } from 'react'
import { useResourceContext, useStore } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { ResourceDeclaration } from '../../contract/resource.ts'
import { listOfferOf } from '../../contract/list/listOffer.ts'
import type { ResourceParts } from '../ResourceParts.ts'

/** The columns of a list that a user chooses, besides the title. */
export interface ChosenColumns {
  /** The paths of the visible columns in order. */
  readonly chosen: readonly string[]
  /** The visible columns of a new user. */
  readonly preset: readonly string[]
  /** All columns: the visible ones in order, then the others. */
  readonly all: readonly string[]
  readonly isPreset: boolean
  choose: (columns: readonly string[]) => void
}

/** The parameter of the address that holds the columns. */
export const columnsParameter = 'columns'

/** Whether two lists of columns are the same. */
export const areSameColumns = (one: readonly string[], other: readonly string[]): boolean =>
  one.join() === other.join()

/** The columns of the list of a declaration, which the declaration and its parts offer. */
export const useColumns = (declaration: ResourceDeclaration, parts: ResourceParts): ChosenColumns => {
  const { columns, allColumns } = listOfferOf(declaration)
  // a column that only a part shows belongs to the list, too
  const ofParts = Object.keys(parts.columns ?? {}).filter(path => allColumns.includes(path))
  const preset = declaration.list?.columns ? columns : [...new Set([...columns, ...ofParts])]
  return useChosenColumns(useResourceContext() ?? '', allColumns, preset)
}

/**
 * The columns of a list: those of the address, else those that the user chose last, else those of a new user. The address
 * holds chosen ones, so that a link shows them to another user.
 */
export const useChosenColumns = (
  resource: string,
  allColumns: readonly string[],
  preset: readonly string[],
): ChosenColumns => {
  const [search, setSearch] = useSearchParams()
  const [stored, setStored] = useStore<readonly string[] | null>(`${resource}.columns`, null)
  const inAddress = search.get(columnsParameter)
  const wanted = inAddress === null ? (stored ?? preset) : inAddress.split(',')
  const chosen = wanted.filter(path => allColumns.includes(path))
  const isPreset = areSameColumns(chosen, preset)

  const write = (next: readonly string[]) =>
    setSearch(
      previous => {
        previous.delete(columnsParameter)
        if (!areSameColumns(next, preset)) previous.set(columnsParameter, next.join())
        return previous
      },
      { replace: true },
    )
  const addToAddress = useRef(() => write(chosen))
  useEffect(() => {
    addToAddress.current = () => write(chosen)
  })
  const isMissing = inAddress === null && !isPreset
  useEffect(() => {
    if (isMissing) addToAddress.current()
  }, [isMissing, addToAddress])

  return {
    chosen,
    preset,
    all: [...chosen, ...allColumns.filter(path => !chosen.includes(path))],
    isPreset,
    choose: next => {
      setStored(areSameColumns(next, preset) ? null : next)
      write(next)
    },
  }
}
