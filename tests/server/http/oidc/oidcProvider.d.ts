/** The part of the package that the tests use; it has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    /** @returns its number */
    save(): Promise<string>
  }

  interface Account {
    readonly accountId: string
    claims(): Readonly<Record<string, unknown>>
  }

  interface Configuration {
    readonly clients: readonly Readonly<Record<string, unknown>>[]
    readonly pkce: { required(): boolean }
    readonly claims: Readonly<Record<string, readonly string[]>>
    findAccount(context: unknown, id: string): Account
    readonly features: Readonly<Record<string, { readonly enabled: boolean }>>
    readonly interactions: { url(context: unknown, interaction: { readonly uid: string }): string }
    readonly cookies: { readonly keys: readonly string[] }
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    readonly Grant: new (of: { accountId: string; clientId: string }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => unknown
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{
      readonly params: Readonly<Record<string, unknown>>
      readonly prompt: { readonly name: string }
    }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
