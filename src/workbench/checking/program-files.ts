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

/** Returns the files of the program with a version of the content, which may lose files later. */
export function filesWith(content: ReadonlyMap<string, string>): Files {
  const own = new Map(Object.entries(program).map(([path, text]) => [path.replace(/^(\.\.\/)+/, ''), text]))
  const text = (path: string) => content.get(path) ?? own.get(path) ?? ''
  return {
    paths: () => [...own.keys(), ...content.keys()],
    text,
    size: (path) => new TextEncoder().encode(text(path)).length,
  }
}
