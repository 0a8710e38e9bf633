import { SvgIcon, type SvgIconProps } from '@mui/material'

interface CheckMarkProps extends SvgIconProps {
  readonly shape: 'box' | 'circle'
  readonly state: 'off' | 'on' | 'some'
}

/** The 16 px face of a checkbox or radio button; its color is that of the edge and the background. */
export const CheckMark = ({ shape, state, ...icon }: CheckMarkProps) => {
  const round = shape === 'circle'
  const width = state === 'off' ? 1.5 : round ? 5 : 1.5
  const inset = width / 2
  return (
    <SvgIcon {...icon} viewBox="0 0 16 16" sx={{ borderRadius: round ? '50%' : '4px' }}>
      <rect
        x={inset}
        y={inset}
        width={16 - width}
        height={16 - width}
        rx={round ? 8 : 3.25}
        fill={state === 'off' || round ? 'none' : 'currentColor'}
        stroke="currentColor"
        strokeWidth={width}
      />
      {!round && state !== 'off' && (
        <path
          d={state === 'on' ? 'm4 8.2 2.7 2.7L12 5.6' : 'M4.5 8h7'}
          fill="none"
          stroke="var(--k-palette-background-paper)"
          strokeWidth={1.75}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </SvgIcon>
  )
}
