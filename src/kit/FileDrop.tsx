import { Box, Button, type ButtonProps, Typography } from '@mui/material'
import { type DragEvent, type ReactNode, useRef } from 'react'

interface Props {
  /** Endings and media types: `.csv,text/csv`. */
  readonly accept: string
  readonly multiple?: boolean
  /** Whether files were chosen: the place to drop some has a border until then. */
  readonly isChosen: boolean
  /** The name of the input. */
  readonly label: string
  /** The button that opens the choice. */
  readonly button: ButtonProps
  readonly onChoose: (files: readonly File[]) => void
  /** The chosen files, or what to do. */
  readonly children: ReactNode
}

/** A place to choose files by a button, or to drop them. */
export const FileDrop = ({
  accept,
  multiple = false,
  isChosen,
  label,
  button,
  onChoose,
  children,
}: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    onChoose([...(files ?? [])])
    if (input.current) input.current.value = '' // so that the same file can be chosen again after it was mended
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  return (
    <Box
      onDragOver={event => event.preventDefault()}
      onDrop={drop}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        ...(!isChosen && { p: 3, border: '1px dashed', borderColor: 'inputBorder', borderRadius: '8px' }),
      }}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={({ target }) => take(target.files)}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 260px', minWidth: 0 }}>
        {children}
      </Typography>
      <Button {...button} onClick={() => input.current?.click()} />
    </Box>
  )
}
