import { plainLine } from '../../renderer/language/plain-text.ts'
import { cut } from '../../renderer/language/text.ts'

/** Maximum lengths in code points (DEC-04): of a name without its extension, and of an extension. */
const [MAX_BASE, MAX_EXTENSION] = [100, 20]

/** Returns a received file name in one line, without invisible characters, and shortened before its extension. */
export function shortName(sent: string): string {
  const name = plainLine(sent)
  const dot = name.lastIndexOf('.')
  if (dot <= 0 || name.length - dot - 1 > MAX_EXTENSION) return cut(name, MAX_BASE)
  return cut(name.slice(0, dot), MAX_BASE) + name.slice(dot)
}
