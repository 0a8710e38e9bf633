/** The product's name. */
export const productName = 'Kontor'

/** The product's logo. `size` in px. */
export const BrandMark = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden style={{ flex: 'none', display: 'block' }}>
    <rect width="24" height="24" rx="6" fill="var(--k-palette-primary-fill)" />
    <path
      d="M8 6v12M16.5 6.5 8.6 12l7.9 5.5"
      fill="none"
      stroke="#fff"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
