import type { Texts } from '../editing/editing.ts'
import type { SampleData } from './preview-service.ts'

interface ScreenFile {
  id?: unknown
  path?: unknown
  params?: unknown
}

/**
 * Returns the screen of a file, with an address whose parameters have sample values. Undefined for other files, and for one that
 * cannot be read at the moment.
 */
export function sampleAddress(
  texts: Texts,
  path: string,
  { everywhere, at }: SampleData['samples'],
): { screen: string; address: string } | undefined {
  if (!path.startsWith('schemas/screens/')) return undefined
  const { id, path: written, params } = parsed(texts.get(path) ?? '')
  if (typeof id !== 'string') return undefined
  const [first = `/${id}`] = typeof written === 'string' ? [written] : Object.keys(Object(written))
  const values = Object.keys(Object(params)).flatMap((name): [string, string][] => {
    const value = at[first]?.[name] ?? everywhere[name]
    return value === undefined ? [] : [[name, value]]
  })
  return { screen: id, address: values.length > 0 ? `${first}?${new URLSearchParams(values).toString()}` : first }
}

function parsed(text: string): ScreenFile {
  try {
    return Object(JSON.parse(text)) as ScreenFile
  } catch {
    return {}
  }
}
