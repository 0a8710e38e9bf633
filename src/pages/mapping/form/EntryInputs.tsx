import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { axisModes } from '../../../contract/mapping.ts'
import { AttributeSelect } from '../../../kit/attributeSelect/AttributeSelect.tsx'
import { changeInput, chooseAttribute } from '../draft/changeEntry.ts'
import type { Entry, EntryInput } from '../draft/entry.ts'
import { joinPath } from '../draft/joinPath.ts'
import { EntrySelect } from './EntrySelect.tsx'
import { useFieldFrame } from './FieldFrame.ts'
import type { OnChange } from './KindFormProps.ts'
import { NotApplicable } from './NotApplicable.tsx'
import { noteId, useNotesAt } from './useNotesAt.ts'

/** One source and who hears of its changes. */
export interface EntryProps<E extends Entry> {
  entry: E
  /** Where it is below the field. */
  path: string
  /** What it is called; empty where it is the only one. */
  name: string
  onChange: OnChange<E>
}

/** What is chosen of one source: its attribute and how it is read, each in its column. */
export const EntryInputs = <E extends Entry>({ entry, path, name, onChange }: EntryProps<E>) => {
  const translate = useTranslate()
  const { world, choices, columns } = useFieldFrame()
  const notes = useNotesAt(path)
  const attribute = world.attributes.get(entry.akeneoAttribute)
  const word = (input: string) => translate(`kontor.mapping.inputs.${input}`)

  /** What each input is told besides its value. */
  const about = (input: EntryInput) => ({
    label:
      name === '' ? word(input) : translate('kontor.mapping.inputOf', { input: word(input), entry: name }),
    invalid: notes.some(note => note.input === input && note.severity === 'error'),
    describedBy: notes.some(note => note.input === input) ? noteId(joinPath(path, input)) : undefined,
  })
  const change = (input: Exclude<EntryInput, 'akeneoAttribute'>) => (code: string) =>
    onChange(changeInput(entry, input, code), { at: joinPath(path, input) })
  const cell = (input: EntryInput, content: ReactNode) => (
    <div data-cell={input}>
      <span data-part="label" aria-hidden>
        {word(input)}
      </span>
      {content}
    </div>
  )

  const channelCode = entry.akeneoChannel ?? ''
  const asksChannel = attribute ? attribute.scopable : channelCode !== ''
  const unitCode = entry.measureUnit ?? ''
  const family = attribute?.metricFamily ?? undefined
  const asksUnit = attribute ? family !== undefined : unitCode !== ''
  const choose = translate('kontor.mapping.choose')
  const unmapped = entry.akeneoAttribute === ''

  return (
    <>
      {cell(
        'akeneoAttribute',
        <AttributeSelect
          {...about('akeneoAttribute')}
          labelHidden
          choices={choices}
          known={attribute}
          code={entry.akeneoAttribute}
          onChange={code => onChange(chooseAttribute(entry, code, world), { at: path })}
        />,
      )}
      {columns.akeneoChannel &&
        cell(
          'akeneoChannel',
          asksChannel ? (
            <EntrySelect
              {...about('akeneoChannel')}
              options={[...world.akeneoChannels.values()]}
              code={channelCode}
              empty={choose}
              onChange={change('akeneoChannel')}
            />
          ) : (
            <NotApplicable words={translate('kontor.mapping.notScopable')} />
          ),
        )}
      {cell(
        'measureUnit',
        asksUnit ? (
          <EntrySelect
            {...about('measureUnit')}
            options={[...(world.units.get(family ?? '')?.values() ?? [])].map(({ code, symbol, label }) => ({
              code,
              label: symbol || label || code,
              more: symbol ? label || code : undefined,
            }))}
            code={unitCode}
            empty={choose}
            onChange={change('measureUnit')}
          />
        ) : (
          <NotApplicable words={translate('kontor.mapping.noUnit')} />
        ),
      )}
      {columns.formatter &&
        cell(
          'formatter',
          <EntrySelect
            {...about('formatter')}
            options={[...world.formatters]
              .filter(([formatter]) => formatter !== 'none')
              .map(([code, label]) => ({ code, label }))}
            code={entry.formatter === 'none' ? '' : (entry.formatter ?? '')}
            empty={world.formatters.get('none') ?? translate('kontor.kit.none')}
            optional
            disabled={unmapped}
            onChange={change('formatter')}
          />,
        )}
      {columns.axisMode &&
        cell(
          'axisMode',
          <EntrySelect
            {...about('axisMode')}
            options={axisModes
              .filter(mode => mode !== 'default')
              .map(mode => ({ code: mode, label: translate(`kontor.mapping.axisModes.${mode}`) }))}
            code={entry.axisMode === 'default' ? '' : (entry.axisMode ?? '')}
            empty={translate('kontor.mapping.axisModes.default')}
            optional
            disabled={unmapped}
            onChange={change('axisMode')}
          />,
        )}
    </>
  )
}
