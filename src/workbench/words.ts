import text from './words.json' with { type: 'json' }

/** The words of the workbench. */
export const words = text

/** Returns a text with its places filled. */
export const filled = (pattern: string, values: Readonly<Record<string, string | number>>): string =>
  pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
