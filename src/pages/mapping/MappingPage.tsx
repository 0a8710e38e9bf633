import { Card } from '@mui/material'
import { useTranslate } from 'react-admin'
import { LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { useSettingsCrumbs } from '../../kit/useDeclarationText.ts'
import { Column, PageTitle } from '../../layout/PageFrame.tsx'
import { MappingEditor } from './MappingEditor.tsx'
import { MappingColumns } from './MappingFrame.tsx'
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
      {failed && (
        <Column width={1296}>
          <LoadFailed name={title} since={0} onRetry={retry} />
        </Column>
      )}
      {data && <MappingEditor {...data} />}
      {!data && !failed && (
        <MappingColumns
          shown="list"
          list={
            <Card>
              <RowSkeleton rows={14} height={44} />
            </Card>
          }
          detail={
            <Card>
              <RowSkeleton rows={4} height={68} />
            </Card>
          }
        />
      )}
    </>
  )
}
