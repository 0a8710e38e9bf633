import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Skeleton } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { UiType } from '../../../contract/mapping/mapping.ts'
import { visuallyHidden } from '../../../kit/marks.tsx'
import { Thumb } from '../../../kit/show/productMarks.tsx'
import { useCount } from '../../../kit/useFormats.ts'
import type { ProofProblem, Proof, ProofPart } from './proof.ts'

/** Maximum number of images of a cell. */
const maxImages = 3
const imageTypes: ReadonlySet<string> = new Set<UiType>(['image', 'images'])

interface ProofCellsProps {
  proof: Proof
  /** Problems of the field that stand in no cell. */
  problems: readonly ProofProblem[]
  uiType: string
  /** Whether the texts of the saved mapping are shown too. */
  isOpen: boolean
  isLoading: boolean
}

/** The cells of the product in one line of the table. */
export const ProofCells = ({ proof, problems, uiType, isOpen, isLoading }: ProofCellsProps) => {
  const { across, parts } = proof
  if (parts.length === 0)
    return (
      <div data-part="proof" data-across="all">
        <div role="gridcell" data-error={problems.some(isError) || undefined}>
          {isLoading ? <Skeleton width="40%" /> : problems.map(one => <Message key={one.text} {...one} />)}
        </div>
      </div>
    )
  return (
    <div data-part="proof" data-across={across}>
      {parts.map((part, index) => {
        const own = index === 0 ? [...part.problems, ...problems] : part.problems
        return (
          <div
            key={part.id}
            role="gridcell"
            data-changed={part.before !== null || undefined}
            data-error={(part.texts.length === 0 && own.some(isError)) || undefined}
          >
            {across === 'channels' && <small title={part.label}>{part.label}</small>}
            <Part part={{ ...part, problems: own }} uiType={uiType} isOpen={isOpen} />
          </div>
        )
      })}
    </div>
  )
}

const isError = ({ severity }: ProofProblem) => severity === 'error'

/** The content of a cell: its value, what is wrong with it, and whether the unsaved mapping changes it. */
const Part = ({ part, uiType, isOpen }: { part: ProofPart; uiType: string; isOpen: boolean }) => {
  const translate = useTranslate()
  const { texts, before, problems } = part
  const isEmpty = texts.length === 0
  return (
    <>
      <span data-part="line">
        {!isEmpty && (imageTypes.has(uiType) ? <Images addresses={texts} /> : <Text texts={texts} />)}
        {isEmpty && problems.length === 0 && (
          <span data-part="empty">{translate('kontor.mapping.preview.empty')}</span>
        )}
        {problems.map(problem => (
          <Message key={problem.text} {...problem} iconOnly={!isEmpty} />
        ))}
        {before !== null && <span data-part="tag">{translate('kontor.mapping.preview.changed')}</span>}
      </span>
      {isOpen && before !== null && (
        <span data-part="before" title={before.join(' · ')}>
          {translate('kontor.mapping.preview.before')}{' '}
          <del>{before.join(' · ') || translate('kontor.mapping.preview.empty')}</del>
        </span>
      )}
    </>
  )
}

const Text = ({ texts }: { texts: readonly string[] }) => {
  const text = texts.join(' · ')
  return (
    <span data-part="text" title={text}>
      {text}
    </span>
  )
}

/** The path of a file that the service passes on from Akeneo; null for a file of another host, which the page must not load. */
const ownFileIn = (address: string) => /\/media\/[\da-z]+\/[\w-]{22}\/\S+$/.exec(address)?.[0] ?? null

const Images = ({ addresses }: { addresses: readonly string[] }) => {
  const count = useCount()
  return (
    <>
      {[...new Set(addresses)].slice(0, maxImages).map(address => (
        <Thumb key={address} image={ownFileIn(address)} size={26} />
      ))}
      <span data-part="quiet">{count('kontor.mapping.images', addresses.length)}</span>
    </>
  )
}

/** What is wrong with a cell; beside a value only its icon. */
const Message = ({ severity, text, iconOnly = false }: ProofProblem & { iconOnly?: boolean }) => {
  const Icon = severity === 'error' ? ErrorOutlineOutlined : WarningAmberOutlined
  return (
    <span data-part="message" data-severity={severity} title={text}>
      <Icon aria-hidden />
      <span style={iconOnly ? visuallyHidden : undefined}>{text}</span>
    </span>
  )
}
