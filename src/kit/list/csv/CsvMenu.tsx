import ImportExportOutlined from '@mui/icons-material/ImportExportOutlined'
import { Button, Menu, MenuItem } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { type RaRecord, useCanAccess, useListContext, useLocaleState, useTranslate } from 'react-admin'
import { csvCellsOf, csvColumnsOf, csvText } from '../../../contract/csvCells.ts'
import { listOfferOf } from '../../../contract/lists.ts'
import type { ResourceDeclaration } from '../../../contract/resource.ts'
import { languageOf } from '../../../contract/words.ts'
import { saveFile } from '../../../wire/callService.ts'
import { useSingleFlight } from '../../useSingleFlight.ts'
import { useToasts } from '../../useToasts.ts'
import type { DeclarationText } from '../../useDeclarationText.ts'

const CsvDialog = lazy(async () => ({ default: (await import('./CsvDialog.tsx')).CsvDialog }))

/** Where the comma separates decimals, a semicolon separates the cells. */
export const useCsvSeparator = (): ',' | ';' => (languageOf(useLocaleState()[0]) === 'de' ? ';' : ',')

/** Writes records into a CSV file; the first row has the names of the fields, so that it can be loaded again. */
export const csvOf = (
  declaration: ResourceDeclaration,
  records: readonly RaRecord[],
  separator: ',' | ';',
): string => {
  const columns = csvColumnsOf(declaration)
  return csvText(
    [columns.map(({ path }) => path), ...records.map(record => csvCellsOf(columns, record))],
    separator,
  )
}

/** Saves a text as a CSV file. `saveCsv('channels', text)` */
export const saveCsv = (name: string, text: string): void =>
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)

interface Props {
  declaration: ResourceDeclaration
  words: DeclarationText
}

/** The menu that downloads the filtered records as CSV, and loads records from a file. */
export const CsvMenu = ({ declaration, words }: Props) => {
  const translate = useTranslate()
  const toasts = useToasts()
  const { getData, resource, total } = useListContext<RaRecord>()
  const separator = useCsvSeparator()
  const { run, busy } = useSingleFlight()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [loading, setLoading] = useState(false)
  const mayLoad = useCanAccess({ resource, action: 'import' }).canAccess === true
  const { csv } = listOfferOf(declaration)
  const canLoad = csv.load && mayLoad
  const download = async () => {
    try {
      saveCsv(declaration.name, csvOf(declaration, (await getData?.()) ?? [], separator))
    } catch {
      toasts.failed('kontor.kit.downloadFailed')
    }
  }
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
              void run(download)
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
