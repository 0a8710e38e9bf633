/** The name of the token in local storage. Source: spec section 6. */
const key = 'token'

/** The token of who is signed in. Being signed in means that one is here. */
export const tokenStore = {
  key,
  read: (): string | null => localStorage.getItem(key),
  keep: (token: string): void => localStorage.setItem(key, token),
  drop: (): void => localStorage.removeItem(key),
}
