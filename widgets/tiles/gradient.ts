/**
 * Returns the background of a grid from two colours (CONST-16). Returns undefined and logs a warning for any other number, so that a
 * mistake does not hide the tiles (AMB-65).
 */
export function gradientOf(colours: readonly string[] | undefined): { backgroundImage: string } | undefined {
  if (colours === undefined) return undefined
  const [from, to] = colours
  if (colours.length === 2) return { backgroundImage: `linear-gradient(120deg, ${from}, ${to})` }
  console.warn(`a gradient needs 2 colours, not ${colours.length}`)
  return undefined
}
