/** Fills the blanks of a message's text, `{name}`; what is neither text nor number leaves its blank empty. */
export function fillMessage(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })
}
