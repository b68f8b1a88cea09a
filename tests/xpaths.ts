/** Returns the XPath expression of a string; its literals have no escapes. */
export const quote = (text: string) =>
  `concat(${text
    .split('"')
    .map((piece) => `"${piece}"`)
    .join(`, '"', `)}, "")`
/** The XPath of elements whose own text contains this one. */
export const textWith = (text: string) => `//*[text()[contains(normalize-space(), ${quote(text)})]]`
/** The XPath of buttons and tabs with this name. */
export const button = (name: string) =>
  `//*[self::button or @role="button" or @role="tab"][normalize-space()=${quote(name)} or @aria-label=${quote(name)}]`
/** The XPath of fields with this label or placeholder. */
export const field = (name: string) =>
  `//*[self::input or self::textarea][@placeholder=${quote(name)} or @aria-label=${quote(name)} or @id=//label[normalize-space()=${quote(name)}]/@for or ancestor::label[normalize-space()=${quote(name)}]]`
