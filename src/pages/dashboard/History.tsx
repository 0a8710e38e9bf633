import { Box, Typography } from '@mui/material'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { historyLength } from '../../contract/exports.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { visuallyHidden } from '../../kit/visuallyHidden.ts'
import type { ShownBar } from '../exports/exportCalls.ts'
import { HistoryStrip } from './HistoryStrip.tsx'
import { Panel } from '../../kit/Panel.tsx'

const strips = [
  { word: 'successful', amount: 'amountSuccessful', color: 'success.dot', height: 40 },
  { word: 'warnings', amount: 'amountWarnings', color: 'warning.dot', height: 26 },
  { word: 'failed', amount: 'amountErroneous', color: 'error.dot', height: 26 },
] as const

/** How the last runs went: three strips of bars, and the same numbers as a table for who cannot see them. */
export const History = memo(({ bars }: { bars: readonly ShownBar[] }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const wordOf = (word: string) => translate(`kontor.exports.${word}`)
  const title = wordOf(bars.length < historyLength ? 'history' : 'historyFull')
  return (
    <Panel title={title}>
      <Box aria-hidden sx={{ pb: 1.5 }}>
        {strips.map(({ word, ...strip }) => (
          <HistoryStrip key={word} bars={bars} label={wordOf(word)} {...strip} />
        ))}
        <Box sx={{ p: '4px 16px 0' }}>
          <Typography
            variant="caption"
            component="div"
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 1,
              // as wide as the bars, so that each number stands below its own
              width: `calc(${(bars.length / historyLength) * 100}% - 2px)`,
              minWidth: 'max-content',
              fontSize: 11,
              color: 'text.tertiary',
            }}
          >
            <span>#{bars[0]?.id}</span>
            {bars.length > 1 && <span>#{bars.at(-1)?.id}</span>}
          </Typography>
        </Box>
      </Box>
      <table style={visuallyHidden}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th>ID</th>
            {strips.map(({ word }) => (
              <th key={word}>{wordOf(word)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(bar => (
            <tr key={bar.id}>
              <th scope="row">#{bar.id}</th>
              {strips.map(({ amount }) => (
                <td key={amount}>{number(bar[amount])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
})
History.displayName = 'History'
