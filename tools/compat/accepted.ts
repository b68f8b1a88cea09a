/** What is used although a system served lacks it, and why nobody there misses it. A reason that nothing needs any more fails. */
export const ACCEPTED: Readonly<Record<string, string>> = {
  'css.properties.-webkit-touch-callout': 'Safari alone shows a callout at a long touch; elsewhere there is none to keep away.',
  'css.properties.cursor.crosshair': 'A telephone has no pointer.',
  'css.properties.cursor.default': 'A telephone has no pointer.',
  'css.properties.cursor.not-allowed': 'A telephone has no pointer.',
  'css.properties.cursor.pointer': 'A telephone has no pointer.',
  'css.properties.cursor.progress': 'A telephone has no pointer.',
  'css.properties.cursor.zoom-in': 'A telephone has no pointer.',
  'css.properties.field-sizing': 'A read-only text stays as high as its rows and is scrolled.',
  'css.properties.resize': 'A telephone has no handle to resize a field by.',
  'css.properties.scrollbar-width': 'The bar of a strip is seen while it is scrolled.',
  'css.properties.text-spacing-trim': 'A line that begins with a bracket begins half a letter further in.',
  'css.properties.text-wrap': 'Lines are broken where they are full.',
  'api.Document.startViewTransition': "React's own, for a component that we do not draw; inside try.",
}
