import * as shapes from '../../../generated/shapes.js'
import { type Checked, createChecker } from '../../../renderer/check/index.ts'
import { createPreviewCompiler } from '../checking/preview-data.ts'
import { filesWith } from '../checking/program-files.ts'
import { changedScreens } from './changed-screens.ts'
import type { CompareQuestion, CompareReply, Side } from './compare-questions.ts'

/** Checks two versions once, and compiles what the frames of each ask for. */
let sides: Readonly<Record<Side, { checked: Checked; compiler: ReturnType<typeof createPreviewCompiler> }>> | undefined

const say = (reply: CompareReply) => self.postMessage(reply, { transfer: [] })

// The preview finds the nodes to mark by their places.
const opened = (texts: readonly (readonly [string, string])[]) => ({
  checked: createChecker(filesWith(new Map(texts)), shapes, { marksPlaces: true }).check(),
  compiler: createPreviewCompiler(),
})

self.addEventListener('message', ({ data }: MessageEvent<CompareQuestion>) => {
  if ('open' in data) {
    sides = { before: opened(data.open.before), after: opened(data.open.after) }
    const isBroken = [sides.before, sides.after].some(({ checked }) => checked.problems.length > 0)
    say({ compared: isBroken ? undefined : changedScreens(sides.before.checked, sides.after.checked) })
  } else if (sides) {
    const { checked, compiler } = sides[data.side]
    say({ side: data.side, preview: data.preview === 'app' ? compiler.app(checked) : compiler.screen(checked, data.screen) })
  }
})
