import * as shapes from '../../../generated/shapes.js'
import { createInspector, type Inspector } from './inspector.ts'
import { createPreviewCompiler } from './preview-data.ts'
import type { PreviewQuestion, Question, Reply } from './questions.ts'

const program: Record<string, string> = import.meta.glob(
  [
    '../../../schemas/**/*.svg',
    '../../../schemas/language/**/*.json',
    '../../../widgets/*/manifest.json',
    '../../../renderer/steps/*/manifest.json',
  ],
  { query: '?raw', import: 'default', eager: true },
)

let inspector: Inspector | undefined

function open(given: readonly (readonly [path: string, text: string])[]): Inspector {
  const texts = new Map([...Object.entries(program).map(([path, text]) => [path.replace(/^(\.\.\/)+/, ''), text] as const), ...given])
  return createInspector(
    {
      paths: () => [...texts.keys()],
      text: (path) => texts.get(path) ?? '',
      size: (path) => new TextEncoder().encode(texts.get(path) ?? '').length,
    },
    shapes,
  )
}

const preview = createPreviewCompiler()
const say = (reply: Reply) => self.postMessage(reply, { transfer: [] })

self.addEventListener('message', ({ data }: MessageEvent<Question | PreviewQuestion>) => {
  if ('preview' in data) {
    if (!inspector) return
    const checked = inspector.checked()
    say({ preview: data.preview === 'app' ? preview.app(checked) : preview.screen(checked, data.screen) })
    return
  }
  if (data.open) inspector = open(data.open)
  for (const [path, text] of data.changed ?? []) inspector?.override(path, text)
  if (!inspector) return
  // Before everything else, because the person looks at it while typing.
  for (const reply of preview.changes(inspector.checked())) say({ preview: reply })
  say({ id: data.id, inspection: inspector.inspect(data.selected) })
})
