import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { mayEnter } from '../../authProvider/mayEnter.ts'
import { type GuideStep, type GuideStepName, guideSteps } from '../../contract/calls/dashboard.ts'
import { Panel } from '../../kit/states.tsx'
import { useSlowFlag } from '../../kit/timing.ts'
import { Mark, OpenChip, useSentence, useStepNumbers } from './guideParts.tsx'
import { accessOf, actOf, linkTo } from './NextStep.tsx'
import { fetchesStartDialog, StartDialog } from './Verdict.tsx'

/** Steps that nobody can take before others are done. */
const earlierOf = (name: GuideStepName): readonly GuideStepName[] => {
  if (name === 'synchronize') return ['connect']
  return name === 'export' ? guideSteps.filter(one => one !== name) : []
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '24px minmax(0, 1fr)', sm: '24px minmax(0, 1fr) auto' },
  alignItems: 'center',
  gap: { xs: '10px 14px', sm: '0 14px' },
  minHeight: 72,
  p: { xs: '14px 16px', sm: '13px 16px' },
  '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
} as const

interface StepProps {
  step: GuideStep
  /** The first one that is not done. */
  isNow: boolean
  /** Numbers of the steps that come before it. */
  missing: readonly number[]
  onStart: () => void
}

/** One step: its mark, its sentence and its button. One that is impossible yet can be reached, and says what it needs. */
const Step = ({ step, isNow, missing, onStart }: StepProps) => {
  const { name, state } = step
  const translate = useTranslate()
  const say = (key: string, values: object = {}) => translate(`kontor.exports.guide.${key}`, values)
  const { permissions = [] } = usePermissions<string[]>()
  const sentence = useSentence()
  const numbers = useStepNumbers()
  const id = useId()
  const isDone = state === 'done'
  const isBroken = state === 'broken'
  const title = say(`${name}.title`)
  const isReachable = mayEnter(accessOf(name), permissions)
  // what is done can be looked at, whatever broke before it
  const isBlocked = !isDone && (missing.length > 0 || step.isRunning === true)
  const color = isBroken ? (name === 'filter' ? 'warning.main' : 'error.main') : 'primary.main'
  const needs = () => {
    if (isDone || missing.length === 0) return ''
    const values = { step: missing[0], steps: numbers(missing), smart_count: missing.length }
    return ` ${say(name === 'export' ? 'after' : 'needs', values)}`
  }
  const act = isDone ? say('show') : say(`${name}.${actOf(step)}`)
  const look = {
    variant: isDone ? 'text' : isNow ? 'contained' : 'outlined',
    'aria-label': isDone ? say('showStep', { step: title }) : undefined,
    'aria-describedby': `${id}-sentence`,
    sx: {
      gridColumn: { xs: isDone ? 3 : 2, sm: 3 },
      justifySelf: { xs: isNow ? 'stretch' : 'start', sm: 'end' },
      minHeight: { xs: isNow ? 44 : 36, sm: 32 },
      ...(isDone && {
        color: 'text.secondary',
        alignSelf: { xs: 'start', sm: 'center' },
        m: { xs: '-6px -8px 0 0', sm: 0 },
      }),
    },
  } as const
  const button = () => {
    if (isBlocked)
      return (
        <Button {...look} variant="outlined" className="Mui-disabled" aria-disabled disableRipple>
          {act}
        </Button>
      )
    if (name === 'export')
      return (
        <Button {...look} {...fetchesStartDialog} onClick={onStart}>
          {act}
        </Button>
      )
    return (
      <Button {...look} component={RouterLink} {...linkTo(step)}>
        {act}
      </Button>
    )
  }
  return (
    <Box
      component="li"
      aria-current={isNow ? 'step' : undefined}
      sx={isDone ? { ...row, gridTemplateColumns: '24px minmax(0, 1fr) auto' } : row}
    >
      <Mark
        number={guideSteps.indexOf(name) + 1}
        isDone={isDone}
        isNow={isNow || isBroken}
        color={isNow || isBroken ? color : 'text.secondary'}
        words={say(`marks.${isBroken ? 'broken' : isDone ? 'done' : isNow ? 'now' : 'open'}`)}
      />
      <Box sx={{ alignSelf: 'start', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography
          sx={{
            fontWeight: 500,
            lineHeight: '24px',
            color: isDone || isNow || isBroken ? 'text.primary' : 'text.secondary',
          }}
        >
          {title}
          {name === 'required' && !isDone && <OpenChip count={step.names?.length ?? 0} />}
        </Typography>
        <Typography
          id={`${id}-sentence`}
          variant="body2"
          sx={{ lineHeight: '20px', color: isDone || isNow ? 'text.secondary' : 'text.tertiary' }}
        >
          <Box component="span" sx={{ color: isBroken ? color : undefined }}>
            {sentence(step)}
          </Box>
          {needs()}
          {!isReachable && ` ${translate('kontor.exports.verdict.administration')}`}
        </Typography>
      </Box>
      {isReachable && button()}
    </Box>
  )
}

/** Seven rows while nobody knows how the steps stand. */
const Waiting = () => {
  const translate = useTranslate()
  const say = (key: string) => translate(`kontor.exports.guide.${key}`)
  const slow = useSlowFlag(true)
  return (
    <Box
      role="status"
      aria-label={translate('kontor.kit.loading')}
      sx={{ minHeight: guideSteps.length * 72 }}
    >
      {slow &&
        guideSteps.map((name, index) => (
          <Box key={name} sx={row}>
            <Mark number={index + 1} color="text.disabled" words="" />
            <div>
              <Typography sx={{ fontWeight: 500, lineHeight: '24px', color: 'text.tertiary' }}>
                {say(`${name}.title`)}
              </Typography>
              <Skeleton width="60%" height={16} />
            </div>
            <Button
              variant="outlined"
              disabled
              sx={{ gridColumn: { xs: 2, sm: 3 }, justifySelf: { xs: 'start', sm: 'end' } }}
            >
              {say(`${name}.act`)}
            </Button>
          </Box>
        ))}
    </Box>
  )
}

/** The way from a new installation to its first delivered file. @param steps undefined while they load */
export const Guide = ({ steps }: { steps: readonly GuideStep[] | undefined }) => {
  const translate = useTranslate()
  const [starting, setStarting] = useState(false)
  const open = new Set(steps?.filter(({ state }) => state !== 'done').map(({ name }) => name))
  const now = steps?.find(({ name }) => open.has(name))
  return (
    <Panel
      title={translate('kontor.exports.guide.title')}
      action={
        steps && (
          <Typography
            variant="caption"
            sx={{ color: 'text.tertiary', pr: 1, fontVariantNumeric: 'tabular-nums' }}
          >
            {translate('kontor.exports.guide.doneOf', {
              done: steps.length - open.size,
              total: steps.length,
            })}
          </Typography>
        )
      }
    >
      {!steps && <Waiting />}
      {steps && (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {steps.map(step => (
            <Step
              key={step.name}
              step={step}
              isNow={step === now}
              missing={earlierOf(step.name)
                .filter(name => open.has(name))
                .map(name => guideSteps.indexOf(name) + 1)}
              onStart={() => setStarting(true)}
            />
          ))}
        </Box>
      )}
      {starting && <StartDialog onClose={() => setStarting(false)} />}
    </Panel>
  )
}
