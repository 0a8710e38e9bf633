import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { Alert, Box, Button, DialogActions, DialogContent, LinearProgress, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { csvText } from '../../../contract/list/csvCells.ts'
import type { ResourceDeclaration } from '../../../contract/resource.ts'
import { BusyButton } from '../../BusyButton.tsx'
import { FileDrop } from '../../FileDrop.tsx'
import { SheetDialog } from '../../form/SheetDialog.tsx'
import { Mono } from '../../marks.tsx'
import type { DeclarationText } from '../../useDeclarationText.ts'
import { useFormats } from '../../useFormats.ts'
import { useToasts } from '../../useToasts.ts'
import { saveCsv, useCsvSeparator } from './CsvDownload.tsx'
import { countResults, type CheckedRow } from './csvMapping.ts'
import { CsvColumns, FailedRows, ResultCounts, useRowMessages } from './csvParts.tsx'
import type { CsvFile } from './readCsvFile.ts'
import { useCsvImport } from './useCsvImport.ts'

interface Props {
  declaration: ResourceDeclaration
  words: DeclarationText
  onClose: () => void
}

/** Loads records from a CSV file: the file, its columns and fields with a check run, then the load. */
export const CsvDialog = ({ declaration, words, onClose }: Props) => {
  const translate = useTranslate()
  const toasts = useToasts()
  const { number } = useFormats()
  const { file, mapping, rows, problem, saving, isLoaded, read, assign, load, checkAgain } = useCsvImport(
    declaration,
    words,
  )
  const messagesOf = useRowMessages(words)
  const separator = useCsvSeparator()
  const counts = rows && countResults(rows)
  const ready = counts ? counts.created + counts.changed : 0
  const failed = rows?.filter(({ result }) => result === 'failed') ?? []
  const changedMeanwhile = failed.filter(({ conflict }) => conflict !== undefined).length

  const save = async () => {
    const saved = await load()
    if (!saved) return
    const after = saved.filter(({ result }) => result === 'failed').length
    const done = ready - Math.max(0, after - failed.length)
    toasts.done('kontor.kit.list.csv.loaded', { count: number(done), smart_count: done })
    if (after === 0) onClose()
  }
  const downloadFailed = () =>
    file && saveCsv(`${declaration.name}-failed`, failedCsv(file, failed, messagesOf, separator))

  return (
    <SheetDialog
      open
      onClose={() => !saving && onClose()}
      title={translate('kontor.kit.list.csv.title', { name: words.many })}
      width={880}
    >
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
        {problem && <Alert severity="error">{translate(`kontor.kit.list.csv.problems.${problem}`)}</Alert>}
        {changedMeanwhile > 0 && (
          <Alert severity="warning">
            {translate('kontor.kit.list.csv.changedMeanwhile', {
              count: number(changedMeanwhile),
              smart_count: changedMeanwhile,
            })}
          </Alert>
        )}
        <FileChoice file={file} onChoose={chosen => void read(chosen)} />
        {file && (
          <>
            {counts ? <ResultCounts counts={counts} /> : !problem && <Checking />}
            {!isLoaded && (
              <CsvColumns
                declaration={declaration}
                words={words}
                file={file}
                mapping={mapping}
                onAssign={assign}
              />
            )}
            {failed.length > 0 && (
              <FailedRows declaration={declaration} words={words} rows={failed} messagesOf={messagesOf} />
            )}
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', '& .MuiButton-root': { minWidth: 'max-content' } }}>
        <Typography
          variant="caption"
          sx={{ flex: { xs: '1 0 100%', sm: '1 1 220px' }, color: 'text.secondary' }}
        >
          {file && !isLoaded && translate('kontor.kit.list.csv.nothingWritten')}
        </Typography>
        {failed.length > 0 && (
          <Button variant="outlined" startIcon={<FileDownloadOutlined />} onClick={downloadFailed}>
            {translate('kontor.kit.list.csv.failedRows')}
          </Button>
        )}
        <Button variant="outlined" onClick={onClose} disabled={saving}>
          {translate(isLoaded ? 'kontor.kit.close' : 'kontor.kit.cancel')}
        </Button>
        {isLoaded ? (
          <Button variant="contained" onClick={checkAgain} autoFocus>
            {translate('kontor.kit.list.csv.checkAgain')}
          </Button>
        ) : (
          <BusyButton
            variant="contained"
            onClick={() => void save()}
            busy={saving}
            busyLabel={translate('kontor.kit.list.csv.loading')}
            disabled={ready === 0}
          >
            {translate('kontor.kit.list.csv.loadCount', { count: number(ready), smart_count: ready })}
          </BusyButton>
        )}
      </DialogActions>
    </SheetDialog>
  )
}

/** The failed rows as a file to mend and load again: their cells as they were, and the message in a last column. */
const failedCsv = (
  { header }: CsvFile,
  rows: readonly CheckedRow[],
  messagesOf: (row: CheckedRow) => string,
  separator: ',' | ';',
) =>
  csvText(
    [
      [...header, 'message'],
      ...rows.map(row => [...header.map((_name, index) => row.cells[index] ?? ''), messagesOf(row)]),
    ],
    separator,
  )

const Checking = () => {
  const translate = useTranslate()
  return (
    <Box role="status">
      <Typography variant="body2" sx={{ mb: 1 }}>
        {translate('kontor.kit.list.csv.checking')}
      </Typography>
      <LinearProgress aria-label={translate('kontor.kit.list.csv.checking')} />
    </Box>
  )
}

/** The chosen file with its facts, or the place to choose or drop one. */
const FileChoice = ({ file, onChoose }: { file: CsvFile | undefined; onChoose: (file: File) => void }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  return (
    <FileDrop
      accept=".csv,text/csv"
      isChosen={file !== undefined}
      label={translate('kontor.kit.file.choose')}
      button={{
        variant: file ? 'text' : 'outlined',
        autoFocus: !file,
        children: translate(file ? 'kontor.kit.list.csv.otherFile' : 'kontor.kit.file.choose'),
      }}
      onChoose={([chosen]) => chosen && onChoose(chosen)}
    >
      {file ? (
        <>
          <Mono>{file.name}</Mono>{' '}
          {translate('kontor.kit.list.csv.facts', {
            rows: number(file.rows.length),
            smart_count: file.rows.length,
            columns: number(file.header.length),
            encoding: file.encoding,
            separator: translate(`kontor.kit.list.csv.separators.${separatorNames[file.separator]}`),
          })}
        </>
      ) : (
        translate('kontor.kit.list.csv.drop')
      )}
    </FileDrop>
  )
}

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const
