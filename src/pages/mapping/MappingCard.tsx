import CloseOutlined from '@mui/icons-material/CloseOutlined'
import { Box, Card, IconButton, Link, Typography } from '@mui/material'
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MappingAttribute } from '../../contract/mapping/mapping.ts'
import { Link as RouterLink } from 'react-router-dom'
import { pagePaths } from '../../contract/pagePaths.ts'
import { layoutSizes } from '../../theme/tokens.ts'
import type { EditorLookup } from './draft/entry.ts'
import type { MappingDraft } from './draft/mappingDraft.ts'
import { PreviewSections } from './product/PreviewCells.tsx'
import { ProductBar } from './product/ProductBar.tsx'
import { ProofNotices } from './product/ProofNotices.tsx'
import type { useNextProblem } from './product/useProducts.ts'
import type { useProof } from './product/useProof.ts'
import { FieldTable } from './table/FieldTable.tsx'
import { missingFields, type Statuses, statusIn } from './table/fieldStatus.tsx'
import {
  FieldSearch,
  FilterChips,
  KeyHints,
  LanguageSelect,
  LevelTabs,
  MappedSummary,
} from './table/TableTools.tsx'
import { leadWidth } from './table/tableStyle.ts'
import { useVisibleFields } from './table/useVisibleFields.ts'
import { type Level, levels } from './useMapping.ts'

interface MappingCardProps {
  fields: Readonly<Record<Level, readonly MappingAttribute[]>>
  mapping: MappingDraft
  statuses: Statuses
  /** The keys of the fields with unsaved changes. */
  changed: ReadonlySet<string>
  lookup: EditorLookup
  level: Level
  onLevel: (level: Level) => void
  /** The open field. */
  field: MappingAttribute | undefined
  onOpen: (key: string) => void
  onClose: () => void
  proof: ReturnType<typeof useProof>
  problem: ReturnType<typeof useNextProblem>
  searchRef: RefObject<HTMLInputElement | null>
  isPhone: boolean
  /** The form of the open field. */
  form: ReactNode
  /** The number of products that change with it. */
  reach: ReactNode
}

/** The inputs and buttons that take the focus of an opened form, the first one first. */
const firstInput = 'input:not([aria-hidden="true"]), [role="combobox"], section button'

/** The fields of a tab beside the cells of a product: tabs, search and filters, the bar of the product, and the table. */
export const MappingCard = (props: MappingCardProps) => {
  const { fields, mapping, statuses, changed, lookup, level, onLevel, field, onOpen, onClose, form } = props
  const { proof, problem, searchRef, isPhone, reach } = props
  const translate = useTranslate()
  const [language, setLanguage] = useState(lookup.languages[0]?.name)
  const { withProblems } = proof
  const facts = useMemo(() => ({ statuses, withProblems, changed }), [statuses, withProblems, changed])
  const filter = useVisibleFields(fields[level], facts)
  const all = useMemo(() => levels.flatMap(name => fields[name]), [fields])
  const open = useMemo(() => missingFields(all, statuses), [all, statuses])
  const { card, enter, close } = useFocusOfForm(field?.key, onOpen, onClose)
  return (
    <Card
      component="section"
      ref={card}
      aria-label={translate('kontor.mapping.title')}
      sx={
        isPhone
          ? { mx: -2, borderWidth: '1px 0', borderRadius: 0, overflow: 'visible' }
          : {
              display: 'flex',
              flexDirection: 'column',
              // fills the window above the save bar, so that heads stay in sight in both directions
              height: `calc(100dvh - ${layoutSizes.toolbar + 24 + 58}px)`,
              minHeight: 480,
            }
      }
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', md: 'nowrap' },
          alignItems: 'center',
          gap: 1,
          pr: 1.5,
          pl: { xs: 1.5, md: 0 },
          pb: { xs: 1, md: 0 },
          borderBottom: 1,
          borderColor: 'divider',
          flex: 'none',
        }}
      >
        <Box sx={{ flex: { xs: '1 0 100%', md: 'none' } }}>
          <LevelTabs fields={fields} statuses={statuses} level={level} onLevel={onLevel} />
        </Box>
        <FieldSearch ref={searchRef} query={filter.query} onQuery={filter.setQuery} />
        {isPhone && lookup.languages.length > 1 && (
          <LanguageSelect languages={lookup.languages} language={language} onLanguage={setLanguage} />
        )}
        <Box sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 2, ml: 'auto' }}>
          {!field && (
            <Typography variant="caption" sx={{ color: 'text.tertiary', whiteSpace: 'nowrap' }}>
              {translate('kontor.mapping.nothingSelected')}
            </Typography>
          )}
          <MappedSummary
            mapped={all.filter(({ key }) => statusIn(statuses, key).mapped).length}
            all={all.length}
            open={open.length}
            onOpen={() => open[0] && enter(open[0].key)}
          />
          <Box sx={{ display: 'none', '@media (min-width: 1400px)': { display: 'block' } }}>
            <KeyHints />
          </Box>
        </Box>
      </Box>
      <Box
        role="tabpanel"
        id="mapping-fields"
        aria-labelledby={`mapping-tab-${level}`}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <Box
          sx={{
            flex: 'none',
            display: { xs: 'contents', md: 'grid' },
            gridTemplateColumns: 'minmax(0, 1fr) minmax(380px, 1fr)',
            alignItems: 'stretch',
            borderBottom: 1,
            borderColor: 'divider',
            '@media (min-width: 1240px)': { gridTemplateColumns: `${leadWidth}px minmax(0, 1fr)` },
          }}
        >
          <FilterChips
            total={fields[level].length}
            counts={filter.counts}
            filters={filter.filters}
            onFilters={filter.setFilters}
          />
          {proof.isOffered && (
            <Box
              sx={
                isPhone
                  ? {
                      position: 'sticky',
                      top: layoutSizes.toolbar,
                      zIndex: 4,
                      borderBlock: 1,
                      borderColor: 'divider',
                    }
                  : {
                      borderLeft: 1,
                      borderColor: 'borderStrong',
                      display: 'grid',
                      containerType: 'inline-size',
                    }
              }
            >
              <ProductBar
                product={proof.product}
                place={proof.place}
                announcement={proof.announcement}
                fieldLabel={field?.label}
                isSearching={problem.busy}
                isPhone={isPhone}
                onProduct={proof.show}
                onStep={proof.step}
                onNextProblem={problem.next}
              />
            </Box>
          )}
        </Box>
        {proof.isOffered && (
          <ProofNotices
            failure={proof.failure}
            isEmpty={proof.isEmpty}
            outcome={problem.outcome}
            onRetry={proof.retry}
          />
        )}
        <FieldTable
          fields={filter.visible}
          mapping={mapping}
          statuses={statuses}
          lookup={lookup}
          preview={proof.isOffered ? proof.cells : undefined}
          isLoading={proof.isOffered && proof.isLoading}
          isOld={proof.isOld}
          isPhone={isPhone}
          language={language}
          selected={field?.key}
          onOpen={onOpen}
          onEnter={enter}
          onClose={close}
          onShowAll={filter.showAll}
          form={
            field && (
              <OpenField
                form={form}
                onClose={close}
                way={
                  proof.isOffered &&
                  proof.cells && (
                    <>
                      <Link
                        component={RouterLink}
                        to={`${pagePaths.trace}/${encodeURIComponent(proof.cells.product.identifier)}`}
                        sx={{ display: 'inline-block', px: 2, pt: 1, typography: 'caption' }}
                      >
                        {translate('kontor.trace.way')}
                      </Link>
                      {reach}
                      <PreviewSections
                        key={field.key}
                        field={field}
                        preview={{
                          ...proof.cells,
                          cells: proof.cells.cells.filter(cell => cell.field === field.key),
                          problems: proof.cells.problems.filter(one => one.field === field.key),
                        }}
                        lookup={lookup}
                      />
                    </>
                  )
                }
              />
            )
          }
        />
      </Box>
    </Card>
  )
}

