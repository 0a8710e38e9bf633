/**
 * Path and query of a `next` link, below the PIM's address: `/api/rest/v1/…?…`.
 * PIMs behind a proxy give links with another scheme, host or base path; following them would lose the
 * request or carry the token elsewhere. Source: akeneo/api-php-client issues 169, 171, 245.
 * @returns null when the link does not lead into the REST API
 */
export const rebaseNext = (href: string): string | null => {
  if (!URL.canParse(href, 'http://pim')) return null
  const url = new URL(href, 'http://pim')
  const start = url.pathname.indexOf('/api/rest/')
  return start < 0 ? null : url.pathname.slice(start) + url.search
}
