import { Button, TextField } from '@mui/material'
import { Controller, useForm } from 'react-hook-form'
import { skuCount, skuLines } from './productFilterSample.ts'

const stored = { akeneoSkus: skuLines(skuCount) }

/** The peer: MUI's stock text field of several lines, which grows with its text, in a form and nothing of ours. */
export const StockSkus = () => {
  const { control, handleSubmit } = useForm({ defaultValues: stored })
  return (
    <form onSubmit={event => void handleSubmit(() => undefined)(event)}>
      <Controller
        name="akeneoSkus"
        control={control}
        render={({ field: { ref, ...field } }) => (
          <TextField {...field} inputRef={ref} label="SKUs" multiline minRows={10} fullWidth />
        )}
      />
      <Button type="submit" variant="contained">
        Save
      </Button>
    </form>
  )
}