interface OpenFieldProps {
  form: ReactNode
  /** How the cells of the product come about. */
  way: ReactNode
  onClose: () => void
}

/** The form of the open field, with the steps from Akeneo to the cells at its right, or below it on a narrow page. */
const OpenField = ({ form, way, onClose }: OpenFieldProps) => {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'grid',
        width: '100%',
        gridTemplateColumns: 'minmax(0, 1fr)',
        '@container (min-width: 1080px)': { gridTemplateColumns: `${leadWidth}px minmax(0, 1fr)` },
      }}
    >
      <Box sx={{ minWidth: 0, pl: '3px' }}>{form}</Box>
      {way && (
        <Box
          component="section"
          aria-label={translate('kontor.mapping.preview.way')}
          sx={{ minWidth: 0, pr: 4, borderLeft: { md: 1 }, borderColor: { md: 'borderStrong' } }}
        >
          {way}
        </Box>
      )}
      <IconButton
        aria-label={translate('kontor.kit.close')}
        title={`${translate('kontor.kit.close')} (Esc)`}
        onClick={onClose}
        sx={{ position: 'absolute', top: 4, right: 4, width: { xs: 40, md: 28 }, height: { xs: 40, md: 28 } }}
      >
        <CloseOutlined />
      </IconButton>
    </Box>
  )
}

/**
 * Moves the focus into the form that Enter opens, and back to its row when it closes. A field that opens otherwise is only
 * scrolled into view.
 */
const useFocusOfForm = (openKey: string | undefined, onOpen: (key: string) => void, onClose: () => void) => {
  const card = useRef<HTMLElement>(null)
  const entered = useRef<string>(undefined)
  const find = useCallback((selector: string) => card.current?.querySelector<HTMLElement>(selector), [])
  const focusForm = useCallback(() => {
    find('[data-part="form"]')?.querySelector<HTMLElement>(firstInput)?.focus()
  }, [find])
  useEffect(() => {
    if (openKey === undefined) return
    find('[data-part="form"]')?.scrollIntoView({ block: 'nearest' })
    find(`[data-field="${CSS.escape(openKey)}"]`)?.scrollIntoView({ block: 'nearest' })
    if (entered.current !== openKey) return
    entered.current = undefined
    focusForm()
  }, [openKey, find, focusForm])
  const enter = useCallback(
    (key: string) => {
      if (key === openKey) return focusForm()
      entered.current = key
      onOpen(key)
    },
    [openKey, onOpen, focusForm],
  )
  const close = useCallback(() => {
    if (openKey === undefined) return
    find(`[data-field="${CSS.escape(openKey)}"]`)?.focus()
    onClose()
  }, [openKey, onClose, find])
  return { card, enter, close }
}
