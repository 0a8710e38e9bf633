import ImportExportOutlined from '@mui/icons-material/ImportExportOutlined'
import { Button, Menu, MenuItem } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { type RaRecord, useCanAccess, useListContext, useTranslate } from 'react-admin'
import { listOfferOf } from '../../../contract/list/listOffer.ts'
import type { ResourceDeclaration } from '../../../contract/resource.ts'
import type { DeclarationText } from '../../useDeclarationText.ts'
import { useCsvDownload } from './CsvDownload.tsx'

const CsvDialog = lazy(async () => ({ default: (await import('./CsvDialog.tsx')).CsvDialog }))

interface Props {
  declaration: ResourceDeclaration
  words: DeclarationText
}

/** The menu that downloads the filtered records as CSV, and loads records from a file. */
export const CsvMenu = ({ declaration, words }: Props) => {
  const translate = useTranslate()
  const { getData, resource, total } = useListContext<RaRecord>()
  const { busy, download } = useCsvDownload(declaration, async () => (await getData?.()) ?? [])
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [loading, setLoading] = useState(false)
  const mayLoad = useCanAccess({ resource, action: 'import' }).canAccess === true
  const { csv } = listOfferOf(declaration)
  const canLoad = csv.load && mayLoad
  if (!csv.download && !canLoad) return null
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ImportExportOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={busy}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }} // phones have no room for it
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        CSV
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {csv.download && (
          <MenuItem
            disabled={total === 0}
            onClick={() => {
              setAnchor(null)
              download()
            }}
          >
            {translate('kontor.kit.list.csv.download')}
          </MenuItem>
        )}
        {canLoad && (
          <MenuItem
            onClick={() => {
              setAnchor(null)
              setLoading(true)
            }}
          >
            {translate('kontor.kit.list.csv.load')}
          </MenuItem>
        )}
      </Menu>
      {loading && (
        <Suspense>
          <CsvDialog declaration={declaration} words={words} onClose={() => setLoading(false)} />
        </Suspense>
      )}
    </>
  )
}
