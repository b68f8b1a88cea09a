const CODE = /(?<!\d)\d{4,8}(?!\d)/

/** The code in what was pasted: of a whole message its first number that may be one, of figures with blanks between the figures. */
export function codeIn(pasted: string): string {
  const figures = pasted.replace(/[\s-]/g, '')
  if (/^\d+$/.test(figures)) return figures
  return CODE.exec(pasted)?.[0] ?? pasted.trim()
}
