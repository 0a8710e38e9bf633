import { z } from 'zod'
import type { Field } from '../../../src/contract/kinds.ts'
import { fieldSchemaOf } from '../../../src/contract/record/fieldSchema.ts'
import { users } from '../../../src/resources/users.ts'

/** Claims that are null are absent. Source: OpenID Connect Core 1.0, section 5.3.2. */
const withoutNulls = (claims: unknown) =>
  typeof claims === 'object' && claims !== null
    ? Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null))
    : claims

const claim = z.string().optional()

/** The claims of an ID token, or of the userinfo endpoint, that are used. */
const claimsSchema = z.preprocess(
  withoutNulls,
  z.looseObject({
    email: claim,
    // some providers write it as a text
    email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
    given_name: claim,
    family_name: claim,
    name: claim,
  }),
)

/** The claims about a user. */
export type Claims = z.output<typeof claimsSchema> & { readonly iss: string; readonly sub: string }

const idTokenSchema = claimsSchema.and(z.object({ iss: z.string(), sub: z.string().min(1) }))

/** The value of a field, as a form would store it; undefined for one that a form would refuse. */
const acceptedValue = (field: Field, value: string | undefined): string | undefined => {
  const { data } = fieldSchemaOf(field, 'create').safeParse(value)
  return typeof data === 'string' ? data : undefined
}

/** A mail address as accounts store it; undefined for a text that is none. */
const addressIn = ({ email }: Pick<Claims, 'email'>) => acceptedValue(users.fields.email, email)

/**
 * Joins the claims of both sources: many providers answer mail address, name and groups at the userinfo endpoint alone. Those
 * of the ID token win. A flag counts for the address of its own source only, because another address may be unconfirmed.
 * @throws ZodError for claims of another form
 */
export const joinClaims = (idToken: unknown, userinfo: unknown): Claims => {
  const [own, more] = [idTokenSchema.parse(idToken), claimsSchema.parse(userinfo)]
  const isSameAddress = own.email === undefined || addressIn(own) === addressIn(more)
  const flag = own.email === undefined ? more.email_verified : own.email_verified
  return {
    ...more,
    ...own,
    email_verified: flag ?? (isSameAddress ? more.email_verified : undefined),
  }
}

/** The parts of a mail address that stand in for a missing name. */
const partsOf = (email: string) => {
  const at = email.lastIndexOf('@')
  return { local: email.slice(0, at), domain: email.slice(at + 1) }
}

/** The domain of a mail address. */
export const domainOf = (email: string): string => partsOf(email).domain

/** What an account takes from claims: an absent value is not claimed, or a form would refuse it. */
export interface ClaimedPerson {
  readonly email: string | undefined
  readonly firstName: string | undefined
  readonly lastName: string | undefined
}

/** Reads what an account takes from claims, by the rules of its fields. */
export const personIn = (
  claims: Pick<Claims, 'email' | 'name' | 'given_name' | 'family_name'>,
): ClaimedPerson => {
  const [first, ...others] = (claims.name ?? '').trim().split(' ')
  const { firstName, lastName } = users.fields
  return {
    email: addressIn(claims),
    firstName: acceptedValue(firstName, claims.given_name) ?? acceptedValue(firstName, first),
    lastName: acceptedValue(lastName, claims.family_name) ?? acceptedValue(lastName, others.join(' ')),
  }
}

/** The names of a new account; parts of its address stand in for missing ones. */
export const namesOf = ({ firstName, lastName }: ClaimedPerson, email: string) => {
  const { local, domain } = partsOf(email)
  return { firstName: firstName ?? local, lastName: lastName ?? domain }
}
