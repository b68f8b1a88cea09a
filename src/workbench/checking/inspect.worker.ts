import * as shapes from '../../../generated/shapes.js'
import type { Checked } from '../../../renderer/check/index.ts'
import { createInspector, type Inspector } from './inspector.ts'
import type { JsonHelp } from './json-help.ts'
import type { FileOutline } from './outline.ts'
import { createPreviewCompiler } from './preview-data.ts'
import { priceOf } from './price.ts'
import { filesWith } from './program-files.ts'
import type { HelpQuestion, PreviewQuestion, PriceQuestion, Question, ReachQuestion, ReleasedFiles, Reply } from './questions.ts'
import { reachOf } from './reach.ts'

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
  const [now, before] = await Promise.all(asNowAndReleased(released, (checked) => priceOf(checked, screen)))
  say({ help: id, prices: now && { now, before } })
}

function answerReach({ id, released }: ReachQuestion): void {
  const [now, before] = asNowAndReleased(released, (checked) => (checked.problems.length === 0 ? reachOf(checked) : undefined))
  say({ help: id, reaches: now && before && { now, before } })
}

/** Returns what a function finds in the present files, and in those of the active release. */
function asNowAndReleased<Found>(released: ReleasedFiles, find: (checked: Checked) => Found): Found[] {
  if (!inspector) return []
  const now = find(inspector.checked())
  if (released.length === 0) return [now, now]
  for (const [path, text] of released) inspector.override(path, text ?? '')
  const before = find(inspector.checked())
  for (const [path] of released) inspector.override(path, present.get(path))
  return [now, before]
}

const preview = createPreviewCompiler()
const say = (reply: Reply) => self.postMessage(reply, { transfer: [] })

self.addEventListener('message', ({ data }: MessageEvent<Question | PreviewQuestion | HelpQuestion | PriceQuestion | ReachQuestion>) => {
  if ('reach' in data) {
    answerReach(data)
    return
  }
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
