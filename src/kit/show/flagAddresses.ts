const files = import.meta.glob<string>('/node_modules/flag-icons/flags/4x3/*.svg', {
  query: '?no-inline',
  import: 'default',
  eager: true,
})

/** The address of each flag image by its code. The browser loads an image when it is shown. */
export const flagAddresses: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, address]) => [path.replace(/^.*\/|\.svg$/g, ''), address]),
)
