import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { HttpError, useGetList, useLocaleState, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { calls } from '../../../contract/calls/calls.ts'
import { callsOf, settingsCallsOf } from '../../../contract/calls/declaredCalls.ts'
import { responseSchemaOf, routeNameOf } from '../../../contract/derive.ts'
import type { RecordOf } from '../../../contract/fields.ts'
import { type Declaration, isResource } from '../../../contract/resource.ts'
import { useService } from '../../../dataProvider/useProvider.ts'
import { pageFromSearch } from '../../../kit/longLists/Pager.tsx'
import { useSingleFlight } from '../../../kit/useSingleFlight.ts'
import { useToasts } from '../../../kit/useToasts.ts'
import { resources, settings } from '../../../resources/index.ts'
import { downloadFile, saveFile } from '../../../wire/callService.ts'
import { lenient } from '../../../wire/lenient.ts'

/** One entry of the audit log. */
export type AuditEntry = RecordOf<typeof resources.audit.fields> & { readonly id: number }

const entriesSchema = z.array(lenient(responseSchemaOf(resources.audit)))

/** The columns that the service can sort by. */
export const shownAuditColumns = ['at', 'user', 'action', 'resource', 'record'] as const
type AuditColumn = (typeof shownAuditColumns)[number]

const isColumn = (name: string | null): name is AuditColumn =>
  shownAuditColumns.some(column => column === name)

/** Page, order and filters of the log, which the address holds. */
export interface AuditView {
  readonly page: number
  readonly sort: AuditColumn
  readonly order: 'ASC' | 'DESC'
  readonly resource: string
  readonly action: string
  /** The search text. */
  readonly q: string
  /** Changes parts of the view and returns to the first page. */
  set: (part: Readonly<Record<string, string>>) => void
}

/** The view in the address: `?page=2&sort=user&order=ASC&resource=users`. */
export const useAuditView = (): AuditView => {
  const [search, setSearch] = useSearchParams()
  const sort = search.get('sort')
  const { field, order } = resources.audit.list.sort
  const set = (part: Readonly<Record<string, string>>) =>
    setSearch(
      before => {
        const after = new URLSearchParams(before)
        after.delete('page')
        for (const [name, value] of Object.entries(part))
          if (value) after.set(name, value)
          else after.delete(name)
        return after
      },
      { replace: true },
    )
  return {
    page: pageFromSearch(search) ?? 1,
    sort: isColumn(sort) ? sort : field,
    order: search.get('order') === 'ASC' ? 'ASC' : order,
    resource: search.get('resource') ?? '',
    action: search.get('action') ?? '',
    q: search.get('q') ?? '',
    set,
  }
}

/** The actions of the filter, in the order of the menu. */
export const auditActions: readonly string[] = [
  'create',
  'update',
  'delete',
  'start',
  'check',
  'retry',
  'continue',
  'cancel',
  'release',
  'discard',
  'restoreFilter',
  'upload',
  'download',
  'sync',
  'connect',
  'test',
  'sendTestMail',
  'sendTest',
  'sendAgain',
  'clear',
  'confirm',
  'logIn',
  'logInFailed',
  'logOut',
  'endSessions',
  'setUpSecondFactor',
  'removeSecondFactor',
  'resetSecondFactor',
  'forget',
  'refused',
  'inputRefused',
]

/** Entries on one page. */
export const auditPageSize = 25

/** The area of log-ins and log-outs, and the value of the area filter that shows every area. */
const sessionArea = 'session'
export const everyArea = 'every'

/** The react-admin filter of a view. The area must match exactly; without a filter log-ins are left out. */
const filterOf = ({ resource, action, q }: AuditView) => {
  const withoutLogins = resource === '' && action === '' ? sessionArea : ''
  const area = resource === everyArea ? '' : resource
  return Object.fromEntries(
    Object.entries({ q, resource_eq: area, resource_neq: withoutLogins, action_eq: action }).filter(
      ([, value]) => value !== '',
    ),
  )
}

/** The props of the button that downloads all entries of the view's filter. */
export const useAuditFile = (view: AuditView) => {
  const translate = useTranslate()
  const toasts = useToasts()
  const { run, busy } = useSingleFlight()
  const download = () =>
    run(async () => {
      try {
        const query = { filter: JSON.stringify(filterOf(view)) }
        const { blob, name } = await downloadFile(calls.auditFile, { query })
        saveFile(blob, name)
      } catch (error) {
        const isFromService = error instanceof HttpError && error.status > 0
        toasts.failed(isFromService ? error.message : 'kontor.settings.audit.downloadFailed')
      }
    })
  return {
    busy,
    busyLabel: translate('kontor.settings.audit.downloading'),
    onClick: () => void download(),
    label: translate('kontor.settings.audit.download'),
  }
}

/** Loads a page of the log, which the service filters, sorts and pages. */
export const useAuditPage = (view: AuditView) => {
  const { page, sort, order } = view
  const filter = filterOf(view)
  const { data, total, ...query } = useGetList(
    routeNameOf(resources.audit),
    { pagination: { page, perPage: auditPageSize }, sort: { field: sort, order }, filter },
    { placeholderData: keepPreviousData },
  )
  const entries = useMemo(() => data && (entriesSchema.parse(data) as unknown as AuditEntry[]), [data]) // the schema has the declared fields
  return { ...query, entries, total: entries && (total ?? 0) }
}

const declarations: readonly Declaration[] = [...Object.values(resources), ...Object.values(settings)]

/** The declarations that users can change, in menu order. */
const changeable = declarations.filter(declaration => {
  const calls = isResource(declaration) ? callsOf(declaration) : settingsCallsOf(declaration)
  return 'update' in calls || 'save' in calls || declaration.actions !== undefined
})

/** The declaration with a name; undefined for areas without a declaration. */
export const declarationOf = (name: string): Declaration | undefined =>
  declarations.find(declaration => declaration.name === name)

/** The name and the code of an entry's record; both empty for a singleton. */
export const entryNameOf = ({ record, recordName, resource }: AuditEntry) => {
  if (!record || record === resource) return { name: '', code: '' }
  const declaration = declarationOf(resource ?? '')
  const isNumbered = declaration !== undefined && isResource(declaration) && declaration.id === 'id'
  // the number is redundant beside the name
  if (isNumbered) return recordName ? { name: recordName, code: '' } : { name: '', code: `#${record}` }
  return { name: recordName === record ? '' : (recordName ?? ''), code: record }
}

/** The areas of the log. The mapping and log-ins have no declaration. */
export const areaNames: readonly string[] = [
  resources.exports.name,
  ...changeable.map(({ name }) => name),
  'mapping',
  'configuration',
  resources.audit.name,
  sessionArea,
]

/** Gives the label of an area; an unknown area keeps its name. */
export const useAreaName = (): ((name: string) => string) => {
  const translate = useTranslate()
  return name => {
    const declaration = declarationOf(name)
    if (name === sessionArea) return translate('kontor.settings.audit.session')
    return declaration
      ? translate(`resources.${routeNameOf(declaration)}.name`, { smart_count: 2 })
      : translate(`kontor.${name}.title`, { _: name })
  }
}

/** Loads the labels of the mapping's fields, which the service translates. */
const useMappingLabels = (enabled: boolean) => {
  const send = useService()
  const [locale] = useLocaleState()
  return useQuery({
    queryKey: ['mapping', 'labels', locale],
    queryFn: async ({ signal }) => {
      const { mappingCalls } = await import('../../../contract/mapping/mapping.ts')
      const { productAttributes, articleAttributes } = (await send(mappingCalls.mappingUiConfig, { signal }))
        .data
      return new Map([...productAttributes, ...articleAttributes].map(({ key, label }) => [key, label]))
    },
    enabled,
    staleTime: Infinity,
  }).data
}

/** Gives the label of a field by its path; a path without a label stays as it is. */
export const useFieldLabel = (area: string): ((path: string) => string) => {
  const translate = useTranslate()
  const declaration = declarationOf(area)
  const labels = useMappingLabels(area === 'mapping')
  const wordOf = (path: string) => translate(`kontor.settings.audit.values.${path}`, { _: path })
  if (declaration)
    return path => translate(`resources.${routeNameOf(declaration)}.fields.${path}`, { _: wordOf(path) })
  return path => {
    const [field = '', ...inner] = path.split('.')
    const rest = inner.map(step => translate(`kontor.${area}.inputs.${step}`, { _: step }))
    return [labels?.get(field) ?? wordOf(field), ...rest].join(', ')
  }
}
