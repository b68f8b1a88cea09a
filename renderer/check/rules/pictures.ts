import type { Picture } from '../../model/pictures.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'

/** Kind of picture -> its file signature, decoded as text. */
const BEGINNINGS: Record<string, RegExp> = {
  svg: /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/,
  png: /^\uFFFDPNG\r\n/,
  webp: /^RIFF[\s\S]{1,4}WEBP/,
  jpg: /^\uFFFD{3}/,
}

/** Matches active content and external references in an SVG, because the file can also be opened by its own URL on the app's origin. */
const ACTIVE =
  /<([\w-]+:)?(script|foreignObject|iframe|object|embed|handler|set|animate\w*)[\s/>]|<!(ENTITY|DOCTYPE)|\son[a-z]+\s*=|(href|src)\s*=\s*["']?(?!["']?#)|@import|url\(\s*["']?(?!["']?#)|javascript:/i

/** Browsers do not render an SVG file without this namespace. */
const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'
const NAMED = /<svg\s[^>]*?\bxmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/

/** Checks each picture: its content matches its extension, its size is within the limit, and an SVG has no active content. */
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
