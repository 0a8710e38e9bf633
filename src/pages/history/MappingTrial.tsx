import { Alert, Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { type Version, versionCalls } from '../../contract/versions/versionCalls.ts'
import { type PreviewCell, type PreviewProduct, previewCalls } from '../../contract/mapping/preview.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { Mono } from '../../kit/marks.tsx'
import { resources } from '../../resources/index.ts'
import { useDeclarationText } from '../../kit/useDeclarationText.ts'
import { useChangeSentence } from '../mapping/product/ChangedProducts.tsx'
import { useFieldLabel } from '../settings/audit/useAuditPage.ts'

/** Products that are tried, because each is a call. */
const triedProducts = 3

/** A product with the cells that would change. */
interface Tried {
  readonly product: PreviewProduct
  readonly cells: readonly PreviewCell[]
}

/** The keys of the fields that differ: `p_name` of `mapping.p_name.akeneoAttribute`. */
export const fieldsIn = (differences: Version['differences']): string[] => [
  ...new Set(differences.map(({ address }) => address.split(/[.[]/)[1] ?? '')),
]

/** A value of several lines keeps its distance from the lines of the table. */
const valueCell = { py: '6px', overflowWrap: 'anywhere' } as const

interface Props {
  /** The version to restore. */
  readonly id: number
  /** Its differences to the current mapping. */
  readonly differences: Version['differences']
}

/** Shows the cells of three products that a restored mapping would change, and how many products change. */
export const MappingTrial = ({ id, differences }: Props) => {
  const translate = useTranslate()
  const send = useService()
  const labelOf = useFieldLabel('mapping')
  const words = useDeclarationText(resources.audit)
  const fields = fieldsIn(differences)
  const sentenceOf = useChangeSentence()

  const trial = useMutation({
    mutationFn: async () => {
      const { data: mapping } = (await send(versionCalls.getVersion, { places: { id } })).data
      const products = (await send(previewCalls.previewProducts, { query: { q: '' } })).data
      const tried: Tried[] = []
      for (const product of products.slice(0, triedProducts)) {
        const body = { mapping: mapping ?? {}, identifier: product.identifier }
        const { cells } = (await send(previewCalls.previewMapping, { body })).data
        tried.push({ product, cells: cells.filter(({ before, text }) => (before ?? '') !== text) })
      }
      const count = await send(previewCalls.previewCount, { body: { mapping: mapping ?? {} } }).then(
        answer => answer.data,
        // the cells are shown without it
        () => undefined,
      )
      return { tried, count, gone: fields.filter(field => mapping?.[field] === undefined) }
    },
  })
  const { data } = trial
  const changed = data?.tried.filter(({ cells }) => cells.length > 0) ?? []
  return (
    <Box component="section" sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Typography component="h3" variant="subtitle1">
        {translate('kontor.history.trial.title')}
      </Typography>
      <BusyButton
        variant="outlined"
        busy={trial.isPending}
        busyLabel={translate('kontor.history.trial.busy')}
        onClick={() => trial.mutate()}
        sx={{ alignSelf: 'flex-start' }}
      >
        {translate('kontor.history.trial.act')}
      </BusyButton>
      {trial.isError && (
        <Alert severity="error">{`${translate('kontor.history.trial.failed')} ${trial.error.message}`}</Alert>
      )}
      <Box role="status" sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
        {data && (
          <Typography variant="body2">
            {data.tried.length === 0
              ? translate('kontor.history.trial.none')
              : changed.length === 0
                ? translate('kontor.history.trial.same')
                : translate('kontor.history.trial.changed', {
                    count: changed.length,
                    all: data.tried.length,
                  })}
          </Typography>
        )}
        {data?.count && <Typography variant="body2">{sentenceOf(data.count, 'version')}</Typography>}
        {data && data.tried.length > 0 && !data.count && (
          <Typography variant="body2">{translate('kontor.mapping.reach.failed')}</Typography>
        )}
        {data && data.gone.length > 0 && (
          <Typography variant="body2">
            {translate('kontor.history.trial.gone', { fields: data.gone.map(labelOf).join(', ') })}
          </Typography>
        )}
      </Box>
      {changed.map(({ product, cells }) => (
        <Box key={product.identifier} sx={{ overflowX: 'auto' }}>
          <Typography variant="subtitle2" component="h4">
            {product.name} <Mono>{product.identifier}</Mono>
          </Typography>
          <Table size="small" aria-label={product.name || product.identifier}>
            <TableHead>
              <TableRow>
                <TableCell>{translate('kontor.history.trial.column')}</TableCell>
                <TableCell>{words.label('before')}</TableCell>
                <TableCell>{words.label('after')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {cells.map(({ column, before, text }) => (
                <TableRow key={column}>
                  <TableCell sx={{ whiteSpace: { sm: 'nowrap' } }}>
                    <Mono>{column}</Mono>
                  </TableCell>
                  <TableCell sx={valueCell}>{before}</TableCell>
                  <TableCell sx={valueCell}>{text}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      ))}
    </Box>
  )
}
