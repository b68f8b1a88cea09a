const SHAPE = /<(path|circle|rect)\s([^>]*?)\/>/g
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/g

/** Returns React's name of an SVG attribute: `strokeWidth` for `stroke-width`, `className` for `class`. */
function reactName(attribute: string): string {
  return attribute === 'class' ? 'className' : attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * Returns the shapes of an icon as data for React. CSS does not apply inside `<use>` of another file, and Trusted Types forbid injecting the
 * sprite as HTML. Throws for an unsupported shape, which the screen would lack.
 */
export function iconShapes(name: string, drawing: string): (readonly [tag: string, attributes: Record<string, string>])[] {
  const shapes = [...drawing.matchAll(SHAPE)].map(
    ([, tag = '', attributes = '']) =>
      [tag, Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [reactName(key), value]))] as const,
  )
  if (shapes.length !== (drawing.match(/<[a-z]/g)?.length ?? 0))
    throw new Error(`icons.svg: ${name} contains a shape other than path, circle and rect`)
  return shapes
}

/** Returns one module per icon, so that code imports only the icons it uses and an unknown name does not compile. */
export const iconModules = (icons: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(
    [...icons].map(([name, drawing]) => [
      `icons/${name}.ts`,
      `import { addIcon } from '../../widgets/icon.tsx'

export const ${name}Icon = addIcon('${name}', ${JSON.stringify(iconShapes(name, drawing))})
`,
    ]),
  )

/** Returns each icon as a Markdown picture for the editor; grey lines are visible in light and dark themes. */
export function iconPictures(svg: string): Map<string, string> {
  return new Map(
    [...svg.matchAll(/<symbol id="([^"]+)" viewBox="([^"]+)"[^>]*>(.*?)<\/symbol>/gs)].map(([, id = '', box = '', inner = '']) => {
      const look = 'width="48" height="48" fill="none" stroke="gray" stroke-width="1.6"'
      const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" ${look}>${inner}</svg>`
      return [id, `![${id}](data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')})`]
    }),
  )
}
