const IGNORED = /[\s\p{Cf}.·•‧・∙⋅●]/gu

/**
 * Returns a text as searches and typed names compare it: in half width and lower case, without blanks, invisible characters and the dots of
 * names, which keyboards write differently or not at all (DEC-37). A text of such characters alone stays, because it must not match every text.
 */
export function searchKey(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase()
  return folded.replace(IGNORED, '') || folded.trim()
}
