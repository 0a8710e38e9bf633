import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { type RaRecord, useTranslate } from 'react-admin'
import { csvCellsOf, csvColumnsOf, csvText } from '../../../contract/list/csvCells.ts'
import type { ResourceDeclaration } from '../../../contract/resource.ts'
import { saveFile } from '../../../wire/callService.ts'
import { useFormats } from '../../useFormats.ts'
import { useSingleFlight } from '../../useSingleFlight.ts'
import { useToasts } from '../../useToasts.ts'

/** Where the comma separates decimals, a semicolon separates the cells. */
export const useCsvSeparator = (): ',' | ';' => (useFormats().signs.point === ',' ? ';' : ',')

/** Saves a text as a CSV file. `saveCsv('channels', text)` */
export const saveCsv = (name: string, text: string): void =>
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)

/**
 * Downloads records as a CSV file, whose first row has the names of the fields, so that it can be loaded again.
 * @param getRecords reads all records of the filter
 */
export const useCsvDownload = (
  declaration: ResourceDeclaration,
  getRecords: () => Promise<readonly RaRecord[]>,
): { busy: boolean; download: () => void } => {
  const toasts = useToasts()
  const separator = useCsvSeparator()
  const { run, busy } = useSingleFlight()
  const download = async () => {
    try {
      const records = await getRecords()
      const columns = csvColumnsOf(declaration)
      const rows = [columns.map(({ path }) => path), ...records.map(record => csvCellsOf(columns, record))]
      saveCsv(declaration.name, csvText(rows, separator))
    } catch {
      toasts.failed('kontor.kit.downloadFailed')
    }
  }
  return { busy, download: () => void run(download) }
}

interface Props {
  declaration: ResourceDeclaration
  getRecords: () => Promise<readonly RaRecord[]>
}

/** The button that downloads the records of a list with its own page as CSV. */
export const CsvDownload = ({ declaration, getRecords }: Props) => {
  const translate = useTranslate()
  const { busy, download } = useCsvDownload(declaration, getRecords)
  return (
    <Button variant="outlined" startIcon={<FileDownloadOutlined />} onClick={download} disabled={busy}>
      {translate('kontor.kit.list.csv.download')}
    </Button>
  )
}
