import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined'
import { Box, Button, FormControl, FormHelperText, IconButton, InputLabel, Typography } from '@mui/material'
import { type DragEvent, useContext, useId, useRef, useState } from 'react'
import { useLocaleState, useRecordContext, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { fileCallsOf } from '../../contract/calls/declaredCalls.ts'
import { formatIssue } from '../../contract/errors.ts'
import { defaultFileLimit, type StoredFile } from '../../contract/kinds/files.ts'
import { fieldSchemaOf } from '../../contract/record/fieldSchema.ts'
import { languageOf } from '../../contract/words.ts'
import { downloadFile, saveFile } from '../../wire/callService.ts'
import { isFile } from './cells.tsx'
import { FormContext, type InputProps, useInputParts } from './inputParts.tsx'
import { useSingleFlight } from '../useSingleFlight.ts'
import { useFormats } from '../useFormats.ts'
import { useToasts } from '../useToasts.ts'

/** The content of a file as base64. */
const readContent = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })

/** Downloads the file of a field: the content just chosen, else the stored file by its call. */
const useDownload = (name: string) => {
  const frame = useContext(FormContext)
  const record = useRecordContext()
  const toasts = useToasts()
  const { run, busy } = useSingleFlight()
  const call = frame ? fileCallsOf(frame.declaration)[name] : undefined
  const fetchStored = async () => {
    if (!call) throw new Error(`No call downloads the file of ${name}`)
    return (await downloadFile(call, { places: { id: String(record?.id ?? '') } })).blob
  }
  const download = ({ name, type, content }: StoredFile) =>
    run(async () => {
      try {
        const blob =
          content === undefined
            ? await fetchStored()
            : new Blob([Uint8Array.from(atob(content), sign => sign.charCodeAt(0))], { type })
        saveFile(blob, name)
      } catch (error) {
        toasts.failed(error instanceof Error ? error.message : 'kontor.kit.downloadFailed')
      }
    })
  return { download, busy }
}

/** Puts a chosen file into the form. A file that its kind refuses sets the field's error and leaves the value. */
const useFileChoice = ({ name, field }: InputProps<'file'>, set: (value: unknown) => void) => {
  const [locale] = useLocaleState()
  const { setError, clearErrors } = useFormContext()
  return async (file: File | undefined) => {
    if (!file) return
    const facts = { name: file.name, type: file.type, size: file.size }
    const issue = fieldSchemaOf(field, 'update')
      .safeParse(facts, { error: formatIssue(languageOf(locale)) })
      .error?.issues.at(0)
    if (issue) return setError(name, { message: issue.message })
    const content = await readContent(file)
    clearErrors(name)
    set({ ...facts, content })
  }
}

/** A small file: it can be chosen, dropped, downloaded, replaced and removed. */
export const FileInput = (props: InputProps<'file'>) => {
  const { field } = props
  const translate = useTranslate()
  const { fileSize } = useFormats()
  const { id, label, value, helperText, invalid, required, inputRef, set, onBlur } = useInputParts(props)
  const chooseFile = useFileChoice(props, set)
  const { download, busy } = useDownload(props.name)
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const labelId = useId()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void chooseFile(event.dataTransfer.files[0])
  }
  const file = isFile(value) ? value : undefined
  const limits = [
    translate('kontor.kit.file.limit', { size: fileSize(field.max ?? defaultFileLimit) }),
    ...(field.accept ? [field.accept.join(', ')] : []),
  ].join(' · ')
  return (
    <FormControl error={invalid} required={required} fullWidth onBlur={onBlur}>
      <InputLabel component="div" id={labelId}>
        {label}
      </InputLabel>
      <Box
        role="group"
        aria-labelledby={labelId}
        aria-describedby={hintId}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          gap: 1,
          p: 1,
          minHeight: { xs: 60, sm: 52 },
          border: 1,
          borderStyle: file ? 'solid' : 'dashed',
          borderColor: invalid ? 'error.dot' : isOver ? 'primary.main' : 'inputBorder',
          borderRadius: '6px',
          bgcolor: isOver ? 'action.selected' : 'background.sunken',
        }}
      >
        {file ? (
          <>
            <InsertDriveFileOutlined aria-hidden sx={{ color: 'text.tertiary', fontSize: 20, ml: 0.5 }} />
            <Box sx={{ flex: '1 1 120px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="body2">{file.name}</Typography>
              <Typography variant="caption" sx={{ color: 'text.tertiary' }}>
                {fileSize(file.size)}
              </Typography>
            </Box>
          </>
        ) : (
          <Typography variant="body2" sx={{ flex: '1 1 120px', color: 'text.tertiary', ml: 0.5 }}>
            {translate('kontor.kit.file.drop')}
          </Typography>
        )}
        <input
          ref={chooser}
          id={id}
          type="file"
          accept={field.accept?.join(',')}
          hidden
          tabIndex={-1}
          aria-label={label}
          onChange={({ target }) => {
            void chooseFile(target.files?.[0])
            target.value = '' // so that the same file can be chosen again
          }}
        />
        <Box sx={{ display: 'flex', gap: 0.5 }}>
          <Button
            variant="outlined"
            ref={inputRef}
            aria-label={translate(file ? 'kontor.kit.file.replaceOf' : 'kontor.kit.file.chooseOf', {
              label,
            })}
            onClick={() => chooser.current?.click()}
          >
            {translate(file ? 'kontor.kit.file.replace' : 'kontor.kit.file.choose')}
          </Button>
          {file && (
            <>
              <IconButton
                disabled={busy}
                aria-label={translate('kontor.kit.file.download', { name: file.name })}
                onClick={() => void download(file)}
              >
                <FileDownloadOutlined />
              </IconButton>
              <IconButton
                aria-label={translate('kontor.kit.file.remove', { name: file.name })}
                onClick={() => set(null)}
              >
                <DeleteOutlined />
              </IconButton>
            </>
          )}
        </Box>
      </Box>
      <FormHelperText id={hintId} component="div">
        {helperText}
        {!invalid && <div>{limits}</div>}
      </FormHelperText>
    </FormControl>
  )
}
