import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import { Box, IconButton, Link, Typography } from '@mui/material'
import { useId } from 'react'
import {
  type RaRecord,
  ReferenceManyFieldBase,
  useCanAccess,
  useCreatePath,
  useListContext,
  useRecordContext,
  useResourceDefinitions,
  useTranslate,
} from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { flattenFields, routeNameOf, titleFieldsOf } from '../../contract/derive.ts'
import { type Many, manyOf, type ResourceDeclaration } from '../../contract/resource.ts'
import { LoadFailed, RowSkeleton } from '../states.tsx'
import { recordTitle, useDeclarationText, useLowercaseTitle } from '../useDeclarationText.ts'
import { useFormats } from '../useFormats.ts'
import { type DeclaredOptions, useDeclared } from './useDeclared.ts'

/** A failed load is said in the section instead of a toast. */
const saidInPlace = { onError: () => undefined }

/** The number of records that are shown at once. */
const pageSize = 5

/**
 * The records that refer to the record around, by the `many` of its declaration: a count, and links page by page. Users see
 * those of resources that they may list. Nothing without a record.
 * @example <DeclaredShow><SimpleShowLayout>…</SimpleShowLayout><ReferringRecords /></DeclaredShow>
 */
export const ReferringRecords = () => {
  const { declaration } = useDeclared()
  const record = useRecordContext()
  const definitions = useResourceDefinitions()
  if (record?.id === undefined) return null
  const relations = manyOf(declaration)
  return relations.map(relation => {
    // toResource wrote the options; react-admin has no type for them
    const options = Object.values(definitions).map(one => one.options as Partial<DeclaredOptions> | undefined)
    const other = options.find(one => one?.declaration?.name === relation.of)?.declaration
    const isOnly = relations.filter(({ of }) => of === relation.of).length === 1
    return (
      other && (
        <Relation key={`${relation.of} ${relation.by}`} by={relation.by} other={other} isOnly={isOnly} />
      )
    )
  })
}

interface RelationProps extends Pick<Many, 'by'> {
  readonly other: ResourceDeclaration
  /** Whether no other field of that resource refers to the record; else the heading names the field. */
  readonly isOnly: boolean
}

const Relation = ({ by, other, isOnly }: RelationProps) => {
  const resource = routeNameOf(other)
  const { canAccess } = useCanAccess({ resource, action: 'list' })
  const words = useDeclarationText(other)
  const id = useId()
  if (!canAccess) return null
  const title = isOnly ? words.many : `${words.many}: ${words.label(by)}`
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <ReferenceManyFieldBase
        reference={resource}
        target={by}
        perPage={pageSize}
        sort={{ field: titleFieldsOf(other)[0] ?? 'id', order: 'ASC' }}
        storeKey={`${resource}.${by}`}
        queryOptions={saidInPlace}
      >
        <Records id={id} title={title} by={by} other={other} />
      </ReferenceManyFieldBase>
    </Box>
  )
}

/** The page of the list around: heading with the count, links, and buttons to page. */
const Records = ({ id, title, by, other }: Omit<RelationProps, 'isOnly'> & { id: string; title: string }) => {
  const { data, total, isPending, error, refetch } = useListContext()
  const record = useRecordContext()
  const translate = useTranslate()
  const lowercaseTitle = useLowercaseTitle()
  const { number } = useFormats()
  const words = useDeclarationText(other)
  const linkTo = useLinkTo(other)
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
        <Typography id={id} component="h3" variant="subtitle2">
          {title}
          {total !== undefined && ` (${number(total)})`}
        </Typography>
        {total !== undefined && total > pageSize && (
          <Link component={RouterLink} to={linkTo.list({ [by]: [String(record?.id)] })} variant="body2">
            {translate('kontor.kit.showInList')}
          </Link>
        )}
      </Box>
      {error ? (
        <LoadFailed name={title} since={0} error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <RowSkeleton rows={2} height={32} />
      ) : data && data.length > 0 ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map(one => (
            <Box component="li" key={one.id}>
              <Link
                component={RouterLink}
                to={linkTo.record(one)}
                variant="body2"
                // a whole line to tap on phones
                sx={{ display: 'block', py: { xs: 1.5, sm: 0.5 }, overflowWrap: 'anywhere' }}
              >
                {recordTitle(other, one)}
              </Link>
            </Box>
          ))}
        </Box>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary', py: 0.5 }}>
          {translate('kontor.kit.noneRefers', { name: lowercaseTitle(words.many) })}
        </Typography>
      )}
      <PageButtons />
    </>
  )
}

const PageButtons = () => {
  const { page, perPage, total = 0, setPage } = useListContext()
  const translate = useTranslate()
  const { number } = useFormats()
  if (total <= perPage) return null
  const first = (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Typography variant="caption" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {translate('kontor.kit.pager.range', {
          first: number(first),
          last: number(last),
          count: number(total),
        })}
      </Typography>
      <IconButton
        size="small"
        disabled={page <= 1}
        onClick={() => setPage(page - 1)}
        aria-label={translate('kontor.kit.pager.previous')}
      >
        <ChevronLeftOutlined />
      </IconButton>
      <IconButton
        size="small"
        disabled={last >= total}
        onClick={() => setPage(page + 1)}
        aria-label={translate('kontor.kit.pager.next')}
      >
        <ChevronRightOutlined />
      </IconButton>
    </Box>
  )
}

/** The addresses of a resource: of its list with a filter, and of a record, which is its page or else its row in the list. */
const useLinkTo = (declaration: ResourceDeclaration) => {
  const resource = routeNameOf(declaration)
  const definition = useResourceDefinitions()[resource]
  const createPath = useCreatePath()
  const list = (filter: object) =>
    `${createPath({ resource, type: 'list' })}?filter=${encodeURIComponent(JSON.stringify(filter))}`
  const record = (one: RaRecord) => {
    if (definition?.hasEdit) return createPath({ resource, type: 'edit', id: one.id })
    if (definition?.hasShow) return createPath({ resource, type: 'show', id: one.id })
    const isField = flattenFields(declaration.fields).some(([path]) => path === declaration.id)
    return list(isField ? { [`${declaration.id}_eq`]: one.id } : { q: recordTitle(declaration, one) })
  }
  return { list, record }
}
