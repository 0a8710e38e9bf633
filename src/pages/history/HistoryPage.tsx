import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import { Card, List, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useParams, useSearchParams } from 'react-router-dom'
import { EmptyState, LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { useSettingsCrumbs } from '../../kit/useDeclarationText.ts'
import { PageFrame, pageWidths } from '../../layout/PageFrame.tsx'
import { useAreaName } from '../settings/audit/useAuditPage.ts'
import { areaOf, versionPage, recordOf, useDocumentName, useVersions } from './useVersions.ts'
import { VersionDialog } from './VersionDialog.tsx'
import { VersionRow } from './VersionRow.tsx'

/** The parameter of the address with the version that is compared. */
const openParameter = 'version'

/** The history of a document, or of all: every version, what it changed, and the way back. */
export const HistoryPage = () => {
  const translate = useTranslate()
  const { '*': path = '' } = useParams()
  const document = path === '' ? undefined : path
  const areaName = useAreaName()
  const documentName = useDocumentName()
  const settingsCrumbs = useSettingsCrumbs()
  const [search, setSearch] = useSearchParams()
  const { data, error, isError, isPending, dataUpdatedAt, refetch } = useVersions(document)
  const opened = data?.find(({ id }) => String(id) === search.get(openParameter))
  const open = (id?: number) =>
    setSearch(id === undefined ? {} : { [openParameter]: String(id) }, { replace: id === undefined })
  const newestOf = (of: string) => data?.find(version => version.document === of)?.id ?? 0
  const record = document === undefined ? '' : recordOf(document)
  const crumbs =
    document === undefined
      ? settingsCrumbs
      : [...settingsCrumbs, { label: areaName(areaOf(document)), to: versionPage(document) }]
  const name = document && documentName({ document, name: data?.find(one => one.name)?.name ?? null })
  const ofRecord =
    record === '' ? translate('kontor.history.title') : translate('kontor.history.of', { name })
  const title = document === undefined ? translate('kontor.history.all') : ofRecord
  return (
    <PageFrame title={title} crumbs={crumbs} width={pageWidths.list}>
      {isError && (
        <LoadFailed
          name={translate('kontor.history.title')}
          since={dataUpdatedAt}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: pageWidths.form }}>
          {translate('kontor.history.intro')}
        </Typography>
      )}
      {isPending && !isError && (
        <Card variant="outlined">
          <RowSkeleton rows={6} height={76} />
        </Card>
      )}
      {data?.length === 0 && <EmptyState icon={HistoryOutlined} text={translate('kontor.history.empty')} />}
      {data && data.length > 0 && (
        <Card variant="outlined">
          <List disablePadding aria-label={translate('kontor.history.versions')}>
            {data.map(version => (
              <VersionRow
                key={version.id}
                version={version}
                newest={newestOf(version.document)}
                isNamed={version.document !== document}
                onCompare={() => open(version.id)}
              />
            ))}
          </List>
        </Card>
      )}
      {opened && (
        <VersionDialog
          version={opened}
          versions={data?.filter(one => one.document === opened.document) ?? []}
          onClose={() => open()}
        />
      )}
    </PageFrame>
  )
}
