import { z } from 'zod'
import { asText, builder, filledOrNull, hiddenCharacters, type KindDefinition, trimmedText } from './kind.ts'
import { secretMask } from './secrets.ts'

/** Kinds of fields for addresses in the web. */
export interface AddressKinds {
  /**
   * A web address with http or https and without user name and password. Beyond host and port it is a secret, because
   * addresses that are called often hold a token; of a `base`, below which other addresses are, the path is plain.
   */
  url: { value: string; options: { base?: boolean } }
}

/** A web address with http or https. `url('Address', { required: true })` */
export const url = builder<'url', AddressKinds['url']>('url')

type AddressOptions = AddressKinds['url']['options']

const addressParts = /^(https?:\/\/)([^/?#]*)([^?#]*)(.*)$/is

/**
 * An address without what may be a secret of it: with the mask in place of user, path and query. An address without these is
 * returned as it is.
 * @example maskAddress('https://hooks.example.com/services/T0/x?token=y') // 'https://hooks.example.com/********'
 * @example maskAddress('https://pim.example.com/shop?token=y', { base: true }) // 'https://pim.example.com/shop?********'
 */
export const maskAddress = (address: string, { base = false }: AddressOptions = {}): string => {
  const [, scheme = '', authority = '', path = '', query = ''] = addressParts.exec(address) ?? []
  // a text that is no address may be a secret as a whole
  if (scheme === '') return secretMask
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  const isPlain = host === authority && query === '' && (base || path === '' || path === '/')
  if (isPlain) return address
  return `${scheme}${host}${base ? `${path}?` : '/'}${secretMask}`
}

const webAddress = ({ base }: AddressOptions) =>
  trimmedText().superRefine((address, context) => {
    const refuse = (code: 'notAnAddress' | 'credentialsInAddress' | 'queryInAddress') =>
      context.addIssue({ code: 'custom', params: { code }, input: address })
    if (
      !/^https?:\/\//i.test(address) ||
      hiddenCharacters.test(address) ||
      !z.url().safeParse(address).success
    )
      refuse('notAnAddress')
    else if (/^[^/]+\/\/[^/?#]*@/.test(address)) refuse('credentialsInAddress')
    // the mask stands for the query of an address that an earlier version has accepted
    else if (base && /[?#]/.test(address) && !holdsMask(address)) refuse('queryInAddress')
  })

/** Whether a text is an address with its mask. */
export const holdsMask = (address: unknown): boolean =>
  typeof address === 'string' && address.includes(secretMask)

export const addressKinds: { readonly url: KindDefinition<AddressKinds['url']> } = {
  url: {
    ...asText,
    optionKeys: { base: true },
    schema: field => filledOrNull(field, webAddress(field)),
    example: (_field, n) => `https://host${n}.example.com`,
    conceal: (value, field) => (typeof value === 'string' ? maskAddress(value, field) : null),
    unmask: (shown, stored, field) =>
      typeof stored === 'string' && shown === maskAddress(stored, field) ? stored : shown,
    hasSecretPart: true,
    // a search would tell the secret letter by letter
    comparedAs: 'nothing',
    toComparable: () => null,
  },
}
