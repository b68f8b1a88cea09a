import { asText } from '../../renderer/language/as-text.ts'

/** The properties of a call that determine its encoding. */
export interface Encoding {
  method: string
  path: string
  encoding: 'query' | 'json' | 'form' | 'multipart'
}

export interface Encoded {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
}

/**
 * Encodes a request as its call declares: `{name}` parameters in the path, remaining values in the query, a JSON body or a form body
 * (CALL2-05). Throws for `multipart`, which `sendUpload` encodes.
 */
export function encode({ method, path, encoding }: Encoding, values: Readonly<Record<string, unknown>>): Encoded {
  const rest = { ...values }
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(asText(values[name]))
  })
  switch (encoding) {
    case 'query':
      return { url: `${url}?${pairs(rest)}`, method, headers: {} }
    case 'form':
      return { url, method, headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: pairs(rest) }
    case 'json':
      return { url, method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(rest) }
    default:
      throw new Error(`cannot encode ${encoding}`)
  }
}

const pairs = (values: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(Object.entries(values).map(([key, value]) => [key, asText(value)])).toString()
