const SHAPE = /<(path|circle|rect)\s([^>]*?)\/>/g
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/g

/** `stroke-width` -> `strokeWidth`, `class` -> `className`: what React calls an SVG attribute. */
function reactName(attribute: string): string {
  return attribute === 'class' ? 'className' : attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * The shapes of an icon as data. Page styles do not reach into `<use>` of another file, and injecting the sprite as HTML is
 * forbidden by trusted types, so React draws them. Throws for a shape that would silently vanish from the screen.
 */
export function iconShapes(name: string, drawing: string): (readonly [tag: string, attributes: Record<string, string>])[] {
  const shapes = [...drawing.matchAll(SHAPE)].map(
    ([, tag = '', attributes = '']) =>
      [tag, Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [reactName(key), value]))] as const,
  )
  if (shapes.length !== (drawing.match(/<[a-z]/g)?.length ?? 0))
    throw new Error(`icons.svg: ${name} holds a shape other than path, circle and rect`)
  return shapes
}

/** Each icon as a module that makes it known: what code draws comes with that code, and a name that there is not does not compile. */
export const iconModules = (icons: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(
    [...icons].map(([name, drawing]) => [
      `icons/${name}.ts`,
      `import { addIcon } from '../../widgets/icon.tsx'

export const ${name}Icon = addIcon('${name}', ${JSON.stringify(iconShapes(name, drawing))})
`,
    ]),
  )

/** Each icon as a picture in Markdown, for the editor: grey lines can be seen on light and on dark. */
export function iconPictures(svg: string): Map<string, string> {
  return new Map(
    [...svg.matchAll(/<symbol id="([^"]+)" viewBox="([^"]+)"[^>]*>(.*?)<\/symbol>/gs)].map(([, id = '', box = '', inner = '']) => {
      const look = 'width="48" height="48" fill="none" stroke="gray" stroke-width="1.6"'
      const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" ${look}>${inner}</svg>`
      return [id, `![${id}](data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')})`]
    }),
  )
}
