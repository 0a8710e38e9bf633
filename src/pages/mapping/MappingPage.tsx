import { Card } from '@mui/material'
import { useTranslate } from 'react-admin'
import { HistoryButton } from '../../kit/show/HistoryButton.tsx'
import { LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { useSettingsCrumbs } from '../../kit/useDeclarationText.ts'
import { PageColumn, PageActions, PageTitle, pageWidths } from '../../layout/PageFrame.tsx'
import { MappingEditor } from './MappingEditor.tsx'
import { useMapping } from './useMapping.ts'

/** The page that maps attributes of Akeneo to fields of TB.One. */
export const MappingPage = () => {
  const translate = useTranslate()
  const crumbs = useSettingsCrumbs()
  const { data, failed, retry } = useMapping()
  const title = translate('kontor.mapping.title')
  return (
    <>
      <PageTitle title={title} crumbs={crumbs} />
      <PageActions>
        <HistoryButton document="mapping" />
      </PageActions>
      {failed && (
        <PageColumn width={pageWidths.list}>
          <LoadFailed name={title} since={0} onRetry={retry} />
        </PageColumn>
      )}
      {data && <MappingEditor {...data} />}
      {!data && !failed && (
        <PageColumn width={pageWidths.list}>
          <Card>
            <RowSkeleton rows={16} height={38} />
          </Card>
        </PageColumn>
      )}
    </>
  )
}
