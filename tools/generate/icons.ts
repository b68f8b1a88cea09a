const SHAPE = /<(path|circle|rect)\s([^>]*?)\/>/g
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/g

/** `stroke-width` -> `strokeWidth`, `class` -> `className`: what React calls an SVG attribute. */
function reactName(attribute: string): string {
  return attribute === 'class' ? 'className' : attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * The sprite as a module of shapes. Page styles do not reach into `<use>` of another file, and injecting the sprite
 * as HTML is forbidden by trusted types, so the icons become data that React draws.
 */
export function iconModule(svg: string): string {
  const icons = [...svg.matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/gs)].map(([, id, inner = '']) => {
    const shapes = [...inner.matchAll(SHAPE)].map(([, tag, attributes = '']) => [
      tag,
      Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map(([, name = '', value]) => [reactName(name), value])),
    ])
    // A shape of another kind would silently vanish from the screen.
    const tags = inner.match(/<[a-z]/g)?.length ?? 0
    if (shapes.length !== tags) throw new Error(`icons.svg: ${id} holds a shape other than path, circle and rect`)
    return `  ${JSON.stringify(id)}: ${JSON.stringify(shapes)},`
  })
  return `/** One shape of an icon: the element's name and its attributes as React calls them. */
export type IconShape = readonly ['path' | 'circle' | 'rect', Readonly<Record<string, string>>]

export const ICONS: Readonly<Record<string, readonly IconShape[]>> = {
${icons.join('\n')}
}
`
}

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
