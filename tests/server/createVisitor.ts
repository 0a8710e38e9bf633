/** A page or redirect as a browser sees it. */
export interface Visited {
  readonly status: number
  /** The absolute target of a redirect; empty for other answers. */
  readonly location: string
  readonly text: string
  readonly headers: Headers
}

/**
 * A browser for tests of redirects: it keeps cookies by host, independent of the port, and follows no
 * redirect by itself.
 */
export const createVisitor = () => {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { hostname } = new URL(url)
    const jar = jars.get(hostname) ?? new Map<string, string>()
    jars.set(hostname, jar)
    return jar
  }
  const cookies = (url: string) => [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; ')

  /** Stores the cookies of an answer. */
  const take = (url: string, headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) jarOf(url).delete(name)
      else jarOf(url).set(name, value)
    }
  }

  return {
    cookies,
    take,
    visit: async (url: string, form?: Readonly<Record<string, string>>): Promise<Visited> => {
      const response = await fetch(url, {
        method: form ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie: cookies(url) },
        ...(form && { body: new URLSearchParams(form) }),
      })
      take(url, response.headers)
      const location = response.headers.get('location')
      return {
        status: response.status,
        location: location === null ? '' : new URL(location, url).href,
        text: await response.text(),
        headers: response.headers,
      }
    },
  }
}

export type Visitor = ReturnType<typeof createVisitor>
