import { Card, CardContent } from '@mui/material'
import type { ReactNode } from 'react'
import {
  CreateBase,
  type CreateBaseProps,
  EditBase,
  type EditBaseProps,
  ShowBase,
  type ShowBaseProps,
  SimpleShowLayout,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { comparedFieldsOf } from '../../contract/list/listOffer.ts'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { DeclaredForm } from '../form/DeclaredForm.tsx'
import { RowSkeleton } from '../states.tsx'
import { recordTitle, useCrumbsAbove, useDeclarationText, useLowercaseTitle } from '../useDeclarationText.ts'
import { DeclaredField } from './DeclaredField.tsx'
import { ReferringRecords } from './ReferringRecords.tsx'
import { useDeclared } from './useDeclared.ts'

interface FrameProps {
  readonly title: string
  /** In the toolbar. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page of one record, with its list in the breadcrumb. */
const RecordFrame = (props: FrameProps) => {
  const { declaration } = useDeclared()
  const { many } = useDeclarationText(declaration)
  const crumbs = [...useCrumbsAbove(declaration), { label: many, to: declaration.path }]
  return <PageFrame crumbs={crumbs} {...props} />
}

/** A page of a stored record, with a skeleton while it loads. */
const StoredRecordFrame = ({ children, actions }: Omit<FrameProps, 'title'>) => {
  const { declaration } = useDeclared()
  const { one } = useDeclarationText(declaration)
  const record = useRecordContext()
  return (
    <RecordFrame title={record ? recordTitle(declaration, record) : one} actions={record && actions}>
      {record ? (
        children
      ) : (
        <Card variant="outlined">
          <RowSkeleton />
        </Card>
      )}
    </RecordFrame>
  )
}

/** The content of the page, by default everything that is declared; and its buttons in the toolbar. */
type PageProps = Partial<Pick<FrameProps, 'children' | 'actions'>>

// the router checks access, and shows the refusal at the same address
const checkedByRouter = { disableAuthentication: true } as const

/**
 * The page at `path/:id`: react-admin's EditBase in the frame of the console. The form inside may be the declared one, or one
 * of react-admin.
 * @example partsFor(warehouses, { pages: { edit: DeclaredEdit } })
 * @example <DeclaredEdit actions={<PrintButton />}><TabbedForm>…</TabbedForm></DeclaredEdit>
 */
export const DeclaredEdit = ({ children, actions, ...base }: PageProps & Omit<EditBaseProps, 'render'>) => (
  <EditBase mutationMode="pessimistic" {...checkedByRouter} {...base}>
    <StoredRecordFrame actions={actions}>{children ?? <DeclaredForm />}</StoredRecordFrame>
  </EditBase>
)

/**
 * The page at `path/create`: react-admin's CreateBase in the frame of the console.
 * @example partsFor(warehouses, { pages: { create: DeclaredCreate } })
 */
export const DeclaredCreate = ({
  children,
  actions,
  ...base
}: PageProps & Omit<CreateBaseProps, 'render'>) => {
  const { declaration } = useDeclared()
  const { one } = useDeclarationText(declaration)
  const title = useTranslate()('kontor.kit.add', { name: useLowercaseTitle()(one) })
  return (
    <CreateBase redirect="list" {...checkedByRouter} {...base}>
      <RecordFrame title={title} actions={actions}>
        {children ?? <DeclaredForm />}
      </RecordFrame>
    </CreateBase>
  )
}

/**
 * The page at `path/:id/show`: react-admin's ShowBase in the frame of the console.
 * @example partsFor(warehouses, { pages: { show: DeclaredShow } })
 */
export const DeclaredShow = ({ children, actions, ...base }: PageProps & Omit<ShowBaseProps, 'render'>) => (
  <ShowBase {...checkedByRouter} {...base}>
    <StoredRecordFrame actions={actions}>{children ?? <AllFields />}</StoredRecordFrame>
  </ShowBase>
)

/** The values of all fields that have one to show. */
const AllFields = () => {
  const { declaration } = useDeclared()
  return (
    <Card variant="outlined">
      {/* a long text keeps its lines */}
      <SimpleShowLayout sx={{ whiteSpace: 'pre-wrap' }}>
        {comparedFieldsOf(declaration.fields).map(([path]) => (
          <DeclaredField key={path} source={path} />
        ))}
      </SimpleShowLayout>
      {declaration.many && (
        <CardContent sx={{ pt: 0 }}>
          <ReferringRecords />
        </CardContent>
      )}
    </Card>
  )
}
