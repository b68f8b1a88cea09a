import * as shapes from '../../../generated/shapes.js'
import { createInspector, type Inspector } from './inspector.ts'
import type { JsonHelp } from './json-help.ts'
import type { FileOutline } from './outline.ts'
import { createPreviewCompiler } from './preview-data.ts'
import { priceOf } from './price.ts'
import { filesWith } from './program-files.ts'
import type { HelpQuestion, PreviewQuestion, PriceQuestion, Question, Reply } from './questions.ts'

let inspector: Inspector | undefined
/** Loaded when JSON is edited first. */
let help: Promise<JsonHelp> | undefined
/** The files that the page knows. */
let sentFiles: ReadonlySet<FileOutline> = new Set()
/** The present texts of the content. */
const present = new Map<string, string>()

/** The texts of the content when the files were opened. */
let first = new Map<string, string>()

function open(given: readonly (readonly [path: string, text: string])[]): Inspector {
  first = new Map(given)
  return createInspector(filesWith(first), shapes)
}

async function answerHelp({ help: what, id, place }: HelpQuestion): Promise<void> {
  const loaded = await (help ??= import('./json-help.ts').then(({ createJsonHelp }) => createJsonHelp(filesWith(new Map()))))
  if (!inspector) return
  const checked = inspector.checked()
  if (what === 'offers') say({ help: id, offers: await loaded.offers(checked, place) })
  else say({ help: id, explanation: loaded.explain(checked, place) })
}

async function answerPrice({ price: screen, id, released }: PriceQuestion): Promise<void> {
  if (!inspector) return
  const now = priceOf(inspector.checked(), screen)
  for (const [path, text] of released) inspector.override(path, text ?? '')
  const before = priceOf(inspector.checked(), screen)
  for (const [path] of released) inspector.override(path, present.get(path))
  const [price] = await Promise.all([now, before])
  say({ help: id, prices: price && { now: price, before: await before } })
}

const preview = createPreviewCompiler()
const say = (reply: Reply) => self.postMessage(reply, { transfer: [] })

self.addEventListener('message', ({ data }: MessageEvent<Question | PreviewQuestion | HelpQuestion | PriceQuestion>) => {
  if ('price' in data) {
    answerPrice(data).catch(() => say({ help: data.id }))
    return
  }
  if ('help' in data) {
    answerHelp(data).catch(() => say({ help: data.id }))
    return
  }
  if ('preview' in data) {
    if (!inspector) return
    const checked = inspector.checked()
    say({ preview: data.preview === 'app' ? preview.app(checked) : preview.screen(checked, data.screen) })
    return
  }
  if (data.open) inspector = open(data.open)
  for (const [path, text] of data.changed ?? []) {
    // Without its first text, a file without another one is gone.
    if (text === undefined) first.delete(path)
    inspector?.override(path, text)
  }
  for (const [path, text] of data.open ?? data.changed ?? []) {
    if (text === undefined) present.delete(path)
    else present.set(path, text)
  }
  if (!inspector) return
  // Before everything else, because the person looks at it while typing.
  for (const reply of preview.changes(inspector.checked())) say({ preview: reply })
  const { files, ...inspection } = inspector.inspect(data.selected)
  say({ id: data.id, inspection: { ...inspection, files: files.map((file) => (sentFiles.has(file) ? file.path : file)) } })
  sentFiles = new Set(files)
})
