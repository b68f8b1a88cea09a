/** The maximum line length, including indentation. */
const WIDTH = 100

/** Formats JSON as in `schemas/`: values that fit into a line are not broken. */
export function compactJson(value: unknown, indent = ''): string {
  const short = onOneLine(value)
  if (indent.length + short.length <= WIDTH || typeof value !== 'object' || value === null) return short
  const deeper = `${indent}  `
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const parts = Array.isArray(value)
    ? value.map((one) => compactJson(one, deeper))
    : Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${compactJson(one, deeper)}`)
  return `${open}\n${parts.map((part) => `${deeper}${part}`).join(',\n')}\n${indent}${close}`
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${onOneLine(one)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}
