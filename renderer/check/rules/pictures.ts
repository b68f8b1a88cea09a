import type { Picture } from '../../model/pictures.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'

/** How each kind of picture begins, its bytes read as text. */
const BEGINNINGS: Record<string, RegExp> = {
  svg: /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/,
  png: /^\uFFFDPNG\r\n/,
  webp: /^RIFF[\s\S]{1,4}WEBP/,
  jpg: /^\uFFFD{3}/,
}

/**
 * What an SVG must not hold: whatever runs, and whatever is fetched from elsewhere. Nothing runs inside an `<img>`, but
 * the file also has an address of its own on our origin.
 */
const ACTIVE =
  /<([\w-]+:)?(script|foreignObject|iframe|object|embed|handler|set|animate\w*)[\s/>]|<!(ENTITY|DOCTYPE)|\son[a-z]+\s*=|(href|src)\s*=\s*["']?(?!["']?#)|@import|url\(\s*["']?(?!["']?#)|javascript:/i

/** A browser draws nothing of an SVG in a file that does not say that it is one. */
const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'
const NAMED = /<svg\s[^>]*?\bxmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/

/** Each picture is what its name says, small enough for a phone, and only drawn. */
export function checkPictures(project: Declarations): Problem[] {
  const most = project.settings.get('pictureBytes')?.value.value
  return [...project.pictures.values()].flatMap((picture) => checkPicture(picture, typeof most === 'number' ? most : Infinity))
}

function checkPicture({ path, kind, text, bytes }: Picture, most: number): Problem[] {
  const wrong = (code: string, values: Record<string, string>, offset = 0): Problem[] => {
    const before = text.slice(0, offset).split('\n')
    return [{ path, at: [], line: before.length, column: (before.at(-1) ?? '').length + 1, code, values }]
  }
  if (!BEGINNINGS[kind]?.test(text)) {
    const own = Object.keys(BEGINNINGS).find((one) => BEGINNINGS[one]?.test(text))
    return wrong(own ? 'picture.other' : 'picture.none', { name: kind, other: own ?? '' })
  }
  if (bytes > most) return wrong('picture.large', { bytes: String(bytes), most: String(most) })
  if (kind === 'svg' && !NAMED.test(text)) return wrong('picture.namespace', { name: NAMESPACE }, text.search(/<svg[\s>]/))
  const active = kind === 'svg' ? ACTIVE.exec(text) : null
  return active ? wrong('picture.active', { name: active[0].trim() }, active.index + active[0].search(/\S/)) : []
}
