import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import { Box, Button, Skeleton, Typography } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { mayEnter } from '../../authProvider/mayEnter.ts'
import {
  type Checklist as ChecklistData,
  type ChecklistPart,
  type ChecklistStep,
  checklistSteps,
  type StepName,
} from '../../contract/calls/checklist.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { useNow, useSlowFlag } from '../../kit/clock.ts'
import { Panel } from '../../kit/show/Panel.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { settings } from '../../resources/index.ts'
import { LazyStartDialog } from '../exports/start/LazyStartDialog.tsx'
import { stepAccess, actionKeyOf, linkPropsOf } from './NextStep.tsx'
import { StepRow } from './StepRow.tsx'
import { useConfirmSettings } from './useConfirmSettings.ts'

const useWords = () => {
  const translate = useTranslate()
  return (key: string, values: object = {}) => translate(`kontor.exports.checklist.${key}`, values)
}

/** Formats step numbers: `4 to 6` if they follow each other, else a list. */
const useStepNumbers = () => {
  const say = useWords()
  const { list } = useFormats()
  return (numbers: readonly number[]): string => {
    const [first = 0, last = 0] = [numbers[0], numbers.at(-1)]
    return numbers.length > 2 && last - first === numbers.length - 1
      ? say('range', { first, last })
      : list(numbers.map(String))
  }
}

/** The steps that must be done before a step. */
const requiredSteps = (name: StepName): readonly StepName[] => {
  if (name === 'synchronize') return ['connect']
  return name === 'export' ? checklistSteps.delivery.filter(other => other !== name) : []
}

/** Steps that another system may do in place of Kontor. */
const elsewhereCodes: ReadonlySet<string> = new Set(
  settings.exportSettings.fields.doneElsewhere.options.map(({ code }) => code),
)

/** Says in the export settings that another system does a step. */
const ElsewhereButton = ({ name, title }: { name: StepName; title: string }) => {
  const say = useWords()
  const translate = useTranslate()
  const { confirm, busy } = useConfirmSettings(settings.exportSettings)
  const label = say('elsewhere')
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

interface StepProps {
  step: ChecklistStep
  part: ChecklistPart
  /** Whether this is the first step that is not done. */
  isNow: boolean
  /** Numbers of the required steps that are not done. */
  missing: readonly number[]
  onStart: () => void
}

/**
 * One step with its number, its text and its button. The button of a blocked step is disabled but focusable, and the text
 * names the missing steps.
 */
const Step = ({ step, part, isNow, missing, onStart }: StepProps) => {
  const { name, state, text, at, isRunning = false } = step
  const translate = useTranslate()
  const say = useWords()
  const { near } = useFormats()
  const now = useNow(true, 60_000)
  const { permissions = [] } = usePermissions<string[]>()
  const numbers = useStepNumbers()
  const id = useId()
  const isDone = state === 'done'
  const title = say(`steps.${name}.title`)
  const isReachable = mayEnter(stepAccess(name), permissions)
  // a done step stays accessible even if an earlier step is broken
  const isBlocked = !isDone && (missing.length > 0 || isRunning)
  const isWarned = state === 'broken' && name === 'filter'
  const look = isWarned ? 'warned' : state === 'open' && isNow ? 'now' : state
  const needs = () => {
    if (isDone || isRunning || missing.length === 0) return ''
    const values = { step: missing[0], steps: numbers(missing), smart_count: missing.length }
    return ` ${say(name === 'export' ? 'after' : 'needs', values)}`
  }
  const label = isDone ? say('show') : say(`steps.${name}.${actionKeyOf(step)}`)
  const inRow = {
    // after the first delivery the verdict above has the one filled button of the page
    variant: isDone ? 'text' : isNow && part === 'delivery' ? 'contained' : 'outlined',
    'aria-label': isDone ? say('showStep', { step: title }) : undefined,
    'aria-describedby': `${id}-text`,
  } as const
  const button = () => {
    if (isBlocked)
      return (
        <Button {...inRow} variant="outlined" className="Mui-disabled" aria-disabled disableRipple>
          {label}
        </Button>
      )
    if (name === 'export')
      return (
        <Button {...inRow} onClick={onStart}>
          {label}
        </Button>
      )
    return (
      <Button {...inRow} component={RouterLink} {...linkPropsOf(step)}>
        {label}
      </Button>
    )
  }
  return (
    <StepRow
      number={checklistSteps[part].findIndex(other => other === name) + 1}
      look={look}
      isNow={isNow}
      state={say(`marks.${state === 'open' && isNow ? 'now' : state}`)}
      title={title}
      button={
        isReachable && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', flexDirection: { sm: 'row-reverse' }, gap: 1 }}>
            {button()}
            {!isDone && elsewhereCodes.has(name) && <ElsewhereButton name={name} title={title} />}
          </Box>
        )
      }
    >
      <Typography variant="body2" id={`${id}-text`}>
        <span>{isDone && at ? `${text.replace(/\.$/, '')}, ${near(at, now)}.` : text}</span>
        {needs()}
        {!isReachable && ` ${translate('kontor.exports.verdict.administration')}`}
      </Typography>
    </StepRow>
  )
}

