/**
 * A file's name in two: what may give way where there is no room, and what tells files apart, the last characters
 * before the ending and the ending itself. A name that is no longer than that has nothing to give; a number or a word
 * in Latin letters is not cut in two if less than `keep` can be kept.
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
