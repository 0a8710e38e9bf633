import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { GuideStep, GuideStepName } from '../../contract/calls/dashboard.ts'
import { Mono } from '../../kit/marks.tsx'
import { useNow } from '../../kit/clock.ts'
import { useCount, useFormats } from '../../kit/useFormats.ts'

/** Formats step numbers: `4 to 6` if they follow each other, else a list. */
export const useStepNumbers = () => {
  const translate = useTranslate()
  const { list } = useFormats()
  return (numbers: readonly number[]): string => {
    const [first = 0, last = 0] = [numbers[0], numbers.at(-1)]
    return numbers.length > 2 && last - first === numbers.length - 1
      ? translate('kontor.exports.guide.range', { first, last })
      : list(numbers.map(String))
  }
}

/** The sentence of each step: an instruction while it is open, the result once it is done. */
export const useStepSentence = (): ((step: GuideStep) => ReactNode) => {
  const translate = useTranslate()
  const formatCount = useCount()
  const { list, near, number } = useFormats()
  const now = useNow(true, 60_000)
  const tell = (step: GuideStepName, key: string, values: object = {}) =>
    translate(`kontor.exports.guide.${step}.${key}`, values)
  const amount = (step: GuideStepName, key: string, value: number) =>
    formatCount(`kontor.exports.guide.${step}.${key}`, value)

  const sentences: { readonly [N in GuideStepName]: (step: GuideStep) => ReactNode } = {
    connect: ({ state, host, at, isApp, isUntested }) => {
      if (state === 'open') return tell('connect', isUntested ? 'untested' : 'text')
      const rest = [isApp ? ` ${tell('connect', 'asApp')}` : '', at ? `, ${near(at, now)}` : ''].join('')
      return host ? (
        <>
          {tell('connect', 'connectedTo')} <Mono>{host}</Mono>
          {rest}.
        </>
      ) : (
        `${tell('connect', 'connected')}${rest}.`
      )
    },
    synchronize: ({ counts, at, isRunning }) => {
      if (!counts) return tell('synchronize', isRunning ? 'running' : 'text')
      const amounts = Object.entries(counts).map(([kind, count]) => amount('synchronize', kind, count))
      return `${list(amounts)}${at ? `, ${near(at, now)}` : ''}.`
    },
    languages: ({ names = [], hasDefault }) => {
      const [name, ...others] = names
      if (name === undefined) return tell('languages', 'text')
      return hasDefault
        ? `${list([tell('languages', 'default', { name }), ...others])}.`
        : tell('languages', 'noDefault', { names: list(names) })
    },
    required: ({ names = [] }) =>
      names.length === 0
        ? tell('required', 'done')
        : tell('required', 'text', { names: list(names), smart_count: names.length }),
    filter: ({ state, count, total }) => {
      if (state === 'broken') return tell('filter', 'none')
      const isCounted = typeof count === 'number' && typeof total === 'number'
      if (state === 'open') return isCounted ? amount('filter', 'unset', count) : tell('filter', 'text')
      if (!isCounted) return tell('filter', 'uncounted')
      return tell('filter', count === total ? 'all' : 'some', {
        count: number(count),
        total: number(total),
      })
    },
    target: ({ state, host, isDownload, isUntested }) => {
      if (isDownload) return tell('target', 'download')
      if (state === 'open') return tell('target', isUntested ? 'untested' : 'text')
      return host ? (
        <>
          {tell('target', 'done')} <Mono>{host}</Mono>.
        </>
      ) : (
        tell('target', 'folder')
      )
    },
    export: ({ isRunning, export: about }) =>
      isRunning ? tell('export', 'running', { id: about?.id }) : tell('export', 'text'),
  }
  return step => {
    if (step.state !== 'broken' || !step.cause) return sentences[step.name](step)
    return step.name === 'export'
      ? tell('export', 'failed', { id: step.export?.id, cause: step.cause })
      : step.cause
  }
}
