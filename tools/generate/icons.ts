import { iconShapes } from '../../src/bundles/icon-shapes.ts'

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