const listStyle = { m: 0, p: 0, listStyle: 'none' } as const

/** Placeholder rows while the steps to the first delivery load. */
const ChecklistSkeleton = () => {
  const translate = useTranslate()
  const say = useWords()
  const slow = useSlowFlag(true)
  const names = checklistSteps.delivery
  return (
    <Box role="status" aria-label={translate('kontor.kit.loading')} sx={{ minHeight: names.length * 72 }}>
      {slow && (
        <Box component="ol" sx={listStyle}>
          {names.map((name, index) => (
            <StepRow
              key={name}
              number={index + 1}
              look="waiting"
              state=""
              title={say(`steps.${name}.title`)}
              button={
                <Button variant="outlined" disabled>
                  {say(`steps.${name}.act`)}
                </Button>
              }
            >
              <Skeleton width="60%" height={16} />
            </StepRow>
          ))}
        </Box>
      )}
    </Box>
  )
}

interface HeadProps {
  /** The id of the list. */
  controls: string
  unfolded: boolean
  onToggle: () => void
  children: ReactNode
}

/** How many steps are done; shows and hides them. */
const FoldButton = ({ controls, unfolded, onToggle, children }: HeadProps) => (
  <Button
    color="inherit"
    aria-expanded={unfolded}
    aria-controls={controls}
    endIcon={unfolded ? <ExpandLessOutlined /> : <ExpandMoreOutlined />}
    onClick={onToggle}
    sx={{ color: 'text.tertiary', fontVariantNumeric: 'tabular-nums' }}
  >
    {children}
  </Button>
)

/**
 * What is left to do until the first file is delivered, then until articles can be sold. In the second part the steps that
 * are done are folded, because the verdict and the deliveries are on the same page.
 * @param checklist undefined while it loads
 */
export const ChecklistCard = ({ checklist }: { checklist: ChecklistData | undefined }) => {
  const translate = useTranslate()
  const say = useWords()
  const [starting, setStarting] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  const id = useId()
  const { part = 'delivery', steps = [] } = checklist ?? {}
  const names = checklistSteps[part] as readonly StepName[]
  const open = steps.filter(({ state }) => state !== 'done')
  const done = steps.length - open.length
  const amount = say('doneOf', { done, total: steps.length })
  const isFolding = part === 'sale' && done > 0
  return (
    <Panel
      title={translate(`kontor.exports.checklist.titles.${part}`)}
      action={
        isFolding ? (
          <FoldButton controls={id} unfolded={unfolded} onToggle={() => setUnfolded(!unfolded)}>
            {amount}
          </FoldButton>
        ) : (
          checklist && (
            <Typography
              variant="caption"
              sx={{ pr: 1, color: 'text.tertiary', fontVariantNumeric: 'tabular-nums' }}
            >
              {amount}
            </Typography>
          )
        )
      }
    >
      {checklist ? (
        <Box component="ol" id={id} sx={listStyle}>
          {(isFolding && !unfolded ? open : steps).map(step => (
            <Step
              key={step.name}
              step={step}
              part={part}
              isNow={step === open[0]}
              missing={requiredSteps(step.name)
                .filter(name => open.some(other => other.name === name))
                .map(name => names.indexOf(name) + 1)}
              onStart={() => setStarting(true)}
            />
          ))}
        </Box>
      ) : (
        <ChecklistSkeleton />
      )}
      {starting && <LazyStartDialog onClose={() => setStarting(false)} />}
    </Panel>
  )
}
