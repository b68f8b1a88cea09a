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
