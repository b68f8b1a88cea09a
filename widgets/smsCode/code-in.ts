const CODE = /(?<!\d)\d{4,8}(?!\d)/

/** Returns the code in a pasted text: the digits of a formatted number, the first number of 4 to 8 digits, or the trimmed text. */
export function codeIn(pasted: string): string {
  const digits = pasted.replace(/[\s-]/g, '')
  if (/^\d+$/.test(digits)) return digits
  return CODE.exec(pasted)?.[0] ?? pasted.trim()
}
