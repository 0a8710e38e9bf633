import { Fragment, type KeyboardEvent, memo, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { MappingAttribute } from '../../../contract/mapping/mapping.ts'
import type { Preview } from '../../../contract/mapping/preview.ts'
import { visuallyHidden } from '../../../kit/marks.tsx'
import type { EditorLookup } from '../draft/entry.ts'
import type { Draft } from '../draft/valueShapes.ts'
import { fieldLines, isPerChannel } from './fieldLines.ts'
import { type FieldStatus, RequiredChip, StatusMark } from './fieldStatus.tsx'
import { problemsBesideCells, proofOf } from './proof.ts'
import { ProofCells } from './ProofCells.tsx'

interface FieldRowProps {
  field: MappingAttribute
  draft: Draft
  lookup: EditorLookup
  status: FieldStatus
  /** The cells of the product; undefined while there are none. */
  preview: Preview | undefined
  isLoading: boolean
  /** Whether the field is required and not mapped. */
  isMissing: boolean
  /** Whether its form is open. */
  isOpen: boolean
  /** Whether it is the tab stop of the table. */
  isTabStop: boolean
  /** The language whose cells are shown; undefined shows all of them. */
  language: string | undefined
  onOpen: (key: string) => void
  onKey: (event: KeyboardEvent<HTMLElement>, key: string) => void
}

/** A field with its sources beside the cells of the product. A field with keys has a further line for each of them. */
export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { field, draft, lookup, status, preview, isLoading, isMissing, isOpen, isTabStop, language } = props
  const { onOpen, onKey } = props
  const translate = useTranslate()
  const lines = useMemo(() => fieldLines(field, draft, lookup), [field, draft, lookup])
  const { mapped, defaultSource, errors, warnings } = status
  const filledBy = defaultSource && translate('kontor.mapping.byDefault', { source: defaultSource })
  const hasKeys = lines.length > 1
  const proofIn = (key: string | null) => {
    const proof = proofOf(field, preview?.cells ?? [], lookup, key)
    return proof.across === 'languages' && language !== undefined
      ? { ...proof, parts: proof.parts.filter(({ id }) => id === language) }
      : proof
  }
  const open = () => onOpen(field.key)
  return (
    <>
      <div
        role="row"
        data-field={field.key}
        data-mapped={mapped || undefined}
        aria-selected={isOpen}
        aria-current={isOpen || undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={open}
        onKeyDown={event => onKey(event, field.key)}
      >
        <div role="rowheader" data-part="name">
          <span aria-hidden data-part="mark" data-open={isMissing || undefined} />
          <span
            data-part="label"
            // a field that fills itself asks for nothing
            data-star={(field.required && !isMissing && !filledBy) || undefined}
            title={field.label}
          >
            {field.label}
          </span>{' '}
          {isMissing && <RequiredChip />}
          {field.required && !isMissing && (
            <span style={visuallyHidden}>{translate('kontor.mapping.required')}</span>
          )}{' '}
          <StatusMark errors={errors} warnings={warnings} />
          {mapped && <span style={visuallyHidden}>{translate('kontor.mapping.filters.mapped')}</span>}
        </div>
        <div role="gridcell" data-part="code">
          <span title={field.field}>{field.field}</span>
        </div>
        <LineCells
          sources={hasKeys ? '' : lines[0].sources}
          missing={hasKeys ? '' : filledBy || translate('kontor.mapping.notMapped')}
          formatter={hasKeys ? '' : lines[0].formatter}
          channel={[
            hasKeys ? '' : lines[0].akeneoChannel,
            isPerChannel(field) ? translate('kontor.mapping.kinds.perChannel') : '',
          ]
            .filter(Boolean)
            .join(', ')}
        />
        <ProofCells
          proof={hasKeys ? { across: 'all', parts: [] } : proofIn(null)}
          problems={preview ? problemsBesideCells(preview, field) : []}
          uiType={field.uiType}
          isOpen={isOpen}
          isLoading={isLoading && mapped && !hasKeys}
        />
      </div>
      {lines.slice(1).map(({ key, sources, formatter, akeneoChannel }, index) => (
        // two keys may be equal while they are typed
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          <div role="row" data-line aria-selected={isOpen} onClick={open}>
            <div role="rowheader" data-part="name">
              <span data-part="key" title={key ?? ''}>
                {key || translate('kontor.mapping.entry', { number: index + 1 })}
              </span>
            </div>
            <div role="gridcell" data-part="code">
              <span title={`${field.field}[${key}]`}>{`${field.field}[${key}]`}</span>
            </div>
            <LineCells
              sources={sources}
              missing={translate('kontor.mapping.notMapped')}
              formatter={formatter}
              channel={akeneoChannel}
            />
            <ProofCells
              proof={proofIn(key)}
              problems={[]}
              uiType={field.uiType}
              isOpen={isOpen}
              isLoading={isLoading}
            />
          </div>
        </Fragment>
      ))}
    </>
  )
})

interface LineCellsProps {
  sources: string
  /** Shown in place of sources where there are none. */
  missing: string
  formatter: string
  channel: string
}

const LineCells = ({ sources, missing, formatter, channel }: LineCellsProps) => (
  <>
    <div role="gridcell" data-part="sources" data-missing={sources === '' || undefined}>
      <span title={sources || missing}>{sources || missing}</span>
    </div>
    <div role="gridcell" data-part="formatter">
      <span title={formatter}>{formatter}</span>
    </div>
    <div role="gridcell" data-part="channel">
      <span title={channel}>{channel}</span>
    </div>
  </>
)
