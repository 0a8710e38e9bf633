import { Box, Typography } from '@mui/material'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { historyLength } from '../../contract/exports.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { visuallyHidden } from '../../kit/visuallyHidden.ts'
import type { ShownBar } from '../exports/exportCalls.ts'
import { HistoryStrip } from './HistoryStrip.tsx'
import { Panel } from '../../kit/Panel.tsx'

/** How the last runs went: three strips of bars, and the same numbers as a table for who cannot see them. */
export const History = memo(({ bars }: { bars: readonly ShownBar[] }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const words = ['successful', 'warnings', 'failed'].map(word => translate(`kontor.exports.${word}`))
  const title = translate(`kontor.exports.${bars.length < historyLength ? 'history' : 'historyFull'}`)
  return (
    <Panel title={title}>
      <Box aria-hidden>
        <HistoryStrip
          bars={bars}
          amount="amountSuccessful"
          label={words[0] ?? ''}
          color="success.dot"
          height={40}
        />
        <HistoryStrip
          bars={bars}
          amount="amountWarnings"
          label={words[1] ?? ''}
          color="warning.dot"
          height={26}
        />
        <HistoryStrip
          bars={bars}
          amount="amountErroneous"
          label={words[2] ?? ''}
          color="error.dot"
          height={26}
        />
        <Typography
          variant="caption"
          component="div"
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            width: `max(${(bars.length / historyLength) * 100}%, 96px)`,
            p: '4px 16px 12px',
            fontSize: 11,
            color: 'text.tertiary',
          }}
        >
          <span>#{bars[0]?.id}</span>
          {bars.length > 1 && <span>#{bars.at(-1)?.id}</span>}
        </Typography>
      </Box>
      <table style={visuallyHidden}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th>ID</th>
            {words.map(word => (
              <th key={word}>{word}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(bar => (
            <tr key={bar.id}>
              <th scope="row">#{bar.id}</th>
              <td>{number(bar.amountSuccessful)}</td>
              <td>{number(bar.amountWarnings)}</td>
              <td>{number(bar.amountErroneous)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
})
History.displayName = 'History'
