import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { type SaleStep, type SaleStepName, saleSteps } from '../../contract/calls/saleGuide.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { Panel } from '../../kit/show/Panel.tsx'
import { useCount, useFormats } from '../../kit/useFormats.ts'
import { settings } from '../../resources/index.ts'
import { StepRow } from './StepRow.tsx'
import { useConfirmSettings } from './useConfirmSettings.ts'

/** Steps that another system may do in place of Kontor. */
const elsewhereCodes: ReadonlySet<SaleStepName> = new Set(['prices', 'stock', 'pictures', 'schedule'])

/** Says in the export settings that another system does a step. */
const ElsewhereButton = ({ name, title }: { name: SaleStepName; title: string }) => {
  const translate = useTranslate()
  const { confirm, busy } = useConfirmSettings(settings.exportSettings)
  const label = translate('kontor.exports.saleGuide.settleAct')
  return (
    <BusyButton
      variant="text"
      busy={busy}
      busyLabel={translate('kontor.kit.saving')}
      aria-label={`${title}: ${label}`}
      onClick={() =>
        confirm(({ doneElsewhere }) => ({
          doneElsewhere: [...(Array.isArray(doneElsewhere) ? (doneElsewhere as string[]) : []), name],
        }))
      }
    >
      {label}
    </BusyButton>
  )
}

/** The sentence of a step: what is missing while it is open, the fact once it is done. */
const useSaleSentence = () => {
  const translate = useTranslate()
  const { list } = useFormats()
  const formatCount = useCount()
  return ({ name, state, names = [], count = 0, isElsewhere = false }: SaleStep): string => {
    const tell = (key: string, values: object = {}) =>
      translate(`kontor.exports.saleGuide.${name}.${key}`, values)
    if (isElsewhere) return translate('kontor.exports.saleGuide.elsewhere')
    const hasNames = names.length > 0
    if (state === 'open')
      return hasNames && (name === 'prices' || name === 'activation')
        ? tell('missing', { names: list(names) })
        : tell('text')
    if (name === 'limits') return formatCount('kontor.exports.saleGuide.limits.done', count)
    return hasNames && (name === 'channels' || name === 'schedule') ? `${list(names)}.` : tell('done')
  }
}

interface StepProps {
  readonly step: SaleStep
  /** Whether this is the first step that is not done. */
  readonly isNow: boolean
}

const Step = ({ step, isNow }: StepProps) => {
  const { name, state, path } = step
  const translate = useTranslate()
  const sentence = useSaleSentence()
  const id = useId()
  const isDone = state === 'done'
  const look = isDone ? 'done' : isNow ? 'now' : 'open'
  const title = translate(`kontor.exports.saleGuide.${name}.title`)
  return (
    <StepRow
      number={saleSteps.indexOf(name) + 1}
      look={look}
      isNow={isNow}
      state={translate(`kontor.exports.guide.marks.${look}`)}
      title={title}
      button={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', flexDirection: { sm: 'row-reverse' }, gap: 1 }}>
          <Button
            variant={isDone ? 'text' : 'outlined'}
            component={RouterLink}
            to={path}
            aria-label={isDone ? translate('kontor.exports.guide.showStep', { step: title }) : undefined}
            aria-describedby={`${id}-sentence`}
          >
            {isDone
              ? translate('kontor.exports.guide.show')
              : translate(`kontor.exports.saleGuide.${name}.act`)}
          </Button>
          {!isDone && elsewhereCodes.has(name) && <ElsewhereButton name={name} title={title} />}
        </Box>
      }
    >
      <Typography variant="body2" id={`${id}-sentence`}>
        {sentence(step)}
      </Typography>
    </StepRow>
  )
}

/**
 * The second half of the guide: the steps from the first delivered file to articles that can be sold. Steps that are done
 * are folded. The verdict above has the one filled button of the page.
 */
export const SaleGuide = ({ steps }: { readonly steps: readonly SaleStep[] }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [unfolded, setUnfolded] = useState(false)
  const id = useId()
  const open = steps.filter(({ state }) => state === 'open')
  const done = steps.length - open.length
  const shown = unfolded ? steps : open
  return (
    <Panel
      title={translate('kontor.exports.saleGuide.title')}
      action={
        done > 0 && (
          <Button
            color="inherit"
            aria-expanded={unfolded}
            aria-controls={id}
            endIcon={unfolded ? <ExpandLessOutlined /> : <ExpandMoreOutlined />}
            onClick={() => setUnfolded(!unfolded)}
            sx={{ color: 'text.tertiary', fontVariantNumeric: 'tabular-nums' }}
          >
            {translate('kontor.exports.guide.doneOf', { done: number(done), total: number(steps.length) })}
          </Button>
        )
      }
    >
      <Box component="ol" id={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map(step => (
          <Step key={step.name} step={step} isNow={step === open[0]} />
        ))}
      </Box>
    </Panel>
  )
}
