import type { Files } from '../renderer/model/files.ts'

/** Returns a sentence of schemas/language/errors.json with its values, for commands that speak to analysts. */
export type Say = (name: string, values?: Readonly<Record<string, string | number>>) => string

export function createSay(files: Files): Say {
  const sentences = JSON.parse(files.text('schemas/language/errors.json')) as Record<string, string>
  return (name, values = {}) => (sentences[name] ?? name).replace(/\{(\w+)\}/g, (_, value: string) => String(values[value] ?? ''))
}
