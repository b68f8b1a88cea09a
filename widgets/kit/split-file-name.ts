/**
 * Splits a file name into a stem that may be cut and an end that identifies the file: the last `keep` characters and the extension. The
 * stem is empty when the name is not longer than that. A number or Latin word at the split is moved into the stem as a whole.
 */
export function splitFileName(name: string, keep = 6): [stem: string, ending: string] {
  const extension = /\.\w{1,5}$/.exec(name)?.[0] ?? ''
  const stem = Array.from(name.slice(0, name.length - extension.length))
  if (stem.length <= keep) return ['', name]
  const at = stem.length - keep
  const whole = stem.findIndex((_, index) => index >= at && !/^\w\w$/.test(`${stem[index - 1]}${stem[index]}`))
  const cut = whole === -1 ? at : whole
  return [stem.slice(0, cut).join(''), stem.slice(cut).join('') + extension]
}
