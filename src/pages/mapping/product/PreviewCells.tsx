import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined'
import { Box, ButtonBase, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MappingAttribute } from '../../../contract/mapping/mapping.ts'
import type { Preview, PreviewCell, PreviewSource } from '../../../contract/mapping/preview.ts'
import { Mono } from '../../../kit/marks.tsx'
import type { EditorLookup } from '../draft/entry.ts'
import { Problem, railStyle, SourceSteps, PreviewStep } from './PreviewSteps.tsx'

interface PreviewSectionsProps {
  field: MappingAttribute
  preview: Preview
  lookup: EditorLookup
}

/** The cells of a field by key or channel. One section is open and shows the steps from Akeneo to the cell. */
export const PreviewSections = ({ field, preview, lookup }: PreviewSectionsProps) => {
  const translate = useTranslate()
  const [opened, setOpened] = useState<string | null>()
  const brackets = [...new Set(preview.cells.map(({ bracket }) => bracket))]
  const cellsOf = (bracket: string | null) => preview.cells.filter(cell => cell.bracket === bracket)
  const firstWithProblem = brackets.find(bracket =>
    cellsOf(bracket).some(({ problems }) => problems.length > 0),
  )
  const open =
    opened !== undefined && (opened === null || brackets.includes(opened))
      ? opened
      : (firstWithProblem ?? brackets[0])
  if (brackets.length === 0)
    return (
      <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
        {translate('kontor.mapping.preview.nothing')}
      </Typography>
    )
  return (
    <>
      {preview.problems.map(({ text, severity }) => (
        <Problem key={text} text={text} severity={severity} />
      ))}
      {brackets.map(bracket => {
        const cells = cellsOf(bracket)
        if (brackets.length === 1) return <CellGroup key="all" field={field} cells={cells} lookup={lookup} />
        const isOpen = bracket === open
        const id = `mapping-preview-${bracket ?? ''}`
        const channel = lookup.channels.get(bracket ?? '')?.label
        return (
          <Box
            key={bracket ?? ''}
            sx={{ borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
          >
            <ButtonBase
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpened(isOpen ? '' : bracket)}
              sx={{ width: '100%', minHeight: 40, px: 2, py: 0.5, gap: 1, textAlign: 'left' }}
            >
              <Box
                component="span"
                sx={{
                  flex: '0 0 84px',
                  minWidth: 0,
                  typography: 'body2',
                  fontWeight: 500,
                  overflowWrap: 'anywhere',
                }}
              >
                {channel ?? <Mono>{bracket}</Mono>}
              </Box>
              <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                {!isOpen && <Summary cells={cells} />}
              </Box>
              <KeyboardArrowDownOutlined
                aria-hidden
                sx={{ fontSize: 18, color: 'text.tertiary', transform: isOpen ? 'rotate(180deg)' : 'none' }}
              />
            </ButtonBase>
            <div id={id}>{isOpen && <CellGroup field={field} cells={cells} lookup={lookup} />}</div>
          </Box>
        )
      })}
    </>
  )
}

/** The summary of a closed section: its first problem, else its first text. */
const Summary = ({ cells }: { cells: readonly PreviewCell[] }) => {
  const problem = cells.flatMap(({ problems }) => problems)[0]
  if (problem) return <Problem {...problem} cut />
  const text = cells.find(cell => cell.text !== '')?.text
  return (
    <Typography variant="body2" component="span" noWrap title={text} sx={{ display: 'block' }}>
      {text}
    </Typography>
  )
}

interface CellGroupProps {
  field: MappingAttribute
  cells: readonly PreviewCell[]
  lookup: EditorLookup
}

/** The cells of one key or channel, with the steps to the selected cell. */
const CellGroup = ({ field, cells, lookup }: CellGroupProps) => {
  const translate = useTranslate()
  const [column, setColumn] = useState<string>()
  const selectedCell = cells.find(cell => cell.column === column) ?? cells[0]
  if (!selectedCell) return null
  const { sources } = selectedCell
  return (
    <Box component="ol" sx={railStyle}>
      {sources.map(source => (
        <SourceSteps key={source.number} source={source} several={sources.length > 1} />
      ))}
      <PreviewStep title={translate('kontor.mapping.preview.cells')} isLast>
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: '6px', overflow: 'hidden' }}>
          {cells.map(cell => (
            <Cell
              key={cell.column}
              cell={cell}
              title={languageOf(cell, field, lookup)}
              from={usedSource(cell)}
              isChosen={cell === selectedCell}
              onChoose={() => setColumn(cell.column)}
            />
          ))}
        </Box>
      </PreviewStep>
    </Box>
  )
}

/** The label of a cell's language; the label of the field if it has no languages. */
const languageOf = (
  { language, locale }: PreviewCell,
  field: MappingAttribute,
  { languages }: EditorLookup,
) => {
  if (locale === null) return field.label
  return (languages.find(({ name }) => name === language) ?? languages[0])?.label ?? ''
}

/** The source that filled a cell, if there are others before it. */
const usedSource = ({ text, sources }: PreviewCell): PreviewSource | null =>
  text === '' || sources.length < 2 ? null : (sources.findLast(({ written }) => written !== '') ?? null)

interface CellProps {
  cell: PreviewCell
  /** The label of the language or the field. */
  title: string
  from: PreviewSource | null
  isChosen: boolean
  onChoose: () => void
}

/** One cell of the file. Selecting it shows its steps. */
const Cell = ({
  cell: { column, text, before, problems, locale },
  title,
  from,
  isChosen,
  onChoose,
}: CellProps) => {
  const translate = useTranslate()
  const isChanged = before !== text
  const quiet = { typography: 'caption', color: 'text.tertiary' } as const
  return (
    <ButtonBase
      aria-pressed={isChosen}
      onClick={onChoose}
      sx={{
        display: 'block',
        width: '100%',
        p: '6px 10px 8px',
        textAlign: 'left',
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
        ...(isChosen && { bgcolor: 'action.selected' }),
        ...(isChanged && { boxShadow: theme => `inset 3px 0 0 ${theme.palette.info.main}` }),
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline', ...quiet }}>
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Box>{' '}
        <Box component="span" sx={{ flex: '1 1 96px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Mono quiet>{column}</Mono>
        </Box>
        {isChanged && (
          <Box component="span" sx={{ color: 'info.main', fontWeight: 500 }}>
            {translate('kontor.mapping.preview.changed')}
          </Box>
        )}
      </Box>
      <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {text}
      </Typography>
      {text === '' && problems.length === 0 && (
        <Box sx={quiet}>
          {locale === null
            ? translate('kontor.mapping.preview.empty')
            : translate('kontor.mapping.preview.emptyIn', { locale })}
        </Box>
      )}
      {from && (
        <Box sx={quiet}>
          {translate('kontor.mapping.preview.from', { number: from.number })}{' '}
          <Mono quiet>{from.source === '=' ? '' : from.source}</Mono>
        </Box>
      )}
      {isChanged && isChosen && before !== null && (
        <Box
          title={before}
          sx={{ ...quiet, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {translate('kontor.mapping.preview.before')}{' '}
          <Mono quiet>{before || translate('kontor.mapping.preview.empty')}</Mono>
        </Box>
      )}
      {problems.map(problem => (
        <Problem key={problem.text} {...problem} />
      ))}
    </ButtonBase>
  )
}
