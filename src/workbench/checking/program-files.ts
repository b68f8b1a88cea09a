import type { Files } from '../../../renderer/model/files.ts'

/** Path -> text of the files that belong to the program: pictures, the language and the manifests. */
const program: Record<string, string> = import.meta.glob(
  [
    '../../../schemas/**/*.svg',
    '../../../schemas/language/**/*.json',
    '../../../widgets/*/manifest.json',
    '../../../renderer/steps/*/manifest.json',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** Returns the files of the program with a version of the content. */
export function filesWith(given: readonly (readonly [path: string, text: string])[]): Files {
  const texts = new Map([...Object.entries(program).map(([path, text]) => [path.replace(/^(\.\.\/)+/, ''), text] as const), ...given])
  return {
    paths: () => [...texts.keys()],
    text: (path) => texts.get(path) ?? '',
    size: (path) => new TextEncoder().encode(texts.get(path) ?? '').length,
  }
}
