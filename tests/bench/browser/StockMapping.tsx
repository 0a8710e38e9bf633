import {
  Autocomplete,
  Box,
  List,
  ListItemButton,
  ListItemText,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { attributes, entries, fields, size } from './mappingSample.ts'

const allFields = fields(size.fields)
const allAttributes = attributes(size.attributes)
const formatters = ['None', 'Join with commas', 'Upper case']

/** The peer: fields at the left, and as many rows as ours of MUI's stock Autocomplete and Select at the right. */
export const StockMapping = () => {
  const [open, setOpen] = useState(0)
  const field = allFields[open]
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <List dense sx={{ width: 280, height: 800, overflow: 'auto' }}>
        {allFields.map(({ key, label, field }, n) => (
          <ListItemButton key={key} data-field={key} selected={n === open} onClick={() => setOpen(n)}>
            <ListItemText primary={label} secondary={field} />
          </ListItemButton>
        ))}
      </List>
      <Box key={field?.key} sx={{ flex: 1 }}>
        <Typography component="h2">{field?.label}</Typography>
        {entries(open, size.entries).map(({ key, akeneoAttribute }) => (
          <Box key={key} sx={{ display: 'flex', gap: 1 }}>
            <TextField defaultValue={key} />
            <Autocomplete
              sx={{ flex: 1 }}
              options={allAttributes}
              defaultValue={allAttributes.find(({ code }) => code === akeneoAttribute) ?? null}
              groupBy={({ groupLabel }) => groupLabel}
              getOptionKey={({ code }) => code}
              renderInput={input => <TextField {...input} />}
            />
            <TextField select defaultValue="None">
              {formatters.map(name => (
                <MenuItem key={name} value={name}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
