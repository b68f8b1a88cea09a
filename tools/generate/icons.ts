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
