import type { Checked } from '../../../renderer/check/index.ts'
import type { ScreenPlan } from '../../../renderer/compile/plan.ts'
import { nodesIn } from '../../../renderer/compile/plan-nodes.ts'
import { partsIn } from '../../../renderer/compile/split-screen.ts'
import type { Project } from '../../../renderer/model/project.ts'
import { screenDataOf } from './preview-data.ts'
import type { Price } from './questions.ts'

/** A weak phone's network: bytes in a millisecond (1.6 Mbit/s), and the time of one answer in milliseconds. */
const [BYTES_PER_MS, ANSWER_MS] = [200, 150]
/** Calls that a browser makes at once to one host over HTTP/1. */
const AT_ONCE = 6

/** Returns the price of a screen of checked files; undefined for a screen without a plan. */
export async function priceOf(checked: Checked, screen: string): Promise<Price | undefined> {
  const compiled = checked.plans.screens.get(screen)
  const data = screenDataOf(checked, screen)
  if (!compiled || !data) return undefined
  const bytes = await compressedSize(JSON.stringify(data))
  const calls = callsOf(checked, compiled.plan)
  // The description is loaded before the calls. Each group of calls waits for one answer.
  const ms = Math.round(bytes / BYTES_PER_MS + ANSWER_MS * (1 + Math.ceil(calls / AT_ONCE)))
  return { bytes, calls, ms }
}

/** Returns how many calls the data of a screen and of its parts need. */
function callsOf({ project, plans }: Checked, plan: ScreenPlan): number {
  const parts = partsIn(nodesIn(plan), (name) => plans.parts.get(name)?.plan)
  const calls = [plan, ...Object.values(parts)].flatMap(({ data }) =>
    Object.values(data).flatMap((source) => callsOfSource(project, source)),
  )
  return new Set(calls).size
}

const callsOfSource = (project: Project, source: object): readonly string[] =>
  'query' in source ? (project.queries.get(String(source.query))?.value.calls ?? []) : []

async function compressedSize(text: string): Promise<number> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return (await new Response(stream).arrayBuffer()).byteLength
}
