import * as shapes from '../../../generated/shapes.js'
import { createInspector, type Inspector } from './inspector.ts'
import type { Question, Reply } from './questions.ts'

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

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  if (data.open) inspector = open(data.open)
  for (const [path, text] of data.changed ?? []) inspector?.override(path, text)
  if (!inspector) return
  const reply: Reply = { id: data.id, inspection: inspector.inspect(data.selected) }
  self.postMessage(reply, { transfer: [] })
})
