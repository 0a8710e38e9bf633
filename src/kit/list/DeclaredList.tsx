import { Typography } from '@mui/material'
import { type ElementType, type ReactNode, useState } from 'react'
import { ListBase, type RaRecord, useListContext, useStore } from 'react-admin'
import { routeNameOf } from '../../contract/derive.ts'
import type { ResourceDeclaration } from '../../contract/resource.ts'
import { arrangeRecords, labelsIn } from '../../dataProvider/arrangeRecords.ts'
import { PageFrame, pageWidths } from '../../layout/PageFrame.tsx'
import { useDeclared } from '../declared/useDeclared.ts'
import type { ResourceParts } from '../ResourceParts.ts'
import { titleSortOf, useOptions } from '../queries.ts'
import { HistoryButton } from '../show/HistoryButton.tsx'
import { EmptyState, LoadFailed } from '../states.tsx'
import { useCrumbsAbove, useDeclarationText } from '../useDeclarationText.ts'
import { ListCard } from './ListCard.tsx'
import { CreateButton, RecordDialogsProvider } from './RecordDialogs.tsx'

interface DeclaredListProps {
  /** By default that of the resource around. */
  readonly declaration?: ResourceDeclaration | undefined
  /** By default those that the console was started with. */
  readonly parts?: ResourceParts | undefined
  /** Shown if the list is empty. */
  readonly icon?: ElementType | undefined
  /** In the toolbar. */
  readonly actions?: ReactNode
  /** Replaces the kit's table with its tools. */
  readonly children?: ReactNode
}

const createButton = <CreateButton inTitle />

/**
 * The page of a resource: its list, with dialogs to create, change and delete records. It is built on react-admin's
 * ListBase, so that react-admin's stock components work inside. Other children keep the page and the dialogs.
 * @example <DeclaredList declaration={warehouses}><WarehouseCards /></DeclaredList>
 */
export const DeclaredList = ({ declaration: given, parts: replaced, ...page }: DeclaredListProps) => {
  const [loadedAt, setLoadedAt] = useState(0)
  const { declaration, parts } = useDeclared(given, replaced)
  const resource = routeNameOf(declaration)
  const [sort] = useStore(`${resource}.sort`, declaration.list?.sort ?? titleSortOf(declaration))
  return (
    <ListBase
      resource={resource}
      perPage={pageSize}
      sort={sort}
      storeKey={false} // the next user of this browser starts with the whole list; order and columns are kept
      disableAuthentication // the router checks access, and shows the refusal at the same address
      queryOptions={{
        onSuccess: () => setLoadedAt(Date.now()),
        onError: () => undefined, // the page shows the error
      }}
    >
      <ListPage declaration={declaration} parts={parts} loadedAt={loadedAt} {...page} />
    </ListBase>
  )
}

/** The number of records on a page. */
const pageSize = 50

interface ListPageProps extends DeclaredListProps {
  readonly declaration: ResourceDeclaration
  readonly parts: ResourceParts
  /** When the list was loaded, in milliseconds; 0 = never. */
  readonly loadedAt: number
}

/** The content of the page. */
const ListPage = (props: ListPageProps) => {
  const { declaration, parts, icon, loadedAt, actions = createButton, children } = props
  const { list: OwnList } = parts
  const words = useDeclarationText(declaration)
  const { data, total, error, isPending, refetch, filterValues, sort } = useListContext<RaRecord>()
  const options = useOptions(declaration)
  const crumbs = useCrumbsAbove(declaration)
  const isFiltered = Object.keys(filterValues as object).length > 0
  const empty = data?.length === 0 && !isFiltered
  // react-admin leaves a changed record at its place in the cached list, so a list of one page is sorted here
  const labelOf = labelsIn(declaration, options.data ?? {}, words.choice)
  const records =
    data?.length === total ? data && arrangeRecords(data, { sort }, declaration, labelOf).data : data

  return (
    <RecordDialogsProvider declaration={declaration} parts={parts} onStale={() => void refetch()}>
      <PageFrame
        title={words.many}
        crumbs={crumbs}
        width={pageWidths.list}
        actions={
          <>
            {declaration.history && <HistoryButton document={declaration.name} />}
            {data && !empty && actions}
          </>
        }
      >
        {words.intro && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {words.intro}
          </Typography>
        )}
        {(error || options.isError) && (
          <LoadFailed
            name={words.many}
            since={data ? loadedAt : 0}
            error={error}
            onRetry={() => {
              void refetch()
              if (options.isError) void options.refetch()
            }}
          />
        )}
        {empty ? (
          <EmptyState text={words.empty ?? ''} icon={icon}>
            <CreateButton />
          </EmptyState>
        ) : (
          (children ??
          (OwnList ? <OwnList /> : <ListCard words={words} records={isPending ? undefined : records} />))
        )}
      </PageFrame>
    </RecordDialogsProvider>
  )
}
